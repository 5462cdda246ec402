"""A flick: all that it infringed, what decides, and who goes on."""

from collections.abc import Callable

from msgspec.structs import replace

from palheta.facts import Flick, Place
from palheta.rulebooks.dadinho.outcome.discipline import deliberate_foul, disqualified, expelled
from palheta.rulebooks.dadinho.outcome.due import next_kick
from palheta.rulebooks.dadinho.outcome.lance import outcome_of, remembered
from palheta.rulebooks.dadinho.outcome.period import ended
from palheta.rulebooks.dadinho.outcome.precedence import Draft, Finding, decisive
from palheta.rulebooks.dadinho.outcome.retake import failed_kick_off, retaken, set_wrongly
from palheta.rulebooks.dadinho.outcome.tidy import tidied_up
from palheta.rulebooks.dadinho.rules import CLAUSES
from palheta.rulebooks.dadinho.rules.ch1_keeper import (
    art7_4_plays_only_in_goal_area,
    art7_4_receives_only_in_goal_area,
    art7_5_back_pass_without_touches,
    art7_7_three_touches,
    art7_8_moved_in_play,
    art7_11_displaces_an_opponent,
)
from palheta.rulebooks.dadinho.rules.ch1_touch import (
    art8_1_before_it_stopped,
    art8_own_button,
    art9_2_through_an_own_button,
    art10_unico_button_not_moved,
)
from palheta.rulebooks.dadinho.rules.ch2_time import art14_after_the_end, art15_held_open
from palheta.rulebooks.dadinho.rules.ch2_winner import art13_4_may_kick
from palheta.rulebooks.dadinho.rules.ch3_kickoff import art18_c_the_other_button
from palheta.rulebooks.dadinho.rules.ch4_contacts import (
    art27_1_tabela,
    art27_3_opponent_off_a_cushion,
    art27_4_back_off_the_fence,
    art28_touching_an_opponent,
    art29_dadinho_touches_a_person,
)
from palheta.rulebooks.dadinho.rules.ch4_held import (
    art30_1_trapped,
    art30_1_with_the_holding_button,
    art30_2_on_its_last_lance,
    art30_button_on_the_dadinho,
    art31_closed_play,
)
from palheta.rulebooks.dadinho.rules.ch4_moved import (
    art32_displaced_an_opponent,
    art32_limited,
    art35_b_bicycle,
    art35_e_guided_or_stopped,
)
from palheta.rulebooks.dadinho.rules.ch4_plays import (
    art20_out_of_turn,
    art22_3_keeps_possession,
    art24_cleared_by_touch,
    art24_others_start_anew,
    art25_counted,
    art26_too_many,
)
from palheta.rulebooks.dadinho.rules.ch5_goal import (
    art38_unico_no_shot,
    art38_was_a_shot,
    art38_wrong_button,
)
from palheta.rulebooks.dadinho.rules.ch6_out_of_play import art41_restart_stands
from palheta.rulebooks.dadinho.rules.ch6_restarts import (
    art42_a_taken_by_a_button,
    art42_e_taker_again,
    art44_7_leaves_the_area,
)
from palheta.rulebooks.dadinho.rules.ch7_penalty import art48_4_forwards
from palheta.rulebooks.dadinho.sighted import Lance, sighted
from palheta.rulebooks.dadinho.state import State, Tally
from palheta.rulebooks.dadinho.steps.place import only_the_taker
from palheta.ruling import Next, Over, Question, reason
from palheta.ruling.question import at_which_end, where

_INFRINGEMENTS: tuple[Callable[[Lance], tuple[Finding, ...]], ...] = (
    art8_own_button,
    art8_1_before_it_stopped,
    art35_b_bicycle,
    art7_4_plays_only_in_goal_area,
    art7_4_receives_only_in_goal_area,
    art7_7_three_touches,
    art7_8_moved_in_play,
    art7_11_displaces_an_opponent,
    art18_c_the_other_button,
    art20_out_of_turn,
    art26_too_many,
    art9_2_through_an_own_button,
    art27_1_tabela,
    art27_3_opponent_off_a_cushion,
    art28_touching_an_opponent,
    art27_4_back_off_the_fence,
    art29_dadinho_touches_a_person,
    art30_button_on_the_dadinho,
    art30_2_on_its_last_lance,
    art35_e_guided_or_stopped,
    art38_wrong_button,
    art38_unico_no_shot,
    art42_a_taken_by_a_button,
    art42_e_taker_again,
    art44_7_leaves_the_area,
    art48_4_forwards,
)


def judged(state: State, step: Flick) -> Draft:
    if state.record.toss != "done":
        return Draft(state)  # nothing is played before the draw
    back = only_the_taker(Draft(state), step.flick)
    draft = _judged_lance(sighted(back.state, step))
    return replace(draft, places=back.places | draft.places)


