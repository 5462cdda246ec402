"""Regla 14: El saque de banda."""

from palheta.facts import Restart
from palheta.rulebooks.fistf.areas import off_pitch, zone_of, zone_of_exit
from palheta.rulebooks.fistf.outcome.precedence import Finding, Sanction
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.sighted import Watch
from palheta.rulebooks.fistf.state import Due, Kick, State
from palheta.ruling import reason
from palheta.table.frame import Point, Side, is_keeper


@SWITCH.clause("14.1.2", off=True)
def art14_1_2_same_zone(state: State, kick: Kick, last: str, at: Point | None) -> bool:
    """14.1.2: ball, flicked figure and deflecting figure wholly in one zone, and out over that zone's line."""
    if at is None or kick.ball is None:
        return False
    wanted = zone_of_exit(state, at)
    if zone_of(state, "ball", kick.ball) != wanted:
        return False
    for name in (kick.piece, last):
        place = kick.place_of(name)
        if place is None and name == kick.piece:
            continue  # nobody says where it was: beside the ball that it played
        if place is None or place.point is None or zone_of(state, name, place.point) != wanted:
            return False
    return True


@SWITCH.clause("14.1.4", "15.1.3", "16.1.1.3", off=None)
def art14_1_4_accepted(line: str, at: Point | None, defender: Side) -> Restart | None:
    """14.1.4, 15.1.3, 16.1.1.3: sent out by a defensive flick, the attacker may accept the restart it gives him."""
    if line == "touchline":
        return "throw_in"
    owner = defender if at is None else ("away" if at[0] > 0 else "home")
    return "corner" if owner == defender else "goal_kick"


@SWITCH.clause("14.1.5", "15.1.5", off=True)
def art14_1_5_not_direct(kick: Kick) -> bool:
    """14.1.5, 15.1.5: no goal straight from a throw-in or a goal kick."""
    return not (kick.restart in ("throw_in", "goal_kick") and kick.direct)


@SWITCH.clause("14.1.6", off=True)
def art14_1_6_not_on_the_keeper(last: str) -> bool:
    """14.1.6: nothing is forced on the bar keeper."""
    return not is_keeper(last)


@SWITCH.clause("14.2.4")
def art14_2_4_taken_from_outside(watch: Watch, due: Due) -> tuple[Finding, ...]:
    """14.2.4: the taker stands wholly outside the pitch, the ball centrally on the line."""
    taker, ball = watch.state.pieces.get(watch.piece), watch.state.ball
    if due.kind != "throw_in" or taker is None or taker.point is None or taker.zone is not None:
        return ()  # who names a zone says nothing of how it was set there
    at, half = taker.point, watch.state.table.pitch.width / 2
    measured = ball is not None and ball.zone is None
    on_line = ball is None or ball.point is None or not measured or abs(abs(ball.point[1]) - half) <= 1.0
    if not off_pitch(watch.state, watch.piece, at):
        why = reason("{piece} was not wholly outside the pitch at the throw-in", piece=watch.piece)
    elif not on_line:
        why = reason("the ball was not centrally on the touchline at the throw-in")
    else:
        return ()
    call = CLAUSES.call("14.2.4", watch.side, why, at=due.at, piece=watch.piece)
    return (Finding(call, sanction=Sanction("lose_restart")),)
