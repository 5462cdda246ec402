"""Offers while the dadinho is in play: which pieces may be flicked, and why others may not."""

from palheta.rulebooks.dadinho.areas import in_goal_area
from palheta.rulebooks.dadinho.offers.suggest import eligible
from palheta.rulebooks.dadinho.state import FLICK_SECONDS, PIECE_TOUCHES, State
from palheta.ruling import MayFlick, Offer, Reason, reason
from palheta.table.frame import Side, keeper_of

_ASKED = {
    "30.§1": reason("with the button that holds the dadinho"),
    "18.c": reason("with the other of the two buttons in the circle"),
}


def playing(state: State, side: Side) -> tuple[Offer, ...]:
    """Flicks: the buttons that may, and the keeper where the dadinho is his."""
    able, clause = may_play(state, side)
    found: list[Offer] = []
    if able:
        asks = _ASKED.get(clause, reason("it must meet the dadinho before anything else"))
        found.append(MayFlick(side, clause, reason("Play"), able, seconds=FLICK_SECONDS, condition=asks))
    if keeper_may_play(state, side):
        hand = MayFlick(
            side,
            "7.§10.b",
            reason("Play it with the keeper"),
            (keeper_of(side),),
            seconds=FLICK_SECONDS,
            condition=reason("with his broad face, without carrying the dadinho"),
        )
        found.insert(0 if state.next.with_ == "keeper" else len(found), hand)
    others = tuple(n for n in state.buttons(side) if n not in able)
    if others and able:
        barred = why_not(state, side, clause)
        found.append(MayFlick(side, "26", reason("Play another button"), others, barred=barred))
    if not found:
        found.append(
            MayFlick(
                side, "26", reason("Play, though no touch is left"),
                state.buttons(side) or (f"{side[0]}1",), seconds=FLICK_SECONDS, punished="26",
            )
        )  # fmt: skip
    return tuple(found)


def may_play(state: State, side: Side) -> tuple[tuple[str, ...], str]:
    """The buttons that may play now, and the clause that says so."""
    able, clause = eligible(state, side), "21"
    if state.play.must_use and state.play.must_use[0][0] == side[0]:
        able, clause = tuple(name for name in able if name in state.play.must_use), "30.§1"
    pair = state.play.kickoff
    if pair is not None and pair.side == side:
        second = pair.second or tuple(name for name in able if name != pair.first)
        able, clause = tuple(name for name in able if name in second), "18.c"
    return tuple(name for name in able if name != state.play.taker), clause


def keeper_may_play(state: State, side: Side) -> bool:
    keeper, ball = keeper_of(side), state.ball_at
    if keeper not in state.pieces or ball is None or state.play.must_use:
        return False
    return in_goal_area(state, side, ball) and state.play.tallies[side].piece.get(keeper, 0) < PIECE_TOUCHES


def why_not(state: State, side: Side, clause: str) -> Reason:
    if clause == "30.§1":
        return reason("the button that holds the dadinho must play it")
    if clause == "18.c":
        return reason("after the kick-off only the other button in the circle may go on")
    if state.play.taker is not None and state.play.taker[0] == side[0]:
        return reason("it took the restart, or has had its three touches")
    return reason("it has had its three touches")