def _judged_lance(lance: Lance) -> Draft:
    state = lance.state
    if state.restart == "shootout":
        return shootout_kick(lance)
    if art10_unico_button_not_moved(lance) or art14_after_the_end(lance):
        return Draft(state)
    wrong = set_wrongly(lance)
    if wrong is not None:
        return retaken(lance, *wrong)
    after = counted(lance)
    must_use, stuck = art30_1_trapped(lance)
    findings = [f for judge in _INFRINGEMENTS for f in judge(lance)]
    findings += [*stuck, *art30_1_with_the_holding_button(lance)]
    findings += art7_5_back_pass_without_touches(after, lance)
    if not must_use and lance.in_field and _gives_away(after, lance):
        findings += art31_closed_play(lance)
    findings = deliberate_foul(lance, findings)
    deciding = decisive(findings)
    if art41_restart_stands(lance, deciding):
        return Draft(state).calling(*(f.call for f in findings))
    retake = None if deciding else failed_kick_off(lance)
    if retake is not None:
        return retaken(lance, *retake)
    return concluded(Draft(after), lance, findings, must_use)


def _gives_away(after: State, lance: Lance) -> bool:
    return after.play.tallies[lance.side].left == 0 or not art22_3_keeps_possession(lance)


def counted(lance: Lance) -> State:
    """The state with this lance counted and everything lying where it came to rest."""
    state = lance.state
    if state.restart is not None:  # a restart begins a play, so the other side's is over
        state = state.tallied(lance.opponent, Tally())
    state = art25_counted(state, lance)
    state = art24_cleared_by_touch(state, lance)
    state = art24_others_start_anew(state, lance)
    if art32_displaced_an_opponent(lance):
        state = art32_limited(state, lance)
    return replace(state, pieces=lance.pieces_after, ball=ball_now(lance)).within("due", restart=None)


def ball_now(lance: Lance) -> Place | None:
    """Where the dadinho lies as far as anybody said: a zone stays a zone, and what was moved is not where it was."""
    told = lance.rests.get("ball")
    if lance.in_field and told is not None and (told.point is not None or told.zone is not None):
        return told
    if lance.ball_after is not None:
        return Place(lance.ball_after)
    return None if lance.ball_moved else lance.state.ball


def concluded(draft: Draft, lance: Lance, findings: list[Finding], must_use: tuple[str, ...]) -> Draft:
    calls = tuple(f.call for f in findings)
    draft, lost = expelled(tidied_up(draft, lance).calling(*calls), findings)
    if lost is not None:
        return disqualified(Draft(draft.state, calls), lost)
    draft = remembered(outcome_of(draft, lance, findings, must_use), lance)
    if time_is_up(lance) and draft.state.next.with_ != "penalty":
        return ended(Draft(draft.state, calls, removed=draft.removed))
    if time_is_up(lance):
        draft = replace(draft, state=art15_held_open(draft.state))
    return draft.asking(*asked_for(lance, draft.state.next))


def time_is_up(lance: Lance) -> bool:
    return lance.state.flight.time_up or lance.whistled


def asked_for(lance: Lance, due: Next) -> tuple[Question, ...]:
    """What a person must still tell before this restart has a place, or of a shot what it was (38)."""
    in_goal_area = lance.ball_moved and lance.in_field and "ball" not in lance.rests  # for all that was told
    if lance.called_shot is not None and in_goal_area and not art38_was_a_shot(lance):
        return (where("ball_rest", lance.state.table.pitch),)
    if due.with_ in ("direct_free_kick", "indirect_free_kick") and due.at is None and due.within is None:
        return (where("at", lance.state.table.pitch),)
    where_it_lies = due.at is not None and due.at == lance.ball_after
    if due.with_ in ("direct_free_kick", "indirect_free_kick") and where_it_lies and not lance.measured:
        return (where("ball_rest", lance.state.table.pitch),)
    if due.with_ == "throw_in" and due.at is None:
        return (where("ball_out", lance.state.table.pitch),)
    if due.with_ == "corner" and lance.out is not None and lance.out.at is None:
        return (at_which_end("ball_out"),)
    return ()


def shootout_kick(lance: Lance) -> Draft:
    """One kick of the shoot-out: only a goal counts, and only with a button that may kick (13 §4)."""
    draft, series = Draft(lance.state), lance.state.record.shootout
    assert series is not None
    if lance.side != series.taker:
        return draft.calling(*(f.call for f in art20_out_of_turn(lance)))
    if not art13_4_may_kick(lance.state, lance.piece):
        why = reason("{piece} has kicked already", piece=lance.piece)
        call = CLAUSES.call("13.§4", lance.side, why, piece=lance.piece)
        return draft.calling(call).then(Next("repeat", lance.side, at=lance.state.next.at), why, "13.§4")
    findings = [
        *art27_1_tabela(lance),
        *art28_touching_an_opponent(lance),
        *art9_2_through_an_own_button(lance),
    ]
    goal = lance.goal == lance.opponent and lance.touched is not None and not findings
    series = series.after(goal)
    draft = (
        draft.calling(*(f.call for f in findings))
        .within("record", shootout=series, used=(*lance.state.record.used, lance.piece))
        .within("due", shot=None)
    )
    if series.winner is not None:
        words = reason("{side} wins on kicks from the spot", side=series.winner)
        over = Over(series.winner, lance.state.score, series.tally)
        return draft.now(over=over).then(Next("full_time"), words, "13.§3")
    if goal:
        return next_kick(draft, reason("scored: {side} kicks next", side=series.taker))
    return next_kick(draft, reason("not scored: {side} kicks next", side=series.taker))
