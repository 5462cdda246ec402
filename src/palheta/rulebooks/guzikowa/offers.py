"""What may be done now, by whom, and what may not and why. The first offer is the default."""

from palheta.rulebooks.guzikowa.ch3_start_end_goal import CENTRE, starter_bound
from palheta.rulebooks.guzikowa.choosing import may_waive, open_to
from palheta.rulebooks.guzikowa.formation import formation, squad
from palheta.rulebooks.guzikowa.offers_exchanges import announcements, substitutions
from palheta.rulebooks.guzikowa.offers_set_pieces import (
    constraint_behind,
    set_piece_offers,
    to_the_end,
)
from palheta.rulebooks.guzikowa.state import Choice, Penalty, State
from palheta.rulebooks.guzikowa.where import disc, inside_goal
from palheta.ruling import Constraint, MayChoose, MayFlick, MayPlace, MaySay, Offer, Option, reason
from palheta.table.frame import SIDES, Side, is_keeper, other, side_of
from palheta.table.geometry import touches


def offers_in(state: State) -> tuple[Offer, ...]:
    if state.over is not None:
        return ()
    offers = _offers(state)
    return offers if any(offer.barred is None for offer in offers) else (*_unplaced(state), *offers)


def _unplaced(state: State) -> tuple[Offer, ...]:
    """Beside a real table nobody need say where the buttons lie: then any of them may be the one that moves."""
    sides: tuple[Side, ...] = SIDES if state.turn is None else (state.turn,)
    found = []
    for side in sides:
        names = squad(state, side)
        free = tuple(n for n in names if n not in state.off)
        label = reason("Move a button")
        if names:
            found.append(
                MayFlick(
                    side, "2.1.1", label, free or names, how=("flick", "press", "turn"),
                    seconds=state.options.move_seconds, punished=None if free else "5.1.3",
                )
            )  # fmt: skip
    return tuple(found)


def _offers(state: State) -> tuple[Offer, ...]:
    if state.toss:
        return (_toss(),)
    owed = [_expel(state, side) for side, n in state.must_expel.items() if n and state.field_buttons(side)]
    if owed:
        return tuple(owed)
    if state.choice is not None:
        return _choice(state, state.choice)
    if state.due is not None and state.due.kind == "kick_off":
        return (*_kick_off(state), *substitutions(state))
    if state.due is not None:
        return (*set_piece_offers(state), *substitutions(state))
    return _play(state)


def _toss() -> Offer:
    options = (
        Option("home", reason("home make the first move"), "3.1.1"),
        Option("away", reason("away make the first move"), "3.1.1"),
    )
    label = reason("Who makes the first move?")
    return MayChoose("referee", "3.1.1", label, options, blocks=True)


def _expel(state: State, side: Side) -> Offer:
    options = tuple(
        Option(name, reason("{piece} leaves", piece=name), "6.2.1.s3") for name in state.field_buttons(side)
    )
    label = reason("The keeper was shown red: choose the button that leaves instead")
    return MayChoose(side, "6.2.1.s3", label, options, seconds=to_the_end(state), blocks=True)


def _choice(state: State, choice: Choice) -> tuple[Offer, ...]:
    """8.1.1, 8.1.2: the wronged side decides before anything is set up."""
    options = tuple(_penalty_option(penalty) for penalty in open_to(state, choice))
    label = reason("Choose the penalty") if len(options) > 1 else reason("Take the penalty")
    offers: list[Offer] = [
        MayChoose(choice.side, "8.1.1", label, options, seconds=to_the_end(state), blocks=True)
    ]
    if may_waive(state, choice):
        words = reason("Play on with {moves} moves instead", moves=choice.waive)
        given_up = reason("the penalty is given up for it")
        offers.append(MaySay(choice.side, "8.1.2", words, "play", condition=given_up))
    return tuple(offers)


def _penalty_option(penalty: Penalty) -> Option:
    if penalty.due is not None:
        moves = penalty.due.moves
        label = reason(
            "The set piece for {rule}, with {moves} moves after it", rule=penalty.rule, moves=moves
        )
    else:
        label = reason("{moves} moves from play for {rule}", rule=penalty.rule, moves=penalty.moves)
    return Option(penalty.id, label, penalty.rule)


# ---- kick-off


