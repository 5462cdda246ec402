"""A flick: all that it infringed, what decides, and who goes on."""

from collections.abc import Callable

from msgspec.structs import replace

from palheta.facts import Flick, Place
from palheta.rulebooks.common.interval import after_the_end
from palheta.rulebooks.dadinho import (
    because,
    ch1_keeper,
    ch2_match,
    ch3_kickoff,
    ch4_contacts,
    ch4_counting,
    ch4_held,
    ch5_shot,
    ch6_restarts,
)
from palheta.rulebooks.dadinho.ch7_infringements import disqualified, technical_where_it_stopped
from palheta.rulebooks.dadinho.deliberate import deliberate_foul, expelled
from palheta.rulebooks.dadinho.hands import only_the_taker
from palheta.rulebooks.dadinho.outcomes import outcome_of, remembered
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.reporting import keeps_better
from palheta.rulebooks.dadinho.retakes import failed_kick_off, retaken, set_wrongly
from palheta.rulebooks.dadinho.run import Run, read_run, whistled
from palheta.rulebooks.dadinho.shootouts import shootout_kick
from palheta.rulebooks.dadinho.state import State, Tally
from palheta.rulebooks.dadinho.tidying import tidied_up
from palheta.rulebooks.dadinho.verdict import Finding, decisive, ruled, unchanged
from palheta.ruling import Next, Question, Ruling, reason
from palheta.ruling.question import at_which_end, where
from palheta.table.frame import side_of

_INFRINGEMENTS: tuple[Callable[[Run], tuple[Finding, ...]], ...] = (
    ch1_keeper.art8_own_button,
    ch1_keeper.art8_1_before_it_stopped,
    ch1_keeper.art35_b_bicycle,
    ch1_keeper.art7_4_plays_only_in_goal_area,
    ch1_keeper.art7_4_receives_only_in_goal_area,
    ch1_keeper.art7_7_three_touches,
    ch1_keeper.art7_8_moved_in_play,
    ch1_keeper.art7_11_displaces_an_opponent,
    ch3_kickoff.art18_c_the_other_button,
    ch4_counting.art20_out_of_turn,
    ch4_counting.art26_too_many,
    ch4_contacts.art9_2_through_an_own_button,
    ch4_contacts.art27_1_tabela,
    ch4_contacts.art27_3_opponent_off_a_cushion,
    ch4_contacts.art28_touching_an_opponent,
    ch4_contacts.art27_4_back_off_the_fence,
    ch4_contacts.art29_dadinho_touches_a_person,
    ch4_held.art30_button_on_the_dadinho,
    ch4_held.art30_2_on_its_last_lance,
    ch4_contacts.art35_e_guided_or_stopped,
    ch5_shot.art38_wrong_button,
    ch5_shot.art38_unico_no_shot,
    ch6_restarts.art42_a_taken_by_a_button,
    ch6_restarts.art42_e_taker_again,
    ch6_restarts.art44_7_leaves_the_area,
    ch6_restarts.art48_4_forwards,
)


def judge_flick(state: State, step: Flick) -> Ruling:
    if state.toss != "done":
        return unchanged(state)  # nothing is played before the draw
    state, back = only_the_taker(state, step.flick)
    ruling = _judged(read_run(state, step))
    return replace(ruling, places=back | ruling.places) if back else ruling


def _judged(run: Run) -> Ruling:
    state = run.state
    if state.restart == "shootout":
        return shootout_kick(run)
    if art10_unico_button_not_moved(run) or art14_after_the_end(run):
        return unchanged(state)
    wrong = set_wrongly(run)
    if wrong is not None:
        return retaken(run, *wrong)
    after = counted(run)
    must_use, stuck = ch4_held.art30_1_trapped(run)
    findings = [f for judge in _INFRINGEMENTS for f in judge(run)]
    findings += [*stuck, *art30_1_with_the_holding_button(run)]
    findings += ch4_counting.art7_5_back_pass_without_touches(after, run)
    if not must_use and run.in_field and _gives_away(after, run):
        findings += ch4_held.art31_closed_play(run)
    findings = deliberate_foul(run, findings)
    deciding = decisive(findings)
    if art41_restart_stands(run, deciding):
        return ruled(state, state.next, calls=tuple(f.call for f in findings))
    retake = None if deciding else failed_kick_off(run)
    if retake is not None:
        return retaken(run, *retake)
    return concluded(run, after, findings, must_use)


