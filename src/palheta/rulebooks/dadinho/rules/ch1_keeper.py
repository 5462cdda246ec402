"""Capítulo I – Do Equipamento de Jogo: the keeper, article 7."""

from msgspec.structs import replace

from palheta.facts import Place, Touch
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.dadinho.areas import Places, beyond_goal_area, in_goal_area, in_the_way, some_point
from palheta.rulebooks.dadinho.outcome.precedence import Award, Finding
from palheta.rulebooks.dadinho.outcome.sanction import foul, technical, technical_where_it_stopped
from palheta.rulebooks.dadinho.rules import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.rules.ch4_moved import ARRANGING
from palheta.rulebooks.dadinho.rules.ch4_plays import art22_3_keeps_possession
from palheta.rulebooks.dadinho.rules.ch7_fouls import art49_technical_foul
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import PIECE_TOUCHES, State
from palheta.ruling import reason
from palheta.table.frame import Side, is_keeper, is_piece, keeper_of, other, side_of
from palheta.table.geometry import overlapping


@SWITCH.clause("7.§4")
def art7_4_plays_only_in_goal_area(lance: Lance) -> tuple[Finding, ...]:
    """Goleiros: a keeper moves the dadinho only while that is in its goal area."""
    ball = lance.state.ball_at
    if not lance.by_hand or ball is None or in_goal_area(lance.state, lance.side, ball):
        return ()
    why = reason("{keeper} played a dadinho outside its goal area", keeper=lance.piece)
    return (technical_where_it_stopped(lance, "7.§4", why, when=START),)


@SWITCH.clause("7.§4")
def art7_4_receives_only_in_goal_area(lance: Lance) -> tuple[Finding, ...]:
    """Goleiros: a keeper that sticks out of its goal area may not be touched by the dadinho."""
    for when, name in lance.on_ball:
        place = lance.state.pieces.get(name)
        if not is_keeper(name) or name == lance.piece or place is None:
            continue
        if beyond_goal_area(lance.state, name, place):
            side: Side = "home" if name == "hk" else "away"
            why = reason("the dadinho touched {keeper} outside its goal area", keeper=name)
            return (technical(lance.state, "7.§4", side, why, lance.ball_after, when=when, piece=name),)
    return ()


@SWITCH.clause("7.§5")
def art7_5_back_pass_without_touches(state: State, lance: Lance) -> tuple[Finding, ...]:
    """Goleiros: back to the own goal area with no touch left is an indirect free kick (49 §2)."""
    if state.play.tallies[lance.side].left > 0 or lance.ball_after is None or not lance.in_field:
        return ()
    if not art22_3_keeps_possession(lance) or not in_goal_area(state, lance.side, lance.ball_after):
        return ()
    why = reason("{side} played back to its goal area with no touch left", side=lance.side)
    return (technical_where_it_stopped(lance, "7.§5", why, when=len(lance.seen), under="49.§2"),)


@SWITCH.clause("7.§5", "7.§10.b", off=False)
def art7_5_keepers_ball(lance: Lance) -> bool:
    """Goleiros: a dadinho that stops in the own goal area from an own lance is the keeper's."""
    return lance.ball_after is not None and in_goal_area(lance.state, lance.side, lance.ball_after)


@SWITCH.clause("7.§6", off=None)
def art7_6_signalled(state: State, side: Side) -> tuple[State, bool] | None:
    """Goleiros: set behind the goal line it is signalled; from the third time on a direct free kick."""
    record = state.record.sides[side]
    warnings = replace(record.warnings, keeper=record.warnings.keeper + 1)
    return state.noting(side, replace(record, warnings=warnings)), warnings.keeper >= 3


@SWITCH.clause("7.§7")
def art7_7_three_touches(lance: Lance) -> tuple[Finding, ...]:
    """Goleiros: at most three touches in the goal area."""
    if not lance.by_hand or lance.state.play.tallies[lance.side].piece.get(lance.piece, 0) < PIECE_TOUCHES:
        return ()
    why = reason("{keeper} had used its three touches", keeper=lance.piece)
    return (technical_where_it_stopped(lance, "7.§7", why, when=START),)


