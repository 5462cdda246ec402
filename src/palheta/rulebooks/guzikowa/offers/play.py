"""Offers in open play: which buttons may be moved, and why others may not."""

from palheta.rulebooks.guzikowa.areas import CENTRE, inside_goal, starter_bound
from palheta.rulebooks.guzikowa.offers.exchanges import announcements
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import MayFlick, MaySay, Offer, reason
from palheta.table.frame import Side, other, side_of

_MOVE = reason("flick it, press it off, or turn it over; push no opponent before the ball")


def play_offers(state: State) -> tuple[Offer, ...]:
    side = state.turn
    if side is None:
        return ()
    bound = _bound(state, side)
    free = tuple(n for n in _nearest_first(state, side) if n not in bound)
    offers: list[Offer] = []
    seconds = state.options.move_seconds
    moves = state.possession.moves
    if free:
        label = reason("Move a button ({moves} left)", moves=moves)
        offers.append(
            MayFlick(
                side, "2.1.1", label, free, how=("flick", "press", "turn"), seconds=seconds, condition=_MOVE
            )
        )
    for clause in sorted(set(bound.values())):
        names = tuple(n for n in bound if bound[n] == clause)
        label = reason("Move {pieces} all the same", pieces=", ".join(names))
        offers.append(
            MayFlick(side, clause, label, names, how=("flick", "press"), seconds=seconds, punished=clause)
        )
    return (*offers, *_off_the_board(state, side), *_air(state, side), *announcements(state))


def _nearest_first(state: State, side: Side) -> list[str]:
    """The button nearest to the ball first: a bot or a keyboard starts there."""
    ball = state.point("ball") or CENTRE

    def away(name: str) -> float:
        at = state.point(name)
        return 1e9 if at is None else (at[0] - ball[0]) ** 2 + (at[1] - ball[1]) ** 2

    return sorted(state.buttons(side), key=away)


def _bound(state: State, side: Side) -> dict[str, str]:
    """Own buttons that are punished if they move now, and by which clause."""
    mine = state.buttons(side)
    bound = {n: state.play.resting[n] for n in mine if n in state.play.resting}
    bound |= {n: "7.6.2" for n in mine if n in state.play.unentitled}
    if state.possession.taker is not None and state.possession.taker[0] in mine:
        bound[state.possession.taker[0]] = state.possession.taker[1]
    starter = starter_bound(state, side)
    if starter in mine:
        bound[starter] = "3.2.1.s2"
    return bound


def _off_the_board(state: State, side: Side) -> tuple[Offer, ...]:
    gone = {name: "5.1.3" for name in state.play.off if side_of(name) == side}
    gone |= {name: "6.2.1" for name in state.record.expelled if side_of(name) == side}
    return tuple(
        MayFlick(
            side,
            clause,
            reason("Move {piece}", piece=name),
            (name,),
            barred=reason("{piece} is beside the board until the opponent has moved", piece=name)
            if clause == "5.1.3"
            else reason("{piece} was sent off", piece=name),
        )
        for name, clause in gone.items()
    )


def _air(state: State, side: Side) -> tuple[Offer, ...]:
    owner = other(side)
    inside = tuple(
        n
        for n in state.buttons(owner)
        if n not in state.play.air
        and (at := state.point(n)) is not None
        and inside_goal(state.table, n, at, owner)
    )
    label = reason("Say that {pieces} inside the goal counts as air", pieces=", ".join(inside))
    asks = reason("a ball that only touches it there is a goal all the same")
    return tuple(MaySay(side, "3.4.5", label, "air", pieces=(name,), condition=asks) for name in inside)