@SWITCH.clause("10.único", off=False)
def art10_unico_button_not_moved(run: Run) -> bool:
    """Erro ou furada: a palheta laid on a button that does not move is no lance at all."""
    return run.unmoved


@SWITCH.clause("14", "15.§1", off=False)
def art14_after_the_end(run: Run) -> bool:
    """Tempo de jogo: between two periods only the kick-off can be played; any other lance came after the whistle."""
    state = run.state
    if state.next.with_ != "period_end":
        return False
    placed = state.where(run.piece) is not None
    return after_the_end(state, run.side) or (
        placed and run.piece not in ch3_kickoff.in_circle(state, run.side)
    )


def _gives_away(after: State, run: Run) -> bool:
    return after.tallies[run.side].left == 0 or not ch4_counting.art22_3_keeps_possession(run)


def counted(run: Run) -> State:
    """The state with this lance counted and everything lying where it came to rest."""
    state = run.state
    if state.restart is not None:  # a restart begins a play, so the other side's is over
        state = state.with_tally(run.opponent, Tally())
    state = ch4_counting.art25_counted(state, run)
    state = ch4_counting.art24_cleared_by_touch(state, run)
    state = ch4_counting.art24_others_start_anew(state, run)
    if ch4_contacts.art32_displaced_an_opponent(run):
        state = ch4_counting.art32_limited(state, run)
    ball = state.ball if run.ball_after is None else replaced_ball(run)
    return replace(state, pieces=run.pieces_after(), ball=ball, restart=None)


def replaced_ball(run: Run) -> Place | None:
    told = run.rest.get("ball")
    if run.in_field and told is not None and told.point is not None:
        return told
    return None if run.ball_after is None else Place(run.ball_after)


@SWITCH.clause("41", "20", "15", off=False)
def art41_restart_stands(run: Run, deciding: Finding | None) -> bool:
    """Dadinho fora de jogo: a lance of the other side takes nobody's penalty or direct kick away, nor the shot that
    is still to be taken after the whistle; all is put back."""
    if run.state.turn in (None, run.side):
        return False
    return deciding is not None and deciding.award is not None and keeps_better(run.state, deciding.award)


@SWITCH.clause("30.§1")
def art30_1_with_the_holding_button(run: Run) -> tuple[Finding, ...]:
    """Bola presa: it must be played with the button that holds it."""
    bound = run.state.must_use
    if not bound or run.piece in bound or side_of(bound[0]) != run.side:
        return ()
    why = reason("{piece} played, but {bound} holds the dadinho", piece=run.piece, bound=bound[0])
    return (technical_where_it_stopped(run, "30.§1", why, when=-1),)


def concluded(run: Run, after: State, findings: list[Finding], must_use: tuple[str, ...]) -> Ruling:
    calls = tuple(f.call for f in findings)
    after, tidied = tidied_up(run, after)
    removed = tuple(f.expels for f in findings if f.expels is not None)
    after, lost = expelled(after, findings)
    if lost is not None:
        return disqualified(after, lost, calls)
    outcome = outcome_of(run, after, findings, must_use)
    state = remembered(run, outcome)
    places = tidied | outcome.places
    if time_is_up(run) and outcome.due.with_ != "penalty":
        state, due = ch2_match.ended(replace(state, clock=max(state.clock, run.state.clock)))
        why = because.time_is_up(state, due)
        return ruled(state, due, calls=calls, removed=removed, because=why)
    due = outcome.due
    if time_is_up(run):
        state, due = ch2_match.art15_held_open(state, due)
    return ruled(
        state,
        due,
        calls=calls,
        removed=removed,
        places=places,
        ask=asked_for(run, due),
        because=outcome.because,
    )


def time_is_up(run: Run) -> bool:
    return run.state.time_up or whistled(run)


def asked_for(run: Run, due: Next) -> tuple[Question, ...]:
    """What a person must still tell before this restart has a place."""
    if due.with_ in ("direct_free_kick", "indirect_free_kick") and due.at is None and due.within is None:
        return (where("at", run.state.table.pitch),)
    where_it_lies = due.at is not None and due.at == run.ball_after
    if due.with_ in ("direct_free_kick", "indirect_free_kick") and where_it_lies and not run.measured:
        return (where("ball_rest", run.state.table.pitch),)
    if due.with_ == "throw_in" and due.at is None:
        return (where("ball_out", run.state.table.pitch),)
    if due.with_ == "corner" and run.out is not None and run.out.at is None:
        return (at_which_end("ball_out"),)
    return ()
