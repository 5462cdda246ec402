"""Restarts that are taken again."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.dadinho import because, ch3_kickoff, ch6_restarts
from palheta.rulebooks.dadinho.ch6_restarts import Retake
from palheta.rulebooks.dadinho.ch7_infringements import awarded
from palheta.rulebooks.dadinho.kickoffs import kick_off_due
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.run import Run
from palheta.rulebooks.dadinho.state import Shot
from palheta.rulebooks.dadinho.verdict import ruled
from palheta.ruling import Next, Ruling


def set_wrongly(run: Run) -> tuple[Retake, str] | None:
    """Irregularities of a restart that make it void whatever came of it; a lance of the other side takes none."""
    if run.state.turn not in (None, run.side):
        return None
    found = ch3_kickoff.art19_both_ready(run)
    if found is not None:
        return found, "ready"
    found = ch6_restarts.irregular(run)
    if found is not None:
        return found, "irregular"
    found = ch3_kickoff.art19_1_retaken(run)
    return None if found is None else (found, "arranged")


def failed_kick_off(run: Run) -> tuple[Retake, str] | None:
    missed = ch3_kickoff.art18_1_missed(run)
    if missed is not None:
        return missed, "missed"
    backwards = ch3_kickoff.art18_a_forwards(run)
    return None if backwards is None else (backwards, "backwards")


@SWITCH.clause("15", "42.d", off=None)
def art15_asked_in_time(run: Run) -> Shot | None:
    """Chute ao gol depois do apito final: the repetition needs no new request; before the whistle it does (36 §1)."""
    shot = run.state.shot
    if shot is None or not run.state.time_up:
        return None
    return replace(shot, ready=False, keeper_set=False)


def retaken(run: Run, retake: Retake, what: str) -> Ruling:
    """Taken again, at the cost of a touch where the book says so; the second time it is lost."""
    state, tries = run.state, run.state.tries
    if retake.costs:
        piece = run.piece if what == "missed" else None
        state = state.with_tally(run.side, state.tallies[run.side].plus(piece))
    before = {"irregular": tries.irregular, "missed": tries.missed, "arranged": tries.arranged}.get(what, 0)
    lost = before >= 1 or state.tallies[run.side].left == 0
    calls = () if what == "missed" and not lost else (retake.call,)
    shot = art15_asked_in_time(run)
    state = replace(state, shot=shot, pending=None, running=False, since=state.clock, ready=())
    if lost and retake.else_ is not None:
        award = retake.else_
        if award.kind == "kick_off":
            state, due = kick_off_due(state, award.side)
            return ruled(state, due, calls=calls)
        moved = what in ("missed", "arranged")
        lies = Place(run.ball_after) if moved and run.ball_after is not None else state.ball
        state, due, places = awarded(state, award, lies=lies)
        return ruled(state, due, calls=calls, places=places)
    counted_up = {name: 1 + before for name in ("irregular", "missed", "arranged") if name == what}
    state = replace(state, tries=replace(tries, **counted_up))
    at, within = state.next.at or state.ball_at, state.next.within
    if state.restart == "penalty":
        state = replace(state, ball=Place(state.table.pitch.spot(run.opponent)))
    if what in ("missed", "arranged"):
        why = because.kick_off_missed(run.piece) if what == "missed" else None
        return ruled(state, Next("kick_off", run.side, at=at), calls=calls, because=why)
    return ruled(state, Next("repeat", run.side, at=None if within else at, within=within), calls=calls)
