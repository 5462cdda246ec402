"""Restarts that are taken again."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.dadinho.outcome.due import kick_off
from palheta.rulebooks.dadinho.outcome.precedence import Award, Draft, Retake
from palheta.rulebooks.dadinho.outcome.restart import awarded
from palheta.rulebooks.dadinho.rules.ch2_time import art15_asked_in_time
from palheta.rulebooks.dadinho.rules.ch3_kickoff import (
    art18_1_missed,
    art18_a_forwards,
    art19_1_retaken,
    art19_both_ready,
)
from palheta.rulebooks.dadinho.rules.ch6_restarts import (
    art42_d_glued,
    art43_3_outside_the_pitch,
    art43_4_on_the_line,
    art44_4_in_the_goal_area,
    art45_8_in_the_quarter,
)
from palheta.rulebooks.dadinho.rules.ch7_penalty import art48_1_a_area_empty, art48_1_b_on_the_spot
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.ruling import Because, Next, reason


def set_wrongly(lance: Lance) -> tuple[Retake, str] | None:
    """Irregularities of a restart that make it void whatever came of it; a lance of the other side takes none."""
    if lance.state.restart is None or lance.state.turn not in (None, lance.side):
        return None
    found = art19_both_ready(lance)
    if found is not None:
        return found, "ready"
    found = irregular(lance)
    if found is not None:
        return found, "irregular"
    found = art19_1_retaken(lance)
    return None if found is None else (found, "arranged")


def irregular(lance: Lance) -> Retake | None:
    """The first thing wrong with how this restart was set."""
    return (
        art42_d_glued(lance)
        or art43_3_outside_the_pitch(lance)
        or art43_4_on_the_line(lance)
        or art44_4_in_the_goal_area(lance)
        or art45_8_in_the_quarter(lance)
        or art48_1_a_area_empty(lance)
        or art48_1_b_on_the_spot(lance)
    )


def failed_kick_off(lance: Lance) -> tuple[Retake, str] | None:
    missed = art18_1_missed(lance)
    if missed is not None:
        return missed, "missed"
    backwards = art18_a_forwards(lance)
    return None if backwards is None else (backwards, "backwards")


def retaken(lance: Lance, retake: Retake, what: str) -> Draft:
    """Taken again, at the cost of a touch where the book says so; the second time it is lost."""
    state, tries = lance.state, lance.state.due.tries
    if retake.costs:
        piece = lance.piece if what == "missed" else None
        state = state.tallied(lance.side, state.play.tallies[lance.side].plus(piece))
    before = {"irregular": tries.irregular, "missed": tries.missed, "arranged": tries.arranged}.get(what, 0)
    lost = before >= 1 or state.play.tallies[lance.side].left == 0
    shot = art15_asked_in_time(lance)
    draft = Draft(state).within("due", shot=shot, pending=None, ready=())
    draft = draft.within("flight", running=False, since=state.clock, taken=None)
    if what != "missed" or lost:
        draft = draft.calling(retake.call)
    if lost and retake.else_ is not None:
        return _lost(draft, lance, retake, retake.else_, moved=what in ("missed", "arranged"))
    counted_up = {name: 1 + before for name in ("irregular", "missed", "arranged") if name == what}
    draft = draft.within("due", tries=replace(tries, **counted_up))
    at, within, why = state.next.at or state.ball_at, state.next.within, retake.call.because
    if state.restart == "penalty":
        draft = draft.now(ball=Place(state.table.pitch.spot(lance.opponent)))
    if what == "missed":
        why = Because(reason("{piece} missed the kick-off: once more", piece=lance.piece), "18.§1")
    if what in ("missed", "arranged"):
        return draft.then(Next("kick_off", lance.side, at=at), why.words, why.clause)
    due = Next("repeat", lance.side, at=None if within else at, within=within)
    return draft.then(due, why.words, why.clause)


def _lost(draft: Draft, lance: Lance, retake: Retake, award: Award, *, moved: bool) -> Draft:
    """It went wrong before: the other side has what it becomes."""
    why = retake.call.because
    if award.kind == "kick_off":
        return kick_off(draft, award.side, why.words, why.clause)
    lies = Place(lance.ball_after) if moved and lance.ball_after is not None else draft.state.ball
    return awarded(draft, award, why, lies=lies)
