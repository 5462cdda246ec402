"""What only people can see was told."""

from collections.abc import Callable

from msgspec.structs import replace

from palheta.facts import BadFact, Place, Report, Score, Step
from palheta.rulebooks.dadinho.areas import some_point
from palheta.rulebooks.dadinho.outcome.discipline import disqualified, noted
from palheta.rulebooks.dadinho.outcome.due import in_play
from palheta.rulebooks.dadinho.outcome.lance import reverted
from palheta.rulebooks.dadinho.outcome.precedence import Draft, Finding, keeps_better
from palheta.rulebooks.dadinho.outcome.restart import awarded, given
from palheta.rulebooks.dadinho.outcome.sanction import somewhere
from palheta.rulebooks.dadinho.rules.ch2_winner import art12_winner
from palheta.rulebooks.dadinho.rules.ch3_kickoff import art19_2_pointed_out
from palheta.rulebooks.dadinho.rules.ch4_contacts import art28_told_by_people, art29_told_by_people
from palheta.rulebooks.dadinho.rules.ch4_held import art31_gave_the_lance_away
from palheta.rulebooks.dadinho.rules.ch4_plays import art25_unico_warned
from palheta.rulebooks.dadinho.rules.ch5_shot import art36_g_foot_on_the_floor
from palheta.rulebooks.dadinho.rules.ch7_discipline import (
    art49_told_by_people,
    art50_deliberate_foul,
    art51_indiscipline,
    art51_unico_at_once,
    art51_unico_repeated,
)
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.steps.report_called import (
    keeper_behind_line,
    keeper_set_from_elsewhere,
    moved_keeper,
    moved_own,
    set_wrongly,
    touched_opponent,
    trapped,
)
from palheta.rulebooks.dadinho.vocabulary import INDISCIPLINE, REPORTS, SET_WRONGLY, TECHNICAL, as_reported
from palheta.ruling import Next, Reason
from palheta.ruling.question import where, which, whose
from palheta.table.frame import Point, Side, other, side_of


def judged(state: State, step: Report) -> Draft:
    if step.report not in REPORTS:
        raise BadFact("step.report", f"Expected one of {', '.join(sorted(REPORTS))}; got {step.report!r}")
    side = step.side if step.side in ("home", "away") else _offender(state, step)
    if side is None:
        return Draft(state).asking(whose())
    if step.report in INDISCIPLINE:
        return indiscipline(state, side, REPORTS[step.report].clause, as_reported(side, step.report))
    if step.report == "closed_play" and not art31_gave_the_lance_away(state, side):
        return Draft(state)
    if step.report in TECHNICAL:
        return technical_report(state, side, step)
    if step.report in SET_WRONGLY:
        return set_wrongly(state, side, step)
    return _OTHER[step.report](state, side, step)


def told_of_the_last_goal(state: State, step: Step) -> Draft | None:
    """The goal is judged as if play went on; where it falls, only the score changes, and who has won.

    None: nothing was told that undoes it.
    """
    if not isinstance(step, Report) or state.flight.ended_by is None or step.report not in SPOILS_THE_GOAL:
        return None
    played_on = replace(state, over=None, next=Next("kick_off")).within("due", restart="kick_off")
    played_on = played_on.within("flight", played=state.flight.ended_by, ended_by=None)
    told = judged(played_on, step)
    if told.state.score == state.score:
        return None
    state = replace(state, score=told.state.score).within("flight", ended_by=None)
    if state.over is None:
        return Draft(state).calling(*told.calls)
    draft = Draft(replace(state, over=None)).calling(*told.calls)
    return replace(art12_winner(draft), because=draft.because)  # what was told is why


def _offender(state: State, step: Report) -> Side | None:
    if step.piece is not None and step.report not in ("touched_opponent", "hand"):
        return side_of(step.piece)
    if step.report in ("referee_requested", "measured"):
        return state.turn or "home"
    if state.flight.played is not None and step.report in _OF_THE_FLICK:
        return state.flight.played.side
    return state.turn if step.report in _OF_THE_FLICK else None


_OF_THE_FLICK = (
    "wrong_flick",
    "forbidden_palheta",
    "feet_off_floor",
    "finger_brake",
    "bicycle",
    "deliberate_foul",
    "tabela",
    "too_many_touches",
)

# What was wrong with the very lance that scored, said once the dadinho is in the goal.
SPOILS_THE_GOAL = (
    *_OF_THE_FLICK, "guided", "obstruction", "early_flick", "shot_while_moving", "restart_with_palheta", "hand",
    "object_on_table", "foul", "off_the_fence", "keeper_outside", "button_on_top",
)  # fmt: skip


def indiscipline(state: State, side: Side, clause: str, why: Reason) -> Draft:
    finding = art51_indiscipline(state, side, clause, why)
    if finding is None:
        return Draft(state)
    again = art51_unico_repeated(state, side)
    record = state.record.sides[side]
    state = state.noting(side, replace(record, indiscipline=(*record.indiscipline, finding.call)))
    if again:
        return disqualified(Draft(state).calling(replace(finding.call, under="53")), side)
    return given(Draft(state), finding)


def technical_report(state: State, side: Side, step: Report) -> Draft:
    state = without_its_goal(state, side, step.report)
    at = some_point(state, step.at)
    intentional = step.deliberate or step.report == "technical_on_purpose"
    if at is None and intentional and state.flight.played is not None:
        at = state.flight.played.ball.point if state.flight.played.ball is not None else None
    finding = art49_told_by_people(state, side, step.report, at or _stopped(state, side, step.report))
    return _given_of_the_lance(state, step, finding)