def _kick_off(state: State) -> tuple[Offer, ...]:
    due = state.due
    assert due is not None
    if state.arranging:
        return tuple(offer for side in state.arranging for offer in _arrange(state, side))
    own = sorted(state.buttons(due.side), key=lambda n: _from_centre(state, n))
    if not own:
        return ()
    circle = state.table.pitch.circle
    set_to_start = [n for n in own if (at := state.point(n)) and touches(disc(state.table, n, at), circle)]
    own = set_to_start or own
    fresh = [n for n in own if state.resting.get(n) == "10.1.7"]
    own = [n for n in own if n not in fresh] or own
    start = MayFlick(
        due.side, "3.2.1", reason("Start the game"), tuple(own), how=("flick", "press"),
        seconds=state.options.move_seconds, punished="10.1.7" if set(own) <= set(fresh) else None,
        condition=reason("the ball must go over halfway, and not out of the centre field"),
    )  # fmt: skip
    barred = MayFlick(
        due.side, "3.2.1", reason("Turn a button"), (), how=("turn",),
        barred=reason("the first move must touch the ball"),
    )  # fmt: skip
    return (start, barred)


def _from_centre(state: State, name: str) -> float:
    at = state.point(name)
    return 1e9 if at is None else abs(at[0]) + abs(at[1])


_STARTS = reason("in your own half, only the keeper in the goal area, the starter in the centre field")
_WAITS = reason("in your own half, only the keeper in the goal area, behind the centre field")


def _arrange(state: State, side: Side) -> tuple[Offer, ...]:
    due = state.due
    starts = due is not None and due.side == side
    suggest = formation(state, side, starts=starts)
    place = MayPlace(
        side, "3.1.3", reason("Set up your buttons"), squad(state, side),
        where={name: _set_up_conditions(state, side, name, starts) for name in squad(state, side)},
        suggest=suggest, seconds=to_the_end(state), phase=state.phase, condition=_STARTS if starts else _WAITS,
    )  # fmt: skip
    label = reason("Ready")
    ready = MaySay(side, "3.1.2", label, "ready", seconds=to_the_end(state), blocks=True, phase=state.phase)
    arranged = any(side_of(name) == side for name in state.arranged)
    return (ready, place) if arranged else (place, ready)


def _set_up_conditions(state: State, side: Side, name: str, starts: bool) -> tuple[Constraint, ...]:
    """The starting button may stand in the centre field; which one it is, is seen at the first move."""
    found = [
        Constraint("touching", "3.1.3.t3", zone="pitch"),
        Constraint("touching", "3.1.2", zone=f"{side}_half"),
    ]
    if not is_keeper(name):
        found.append(Constraint("outside", "3.1.3.t1", zone=f"{side}_goal_area"))
    if not starts:
        found.append(Constraint("outside", "3.1.3.t2", zone="circle"))
        limit = state.table.pitch.circle_radius + state.table.radius(name)
        found.append(constraint_behind(side, limit, "3.1.3.t4"))
    found.append(Constraint("clear", "3.1.3", of=("own",)))
    return tuple(found)


# ---- open play


_MOVE = reason("flick it, press it off, or turn it over; push no opponent before the ball")


def _play(state: State) -> tuple[Offer, ...]:
    side = state.turn
    if side is None:
        return ()
    bound = _bound(state, side)
    free = tuple(n for n in _nearest_first(state, side) if n not in bound)
    offers: list[Offer] = []
    seconds = state.options.move_seconds
    moves = state.moves
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
    bound = {n: state.resting[n] for n in mine if n in state.resting}
    bound |= {n: "7.6.2" for n in mine if n in state.unentitled}
    if state.taker is not None and state.taker[0] in mine:
        bound[state.taker[0]] = state.taker[1]
    starter = starter_bound(state, side)
    if starter in mine:
        bound[starter] = "3.2.1.s2"
    return bound


def _off_the_board(state: State, side: Side) -> tuple[Offer, ...]:
    gone = {name: "5.1.3" for name in state.off if side_of(name) == side}
    gone |= {name: "6.2.1" for name in state.expelled if side_of(name) == side}
    return tuple(
        MayFlick(
            side, clause, reason("Move {piece}", piece=name), (name,),
            barred=reason("{piece} is beside the board until the opponent has moved", piece=name)
            if clause == "5.1.3"
            else reason("{piece} was sent off", piece=name),
        )
        for name, clause in gone.items()
    )  # fmt: skip


def _air(state: State, side: Side) -> tuple[Offer, ...]:
    owner = other(side)
    inside = tuple(
        n
        for n in state.buttons(owner)
        if n not in state.air
        and (at := state.point(n)) is not None
        and inside_goal(state.table, n, at, owner)
    )
    label = reason("Say that {pieces} inside the goal counts as air", pieces=", ".join(inside))
    asks = reason("a ball that only touches it there is a goal all the same")
    return tuple(MaySay(side, "3.4.5", label, "air", pieces=(name,), condition=asks) for name in inside)
