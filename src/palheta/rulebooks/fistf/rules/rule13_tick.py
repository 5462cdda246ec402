"""Regla 13: Fuera de juego: the tick, 13.3 and 13.4."""

from msgspec.structs import replace

from palheta.facts import Flick
from palheta.rulebooks.fistf.areas import told
from palheta.rulebooks.fistf.outcome.precedence import Finding, Sanction, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.sighted import Watch, partner
from palheta.rulebooks.fistf.state import State
from palheta.ruling import reason
from palheta.table.frame import is_piece

MOST_TICKS = 3


@SWITCH.clause("13.3.1")
def art13_3_1_three_ticks(watch: Watch) -> tuple[Finding, ...]:
    """13.3.1: three ticks for each possession."""
    if watch.state.possession.ticks < MOST_TICKS:
        return ()
    why = reason("{piece} was ticked, the fourth tick of this possession", piece=watch.piece)
    call = CLAUSES.call("13.3.1", watch.side, why, at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin),)


@SWITCH.clause("13.4.1")
def art13_4_1_unannounced(watch: Watch, flick: Flick) -> tuple[Finding, ...]:
    """13.4.1: a tick nobody allowed or announced is an attempt to play the ball: the ball changes hands."""
    if flick.as_ != "tick" or watch.met_ball or watch.state.variant.indoor:
        return ()
    why = reason(
        "{piece} was ticked without leave or announcement: that is a try at the ball", piece=watch.piece
    )
    return (Finding(CLAUSES.call("13.4.1", watch.side, why, piece=watch.piece)),)


@SWITCH.clause("13.4.2")
def art13_4_2_too_early(watch: Watch) -> tuple[Finding, ...]:
    """13.4.2: the defensive flick comes first, and every figure stands still."""
    state = watch.state
    if (
        state.possession.defence != "open"
        and not watch.figure_moving
        and not _seen_to_run(state)
        and not watch.ball_moving
    ):
        return ()
    if state.possession.defence == "open":
        why = reason("{piece} was ticked before the defensive flick", piece=watch.piece)
    else:
        why = reason("{piece} was ticked before everything stood still", piece=watch.piece)
    call = CLAUSES.call("13.4.2", watch.side, why, at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin),)


def _seen_to_run(state: State) -> bool:
    """Somebody measures, and has not seen it stop; of a figure that nobody measures, nobody says that it still runs."""
    places = (state.ball if name == "ball" else state.pieces.get(name) for name in state.flight.running)
    return any(place is not None and place.point is not None and place.zone is None for place in places)


@SWITCH.clause("13.4.3")
def art13_4_3_touches(watch: Watch, after: State) -> tuple[Finding, ...]:
    """13.4.3: a ticked figure touches nothing: another figure means "back", the ball a foul where it was."""
    for i, touch in watch.touches:
        met = partner(touch, watch.piece)
        if met == "ball":
            at = told(watch.state, touch.at, watch.state.point("ball"))
            why = reason("{piece} touched the ball on a tick", piece=watch.piece)
            call = CLAUSES.call("13.4.3", watch.side, why, at=at, piece=watch.piece)
            return (foul(call, at, i),)
        if met is not None and is_piece(met):
            why = reason("{piece} touched {met} on a tick", piece=watch.piece, met=met)
            at = told(watch.state, touch.at, watch.state.point(met))
            call = CLAUSES.call("13.4.3", watch.side, why, at=at, piece=watch.piece)
            back = watch.state
            restored = replace(after, pieces=back.pieces, ball=back.ball)
            restored = restored.within("possession", ticked=back.possession.ticked)
            return (Finding(call, i, Sanction("back", restored=restored)),)
    return ()


@SWITCH.clause("13.4.6")
def art13_4_6_ticked_plays(watch: Watch) -> tuple[Finding, ...]:
    """13.4.6: a ticked figure leaves the ball alone until another of its side has played it."""
    if not watch.met_ball or watch.piece not in watch.state.possession.ticked:
        return ()
    why = reason("{piece} was ticked and plays the ball before another figure has", piece=watch.piece)
    call = CLAUSES.call("13.4.6", watch.side, why, at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin),)
