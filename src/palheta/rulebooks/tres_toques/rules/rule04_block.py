"""Regra IV, BLOQUEIO: the opponent is left no way to the ball (art. 23)."""

from palheta.rulebooks.tres_toques.areas import GAUGE_SHORT, nearer
from palheta.rulebooks.tres_toques.gauge import direct_access, obstacles, shrunk, shut_in
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Finding
from palheta.rulebooks.tres_toques.outcome.sanction import indirect
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.rules.rule02_ball import art11_squeezed_ball
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import reason
from palheta.table.frame import Point, Side, other, side_of
from palheta.table.geometry import TOLERANCE, Disc, Rect, distance, touches


@SWITCH.clause("23", "23.§3", off=False)
def art23_block(state: State, side: Side) -> bool:
    """BLOQUEIO: this side's pieces leave the opponent no way to the ball."""
    ball = state.point("ball")
    if ball is None or _reached_from_within(state, side):
        return False
    walls = shrunk(state.table.pitch.table)
    if shut_in(ball, state.table.radius("ball"), obstacles(state, side), walls):
        return True
    return art23_block_from_inside(state, side, ball)


@SWITCH.clause("23.§2", off=False)
def art23_block_from_inside(state: State, side: Side, ball: Point) -> bool:
    """BLOQUEIO, § 2: two pieces on the lines close the ball in from inside; coming from outside is no way."""
    field = state.table.pitch.field
    near = [
        body
        for name in state.field_pieces(side)
        if (body := state.footprint(name)) is not None
        and isinstance(body, Disc)
        and distance(body.at, ball) < 2 * GAUGE_SHORT + 60
        and _on_a_line(body, field)
    ]
    if len(near) < 2:
        return False
    # Seen from inside the lines are walls for the gauge itself, which may lie on them.
    return shut_in(ball, state.table.radius("ball"), obstacles(state, side), shrunk(field))


@SWITCH.clause("23.§1", "42.§1", off=None)
def art23_ball_on_a_piece(state: State, side: Side, stacked: tuple[tuple[str, str], ...]) -> str | None:
    """BLOQUEIO, § 1: the ball ends on top of a piece of the side whose play is over."""
    return next((low for top, low in stacked if top == "ball" and side_of(low) == side), None)


@SWITCH.clause("23", "42.§1", passes=True)
def art23_at_the_end_of_the_play(draft: Draft, lance: Lance) -> Draft:
    """BLOQUEIO, at the end of the play: an indirect free kick where the ball lies (§ 3)."""
    state, side, ball = draft.state, lance.side, draft.state.point("ball")
    if state.turn == side or art11_squeezed_ball(lance) is not None:
        return draft
    under = art23_ball_on_a_piece(state, side, lance.stacked)
    if under is not None:
        why = reason("the ball lies on {piece}", piece=under)
        call = CLAUSES.call("23.§1", side, why, at=ball, under="42.§1")
    elif art23_block(state, side):
        why = reason("{side} leaves no way to the ball", side=side)
        call = CLAUSES.call("23", side, why, at=ball, under="23.§3")
    else:
        return draft
    draft = draft.charging(indirect(state, call, "ball", "23.§3"))
    return draft if under is None else take_off(draft, under, wait=2)


@SWITCH.clause("23", "23.§3")
def art23_told_by_people(state: State, side: Side) -> tuple[Finding, ...]:
    """BLOQUEIO: as the referee measured it, an indirect free kick where the ball lies; not while his play goes on."""
    if state.restart is not None or (state.turn == side and state.flight.last is not None):
        return ()
    why = reason("{side} leaves no way to the ball", side=side)
    call = CLAUSES.call("23", side, why, at=state.point("ball"), under="23.§3")
    return (indirect(state, call, "ball", "23.§3"),)


def _reached_from_within(state: State, side: Side) -> bool:
    """An opponent who already stands within the gauge's width of the ball, nothing between, is not shut out."""
    return any(
        state.usable(name) and direct_access(state, name)
        for name, _ in nearer(state, "ball", state.field_pieces(other(side)), GAUGE_SHORT)
    )


def _on_a_line(body: Disc, field: Rect) -> bool:
    inside = Rect(field.x0 + TOLERANCE, field.y0 + TOLERANCE, field.x1 - TOLERANCE, field.y1 - TOLERANCE)
    (x, y), r = body.at, body.radius
    return touches(body, field) and not (
        x - r > inside.x0 and x + r < inside.x1 and y - r > inside.y0 and y + r < inside.y1
    )
