"""Capítulo I – Do Equipamento de Jogo: the keeper (7) and what a touch is (8 to 10)."""

from palheta.facts import Fell
from palheta.rulebooks.dadinho.ch4_contacts import first_opponent, in_goal_area
from palheta.rulebooks.dadinho.ch7_infringements import (
    art49_technical_foul,
    foul,
    technical,
    technical_where_it_stopped,
)
from palheta.rulebooks.dadinho.placing import (
    Places,
    art7_9_keeper_back_in_place,
    beyond_goal_area,
    out_of_place,
)
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.run import Run
from palheta.rulebooks.dadinho.state import PIECE_TOUCHES, State
from palheta.rulebooks.dadinho.verdict import Award, Finding
from palheta.ruling import reason
from palheta.table.frame import SIDES, Side, is_keeper, keeper_of, other, side_of
from palheta.table.geometry import distance


@SWITCH.clause("7.§4")
def art7_4_plays_only_in_goal_area(run: Run) -> tuple[Finding, ...]:
    """Goleiros: a keeper moves the dadinho only while that is in its goal area."""
    ball = run.state.ball_at
    if not run.by_hand or ball is None or in_goal_area(run.state, run.side, ball):
        return ()
    why = reason("{keeper} played a dadinho outside its goal area", keeper=run.piece)
    return (technical_where_it_stopped(run, "7.§4", why, when=-1),)


@SWITCH.clause("7.§4")
def art7_4_receives_only_in_goal_area(run: Run) -> tuple[Finding, ...]:
    """Goleiros: a keeper that sticks out of its goal area may not be touched by the dadinho."""
    for when, name in run.on_ball:
        place = run.state.pieces.get(name)
        if not is_keeper(name) or name == run.piece or place is None:
            continue
        if beyond_goal_area(run.state, name, place):
            side: Side = "home" if name == "hk" else "away"
            why = reason("the dadinho touched {keeper} outside its goal area", keeper=name)
            return (technical(run.state, "7.§4", side, why, run.ball_after, when=when, piece=name),)
    return ()


@SWITCH.clause("7.§7")
def art7_7_three_touches(run: Run) -> tuple[Finding, ...]:
    """Goleiros: at most three touches in the goal area."""
    if not run.by_hand or run.state.tallies[run.side].piece.get(run.piece, 0) < PIECE_TOUCHES:
        return ()
    why = reason("{keeper} had used its three touches", keeper=run.piece)
    return (technical_where_it_stopped(run, "7.§7", why, when=-1),)


@SWITCH.clause("7.§8", "7.§8.a", "7.§8.b", "7.§10")
def art7_8_moved_in_play(run: Run) -> tuple[Finding, ...]:
    """Goleiros: a keeper is not moved in play but to touch a dadinho that is his, in his goal area (§10.b)."""
    ball = run.state.ball_at
    his = run.state.turn in (None, run.side) and (ball is None or in_goal_area(run.state, run.side, ball))
    if not run.by_hand or his:
        return ()
    return (keeper_moved_in_play(run.state, run.side, run.piece, when=-1),)


def keeper_moved_in_play(state: State, side: Side, keeper: str, when: int = 0) -> Finding:
    part = "7.§8.a" if state.turn == side else "7.§8.b"
    why = reason("{side} moved its keeper during play", side=side)
    if keeper != keeper_of(side):
        why = reason("{side} moved the other side's keeper", side=side)
    call = CLAUSES.call(part, side, why, at=state.ball_at, under="49")
    return Finding(call, art49_technical_foul(state, other(side), state.ball_at), when)


@SWITCH.clause("7.§11")
def art7_11_displaces_an_opponent(run: Run) -> tuple[Finding, ...]:
    """Goleiros: a moving keeper that displaces an opposing button before the dadinho gives a direct kick."""
    found = first_opponent(run) if run.by_hand else None
    if found is None or not run.displaced(found[0], found[2]):
        return ()
    contact, _, touched = found
    return (keeper_displaced(run.state, run.side, touched, when=contact.when),)


def keeper_displaced(state: State, side: Side, touched: str, when: int = 0) -> Finding:
    why = reason("{side}'s keeper displaced {touched}", side=side, touched=touched)
    at = state.where(touched)
    finding = foul(state, "7.§11", side, why, fouled=touched, at=at, when=when)
    if finding.award is not None and finding.award.kind == "indirect_free_kick" and at is not None:
        return Finding(finding.call, Award(other(side), "direct_free_kick", at), when)
    return finding


@SWITCH.clause("8.§1", "35.f")
def art8_1_before_it_stopped(run: Run) -> tuple[Finding, ...]:
    """Toque: a lance begins only when dadinho and players lie still."""
    met = run.still_ran
    if run.step.ball_moving or "ball" in met:
        why = reason("{piece} was played while the dadinho was moving", piece=run.piece)
        return (technical_where_it_stopped(run, "8.§1", why, when=-1, under="35.f"),)
    if run.step.figure_moving or met:
        why = reason("{piece} was played while buttons were moving", piece=run.piece)
        return (technical_where_it_stopped(run, "35.f", why, when=-1),)
    return ()


@SWITCH.clause("35.b")
def art35_b_bicycle(run: Run) -> tuple[Finding, ...]:
    """Movimentação indevida: a button lying upside down may not be flicked."""
    place = run.state.pieces.get(run.piece)
    if place is None or place.face != "down":
        return ()
    why = reason("{piece} was flicked upside down", piece=run.piece)
    return (technical_where_it_stopped(run, "35.b", why, when=-1),)


@SWITCH.clause("8")
def art8_own_button(run: Run) -> tuple[Finding, ...]:
    """Toque: a player moves his own buttons."""
    if side_of(run.piece) == run.side:
        return ()
    why = reason("{side} played {piece}, which is not his", side=run.side, piece=run.piece)
    return (technical_where_it_stopped(run, "8", why, when=-1),)


def keepers_put_back(run: Run, pieces: Places, state: State) -> Places:
    """Keepers that this lance knocked over or out of place, returned; and the buttons that make room."""
    found: Places = {}
    fallen = {event.fell for event in run.seen if isinstance(event, Fell)}
    for side in SIDES:
        keeper = keeper_of(side)
        was = run.state.pieces.get(keeper)
        now = (pieces | found).get(keeper)
        if was is None or now is None or (keeper == run.piece and keeper not in fallen):
            continue
        moved = _moved(was.point, now.point)
        if keeper in fallen or (moved and out_of_place(state, keeper, now)):
            found |= art7_9_keeper_back_in_place(state, pieces | found, keeper, was)
    return found


def _moved(was: tuple[float, float] | None, now: tuple[float, float] | None) -> bool:
    return was is not None and now is not None and distance(was, now) > 1e-6