@SWITCH.clause("7.§8", "7.§8.a", "7.§8.b", "7.§10")
def art7_8_moved_in_play(lance: Lance) -> tuple[Finding, ...]:
    """Goleiros: a keeper is not moved in play but to touch a dadinho that is his, in his goal area (§10.b)."""
    ball = lance.state.ball_at
    his = lance.state.turn in (None, lance.side) and (
        ball is None or in_goal_area(lance.state, lance.side, ball)
    )
    if not lance.by_hand or his:
        return ()
    return (_moved_in_play(lance.state, lance.side, lance.piece, when=START),)


@SWITCH.clause("7.§8", "7.§10")
def art7_8_keeper_moved(state: State, side: Side, keeper: str) -> tuple[Finding, ...]:
    """Goleiros: moved in the middle of a play, by its owner or by the other."""
    return (_moved_in_play(state, side, keeper),)


def _moved_in_play(state: State, side: Side, keeper: str, when: int = START) -> Finding:
    part = "7.§8.a" if state.turn == side else "7.§8.b"
    why = reason("{side} moved its keeper during play", side=side)
    if keeper != keeper_of(side):
        why = reason("{side} moved the other side's keeper", side=side)
    call = CLAUSES.call(part, side, why, at=state.ball_at, under="49")
    return Finding(call, when, art49_technical_foul(state, other(side), state.ball_at))


@SWITCH.clause("7.§1", "7.§9", "7.§10.c", off={})
def art7_9_keeper_back_in_place(state: State, pieces: Places, keeper: str, was: Place) -> Places:
    """Goleiros: a keeper knocked over or out of place returns where it stood; a button there makes room."""
    found: Places = {keeper: was}
    if was.point is None:
        return found
    shape = state.table.footprint(keeper, was.point, was.angle)
    ball = state.ball_at
    if ball is not None and overlapping(shape, [state.table.footprint("ball", ball)]):
        return {keeper: nearest_free(state.table, pieces | {"ball": Place(ball)}, keeper, was.point)}
    for name, place in pieces.items():
        if name != keeper and place.point is not None:
            other_shape = state.table.footprint(name, place.point, place.angle)
            if overlapping(other_shape, [shape]):
                found[name] = nearest_free(state.table, pieces | found, name, place.point)
    return found


@SWITCH.clause("7.§10", "7.§10.a", "7.§10.c", "7.§10.d", "7.§10.e", off=True)
def art7_10_may_be_moved(state: State, side: Side) -> bool:
    """Goleiros: for a shot, arranging, a penalty, recomposing, out of a restart's way, to play what is his, or back."""
    if state.due.shot is not None and state.due.shot.side != side:
        return True
    if state.flight.played is not None and keeper_of(side) in state.flight.played.knocked:
        return True
    if state.restart in ARRANGING or (state.restart == "penalty" and side != state.turn):
        return True
    if state.restart is None:
        return state.next.with_ == "keeper" and state.turn == side
    if state.due.recomposition is not None and state.due.recomposition.side == side:
        return True
    return in_the_way(state, keeper_of(side))


@SWITCH.clause("7.§11")
def art7_11_displaces_an_opponent(lance: Lance) -> tuple[Finding, ...]:
    """Goleiros: a moving keeper that displaces an opposing button before the dadinho gives a direct kick."""
    found = lance.first_opponent if lance.by_hand else None
    if found is None or not lance.displaced(found[0], found[2]):
        return ()
    contact, _, touched = found
    return (_displaced(lance.state, lance.side, touched, when=contact.when),)


@SWITCH.clause("7.§11")
def art7_11_while_set(state: State, side: Side, touch: Touch) -> tuple[Finding, ...]:
    """Goleiros: a keeper being set may not displace an opposing button."""
    mover, touched = touch.touch
    if mover != keeper_of(side) or not is_piece(touched) or side_of(touched) == side or touch.moved == 0:
        return ()
    return (_displaced(state, side, touched),)


def _displaced(state: State, side: Side, touched: str, when: int = START) -> Finding:
    why = reason("{side}'s keeper displaced {touched}", side=side, touched=touched)
    # Of whom nobody says where he stood: a keeper moves in its goal area only.
    told = state.pieces.get(touched) or Place(zone=f"{side}_goal_area")
    at = state.point(touched)
    finding = foul(
        state,
        "7.§11",
        side,
        why,
        fouled=touched,
        at=some_point(state, told),
        measured=at is not None,
        when=when,
    )
    if finding.sanction is not None and finding.sanction.kind == "indirect_free_kick" and at is not None:
        return Finding(finding.call, when, Award(other(side), "direct_free_kick", at))
    return finding
