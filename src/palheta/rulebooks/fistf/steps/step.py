"""A step of any kind: the clock first, then what was done, then whether the period is over."""

from msgspec.structs import replace

from palheta.facts import (
    Choose,
    Decide,
    Dive,
    Flick,
    Goal,
    Late,
    Name,
    Put,
    Report,
    Say,
    Step,
    Substitute,
    Time,
    Touch,
    who,
)
from palheta.rulebooks.common.interval import after_the_end, old_reading
from palheta.rulebooks.common.kinds import Judges, by_kind
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.rulebooks.common.told_short import with_its_touch
from palheta.rulebooks.fistf.areas import TAKER_REACH
from palheta.rulebooks.fistf.outcome.course import stopped_by_now
from palheta.rulebooks.fistf.outcome.discipline import too_many
from palheta.rulebooks.fistf.outcome.due import next_of
from palheta.rulebooks.fistf.outcome.period import closed, period_length, time_is_up
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.outcome.shootout import next_due, shot_over
from palheta.rulebooks.fistf.rules.part5_indoor import part5_8_1_out_of
from palheta.rulebooks.fistf.rules.rule01_figures import art1_5_removed_for_good
from palheta.rulebooks.fistf.rules.rule09_sweeper import art9_1_3_both_on
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.steps import (
    choose,
    decide,
    dive,
    flick,
    late,
    name,
    place,
    report,
    say,
    substitute,
)
from palheta.rulebooks.fistf.steps.choose import before_the_kick
from palheta.rulebooks.fistf.steps.dive import tie_break_dive
from palheta.rulebooks.fistf.steps.flick import tie_break_shot
from palheta.rulebooks.fistf.steps.late import late_for_the_shot
from palheta.rulebooks.fistf.steps.place import set_for_the_shot
from palheta.rulebooks.fistf.steps.report import told_of_the_last_penalty
from palheta.rulebooks.fistf.steps.say import ready_for_the_shot
from palheta.ruling import Ruling
from palheta.ruling.question import whose
from palheta.table.frame import is_keeper
from palheta.table.geometry import distance

RUNS_AT_MOST = 4.0  # seconds: of which nobody says that it stopped (the reading of 3.1.1)


def judge(state: State, step: Step) -> Ruling:
    draft = judged(state, step)
    return draft.now(next=next_of(draft.state)).ruling()


def judged(state: State, step: Step) -> Draft:
    step = ball_told_out(step, state.table.pitch, part5_8_1_out_of(state))
    if isinstance(step, Flick) and _at_the_ball(state, step):
        step = with_its_touch(step, state.ball)
    if state.over is not None:
        return told_of_the_last_penalty(state, step) if isinstance(step, Report) else Draft(state)
    timed = _at_moment(_followed(state, step), step)
    if isinstance(step, Flick) and (after_the_end(state, who(step)) or _no_kick_off(state, step)):
        return closed(Draft(timed))
    if time_is_up(timed) and not isinstance(step, Time | Report | Decide):
        ended = closed(Draft(timed))
        if not ended.state.time.ending:
            return ended  # it came after the end
        timed = ended.state
        if isinstance(step, Flick) and timed.due is None and not is_keeper(step.flick):
            # 7.1.1.b: only the keeper moves now.
            return closed(Draft(timed.within("flight", running=(), kick=None)))
    return closed(_told_when_over(_of_its_kind(timed, step), step))


def _told_when_over(draft: Draft, step: Step) -> Draft:
    """A last flick after time, of a table that nobody measures: who tells of it tells it when it is over."""
    state = draft.state
    last = isinstance(step, Flick) and state.ball_runs and (state.time.ending or time_is_up(state))
    if not last or state.stage != "match" or _is_measured(state):
        return draft
    return replace(draft, state=stopped_by_now(state, answered=True))


def _followed(state: State, step: Step) -> State:
    """No ball runs for long; and where nobody measures, it lies when the defender has nothing to answer."""
    if not state.ball_runs or state.stage != "match":
        return state
    if isinstance(step, Time):
        lies = state.until_it_stops or step.time - state.clock > RUNS_AT_MOST
        return stopped_by_now(state) if lies else state
    if _is_measured(state):
        return state
    if isinstance(step, Flick) and _plays_on(state, step):
        return stopped_by_now(state, answered=True)
    return stopped_by_now(state) if isinstance(step, Say) and step.say == "play" else state


def _plays_on(state: State, flick: Flick) -> bool:
    """The next flick of who has the ball, of which nobody says that anything still ran."""
    if is_keeper(flick.flick) or (who(flick) or state.possession.side) != state.possession.side:
        return False
    running = flick.ball_moving or flick.figure_moving or flick.as_ == "defence"
    return not running and not any(isinstance(e, Touch) and e.moving for e in flick.seen)