def _stopped(state: State, side: Side, word: str) -> Point | None:
    """Where the dadinho is, or where it left the field in the lance that was not allowed: not where it is put back."""
    played = state.flight.played
    of_the_lance = word in SPOILS_THE_GOAL and played is not None and played.side == side
    out = played.left if of_the_lance and played is not None and state.restart is not None else None
    return out or state.ball_at


def _given_of_the_lance(state: State, step: Report, finding: Finding | None) -> Draft:
    """The other side's goal in the same lance is worth more than what it would get for the infringement."""
    if finding is None:
        return Draft(state)
    word, finding = step.report, somewhere(finding, step.at)
    played, wronged = state.flight.played, other(finding.call.against)
    scored = played is not None and played.goal and state.score.of(wronged) > played.score.of(wronged)
    if scored and word in SPOILS_THE_GOAL:
        return Draft(state).calling(finding.call)
    return given(Draft(state), finding)


def without_its_goal(state: State, side: Side, word: str) -> State:
    """A lance that was not allowed scored nothing; the dadinho lies in that goal area."""
    played = state.flight.played
    if word not in SPOILS_THE_GOAL or played is None or not played.goal:
        return state
    if played.side != side and word not in ("hand", "object_on_table"):
        return state  # it was not this side's lance
    if state.score.of(side) == played.score.of(side):
        return state  # a goal for the other side: that stands
    goal_line = state.table.pitch.goal_line(other(side))
    ball = Place((goal_line, 0.0))
    state = replace(state, score=played.score, ball=ball, next=in_play(side))
    return state.within("due", restart=None, arranging=False).within("flight", played=None)


def hand(state: State, side: Side, step: Report) -> Draft:
    if step.piece is not None and side_of(step.piece) != side:
        return touched_opponent(state, side, step)
    state = without_its_goal(state, side, step.report)
    told = step.at or state.ball
    finding = art29_told_by_people(state, side, REPORTS[step.report].clause, some_point(state, told))
    return _given_of_the_lance(state, replace(step, at=told), finding)


def foul(state: State, side: Side, step: Report) -> Draft:
    state = without_its_goal(state, side, step.report)
    finding = art28_told_by_people(state, side, step.piece, some_point(state, step.at))
    draft = _given_of_the_lance(state, step, finding)
    return draft if step.at is not None else draft.asking(where("at", state.table.pitch))


def not_counting(state: State, side: Side, step: Report) -> Draft:
    warned = art25_unico_warned(state, side)
    if warned is None:
        return Draft(state)
    state, punished = warned
    if not punished:
        return Draft(state).saying("warning_counting")
    return indiscipline(state, side, "25.único", as_reported(side, step.report))


def hampers_the_kick_off(state: State, side: Side, step: Report) -> Draft:
    pointed = art19_2_pointed_out(state, side)
    if pointed is None:
        return Draft(state)
    state, again = pointed
    if not again:
        return Draft(state).saying("arrange")
    return indiscipline(state, side, "19.obs", as_reported(side, step.report))


def feet_off_floor(state: State, side: Side, step: Report) -> Draft:
    """Told before the shot it waits for the shot; told after, it takes back what the shot brought."""
    findings = art36_g_foot_on_the_floor(state, side)
    if not findings:
        return Draft(state)
    draft, played = Draft(state).calling(findings[0].call), state.flight.played
    if state.due.shot is not None and state.due.shot.side == side:
        return draft.within("due", foot_up=True)
    if played is None or played.side != side or played.shot is None:
        return Draft(state)
    goal = played.goal and state.score.of(side) > played.score.of(side)
    score: Score = played.score if goal else state.score
    out = state.restart in ("corner", "throw_in", "goal_kick")
    if out and state.turn == other(side):
        return draft.within("due", recomposition=None)
    draft = draft.now(score=score).within("flight", played=None).within("due", arranging=False)
    return reverted(draft, side, goal, out)


def on_purpose(state: State, side: Side, step: Report) -> Draft:
    played = state.flight.played
    fouled = (
        played is not None and played.side == side and state.turn == other(side) and state.restart is not None
    )
    lay = played.ball if played is not None and fouled else state.ball
    piece = step.piece or (played.piece if played is not None and fouled else None)
    finding = art50_deliberate_foul(state, side, piece, lay)
    if finding is None:
        return Draft(state)
    draft, again = noted(Draft(state).calling(finding.call), finding)
    if again:
        return disqualified(draft, side)
    assert finding.sanction is not None
    if piece is None:
        draft = draft.asking(which(n for n in state.pieces if side_of(n) == side))
    if lay is None:
        draft = draft.asking(where("ball", state.table.pitch))
    if keeps_better(draft.state, finding.sanction):
        return draft
    return awarded(draft, finding.sanction, finding.call.because, lies=draft.state.ball)


def lost(state: State, side: Side, step: Report) -> Draft:
    call = art51_unico_at_once(side, step.report)
    return Draft(state) if call is None else disqualified(Draft(state).calling(call), side)


def no_consequence(state: State, side: Side, step: Report) -> Draft:
    return Draft(state).saying(step.report)


_OTHER: dict[str, Callable[[State, Side, Report], Draft]] = {
    "foul": foul,
    "trapped": trapped,
    "hand": hand,
    "object_on_table": hand,
    "touched_opponent": touched_opponent,
    "moved_own": moved_own,
    "moved_keeper": moved_keeper,
    "keeper_behind_line": keeper_behind_line,
    "keeper_set_from_elsewhere": keeper_set_from_elsewhere,
    "not_counting": not_counting,
    "counted_for_opponent": not_counting,
    "badly_arranged": hampers_the_kick_off,
    "feet_off_floor": feet_off_floor,
    "deliberate_foul": on_purpose,
    "refuses_to_obey": lost,
    "unnumbered": lost,
    "referee_requested": no_consequence,
    "measured": no_consequence,
}
