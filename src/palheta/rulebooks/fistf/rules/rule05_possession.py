"""Regla 5: Juego de ataque: whose ball it is, and how often a figure may play it, 5.1 and 5.2."""

from msgspec.structs import replace

from palheta.rulebooks.fistf.outcome.due import possession_to
from palheta.rulebooks.fistf.outcome.precedence import Finding, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rules.rule02_off_the_pitch import art2_1_3_2bis_neutral
from palheta.rulebooks.fistf.sighted import Watch
from palheta.rulebooks.fistf.state import Lapsed, Possession, State
from palheta.ruling import reason
from palheta.table.frame import is_keeper, other, side_of

MOST_TOUCHES = 3


@SWITCH.clause("5.1", "6.1.a", "6.2.2", passes=True)
def art5_1_a_missed(state: State, side: str) -> State:
    """5.1.a: a flick that does not reach the ball gives it to the other side, whose next flick is an attack."""
    return possession_to(state, "away" if side == "home" else "home")


@SWITCH.clause("5.1", "6.1.a", passes=True)
def art5_1_a_stopped_short(state: State) -> State:
    """5.1.a: flicked at the running ball it stopped short: a miss, from then on the ball runs for the defender. Should
    it run into a standing figure of who missed, that one has it again (5.1.b), and has not played it.
    """
    kick = state.flight.kick
    assert kick is not None
    on = kick.earlier or replace(kick, touched=True)
    gone = Lapsed(kick.side, state.possession.ticks, state.possession.touches, on.piece)
    state = replace(state, possession=Possession(other(kick.side), lapsed=gone))
    return state.within("flight", kick=on)


@SWITCH.clause("5.1", "6.1.b", passes=True)
def art5_1_b_still_figure_takes_the_ball(state: State, name: str) -> State:
    """5.1.b: the ball runs against a standing figure of the defender, who has it from then on."""
    if art2_1_3_2bis_neutral(state, name):
        return state
    side, kick = side_of(name), state.flight.kick
    assert side is not None
    was, lapsed = state.possession, state.possession.lapsed
    if lapsed is not None and lapsed.side == side:
        return art5_2_2_temporary_change(possession_to(state, side), lapsed, name)
    piece = kick.piece if kick is not None else name
    gone = Lapsed(was.side, was.ticks, was.touches, piece)
    return replace(state, possession=Possession(side, lapsed=gone)).within("sweepers", locked=())


@SWITCH.clause("5.2.1", passes=True)
def art5_2_1_another_figure(state: State, name: str) -> State:
    """5.2.1.b: the ball met another figure of the attacker, so no figure's touches in a row go on; the keeper's do,
    until somebody else has played it (8.1.4). A neutral figure ends nothing (5.1.b).
    """
    kick = state.flight.kick
    same = (kick is not None and name == kick.piece) or name in state.possession.touches
    if same or art2_1_3_2bis_neutral(state, name):
        return state
    barred = state.possession.barred_if(name)
    touches = {one: count for one, count in state.possession.touches.items() if is_keeper(one)}
    state = state.within("possession", touches=touches, kept_by_rebound=False, barred=barred)
    return state.within("sweepers", locked=())


@SWITCH.clause("5.2.1", "5.2.2")
def art5_2_1_three_touches(watch: Watch) -> tuple[Finding, ...]:
    """5.2.1: a figure plays the ball at most three times in a row."""
    mine = watch.state.possession
    if not watch.met_ball or is_keeper(watch.piece) or mine.touches.get(watch.piece, 0) < MOST_TOUCHES:
        return ()
    why = reason("{piece} played the ball a fourth time in a row", piece=watch.piece)
    rule, under = ("5.2.2", "5.2.1") if mine.kept_by_rebound else ("5.2.1", None)
    call = CLAUSES.call(rule, watch.side, why, at=watch.origin, under=under, piece=watch.piece)
    return (foul(call, watch.origin),)


@SWITCH.clause("5.2.2", "13.3.2", passes=True)
def art5_2_2_temporary_change(state: State, lapsed: Lapsed, name: str) -> State:
    """5.2.2, 13.3.2: off a defender and back: no new ticks, and no new touches for the same figure."""
    same = name == lapsed.piece
    return state.within(
        "possession",
        ticks=lapsed.ticks,
        touches=lapsed.touches if same else {},
        kept_by_rebound=same and bool(lapsed.touches),
    )