def _is_measured(state: State) -> bool:
    """Somebody said where a figure is; keepers that are exchanged are put where the book wants them, whoever it is."""
    return any(
        name[1:].isdigit() and place.point is not None and place.zone is None
        for name, place in state.pieces.items()
    )


def _at_the_ball(state: State, flick: Flick) -> bool:
    """A flick of who has the ball, which lies still: told in short, it goes without saying that it met the ball."""
    mine = (who(flick) or state.possession.side) == state.possession.side
    return mine and flick.as_ in (None, "kick") and not state.ball_runs


def _no_kick_off(state: State, flick: Flick) -> bool:
    """Between two periods only who stands at the centre spot can begin the next one: this came after the whistle.
    So did what scores at once, where nobody says who stands where.
    """
    at = state.point(flick.flick)
    if at is None:
        return state.interval and any(isinstance(event, Goal) for event in flick.seen)
    return state.interval and distance(at, (0.0, 0.0)) > TAKER_REACH


def _at_moment(state: State, step: Step) -> State:
    t = step.time if isinstance(step, Time) else step.t
    if t is None or old_reading(state, t, period_length(state)):
        return state
    return replace(state, clock=max(state.clock, t))


def _of_its_kind(state: State, step: Step) -> Draft:
    if isinstance(step, Time):
        return Draft(state)
    if isinstance(step, Late):
        return _late(state, step)
    return _done(state.within("time", late={}) if state.time.late else state, step)


def _late(state: State, step: Late) -> Draft:
    """Told again of the same thing it replaces what was told before. Before the kick-off either may be slow (4.1.2)."""
    if who(step) is None and state.stage in ("toss", "choice"):
        return Draft(state).asking(whose())
    side = who(step) or state.possession.side
    told = max(step.told, state.time.late.get(side, 0.0))
    draft = _done(state, replace(step, told=told))
    return draft.within("time", late=state.time.late | {side: step.late})


def _done(state: State, step: Step) -> Draft:
    if isinstance(step, Decide):
        return decide.judged(state, step)
    if isinstance(step, Report):
        return report.judged(state, step)
    if state.stage in ("toss", "choice"):
        return before_the_kick(state, step)
    if state.stage == "shootout":
        return _tie_break(state, step)
    wrong = _too_much_on_the_table(state) or _removed_again(state, step)
    return wrong if wrong is not None else _in_play(state, step)


def _too_much_on_the_table(state: State) -> Draft | None:
    """1.5, 9.1.3: the referee stops play as soon as he finds it."""
    draft = too_many(state)
    if draft.calls:
        return draft
    both = art9_1_3_both_on(state)
    if not both:
        return None
    draft = decided(state, both, Draft(state))
    names = {finding.call.piece for finding in both}
    pieces = {name: place for name, place in draft.state.pieces.items() if name not in names}
    return draft.now(pieces=pieces).within("flight", waived=None)


def _removed_again(state: State, step: Step) -> Draft | None:
    """1.5.b: a figure that is out of the match is set down or flicked; it leaves again at once."""
    used = step.place if isinstance(step, Put) else (step.flick,) if isinstance(step, Flick) else ()
    names = tuple(name for name in used if name[1:].isdigit() and name in state.record.removed)
    findings = [finding for name in names for finding in art1_5_removed_for_good(state, name)]
    return replace(decided(state, findings, Draft(state)), removed=names) if findings else None


_JUDGES: Judges[State, Draft] = {
    Flick: flick.judged,
    Dive: dive.judged,
    Put: place.judged,
    Name: name.judged,
    Say: say.judged,
    Choose: choose.judged,
    Substitute: substitute.judged,
    Late: late.judged,
}
_in_play = by_kind(_JUDGES, "There are no dice and no champion in this book")


def _tie_break(state: State, step: Step) -> Draft:
    if isinstance(step, Dive):
        return tie_break_dive(state, step)
    if state.ball_runs:
        return _missed_shot(shot_over(state, False), step)  # nobody saw it go in
    return _shooting(state, step)


def _missed_shot(state: State, step: Step) -> Draft:
    if state.over is not None:
        return next_due(Draft(state), scored=False)
    after = _shooting(state, step)
    return after if after.because is not None else next_due(after, scored=False)


def _shooting(state: State, step: Step) -> Draft:
    side = who(step)
    if isinstance(step, Flick):
        return tie_break_shot(state, step, side or state.possession.side)
    if isinstance(step, Late) and side is not None:
        return late_for_the_shot(state, step, side)
    if isinstance(step, Say) and side is not None:
        return ready_for_the_shot(state, step, side)
    if isinstance(step, Put) and side is not None:
        return set_for_the_shot(state, step, side)
    return Draft(state)
