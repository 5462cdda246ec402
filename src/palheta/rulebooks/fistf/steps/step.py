"""A step of any kind: the clock first, then what was done, then whether the period is over."""

import msgspec

from palheta.facts import (
    BadFact,
    Choose,
    Decide,
    Dive,
    Flick,
    Late,
    Name,
    Put,
    Report,
    Say,
    Step,
    Substitute,
    Time,
    who,
)
from palheta.rulebooks.common.interval import after_the_end, old_reading
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.rulebooks.fistf.areas import TAKER_REACH
from palheta.rulebooks.fistf.outcome import because
from palheta.rulebooks.fistf.outcome.discipline import too_many
from palheta.rulebooks.fistf.outcome.period import closed, period_length, time_is_up
from palheta.rulebooks.fistf.outcome.precedence import Verdict
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.outcome.shootout import shot_over
from palheta.rulebooks.fistf.rules.part5_indoor import part5_8_1_out_of
from palheta.rulebooks.fistf.rules.rule01_figures import art1_5_removed_for_good
from palheta.rulebooks.fistf.rules.rule09_sweeper import art9_1_3_both_on
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.steps import choose, decide, dive, flick, name, place, report, say, substitute
from palheta.rulebooks.fistf.steps.choose import chosen_start
from palheta.rulebooks.fistf.steps.dive import tie_break_dive
from palheta.rulebooks.fistf.steps.flick import tie_break_shot
from palheta.rulebooks.fistf.steps.late import late_for_the_shot, stands_as_he_does, was_late
from palheta.rulebooks.fistf.steps.place import set_for_the_shot, whose_hand
from palheta.rulebooks.fistf.steps.report import told_of_the_last_penalty
from palheta.rulebooks.fistf.steps.say import ready_for_the_shot
from palheta.ruling import Ruling
from palheta.ruling.question import whose
from palheta.table.frame import Side, is_keeper, other
from palheta.table.geometry import distance


def judge(state: State, step: Step) -> Ruling:
    step = ball_told_out(step, state.table.pitch, part5_8_1_out_of(state))
    if state.over is not None:
        ended = Verdict(state)
        return (told_of_the_last_penalty(state, step) if isinstance(step, Report) else ended).ruling()
    timed = _at_moment(state, step)
    if isinstance(step, Flick) and (after_the_end(state, who(step)) or _no_kick_off(state, step)):
        return closed(Verdict(timed)).ruling()
    if time_is_up(timed) and not isinstance(step, Time | Report | Decide):
        ended = closed(Verdict(timed))
        if not ended.state.ending:
            return ended.ruling()  # it came after the end
        timed = ended.state
        if isinstance(step, Flick) and timed.setpiece is None and not is_keeper(step.flick):
            return closed(
                Verdict(timed.but(running=(), flight=None))
            ).ruling()  # 7.1.1.b: only the keeper moves now
    done = _judged(timed, step)
    due = done.state.setpiece
    if state.interval and not done.state.interval and due is not None and done.because is None:
        done = done.since(because.next_half(due.side))
    return closed(done).ruling()


def _no_kick_off(state: State, flick: Flick) -> bool:
    """Between two periods only who stands at the centre spot can begin the next one: this came after the whistle."""
    at = state.where(flick.flick)
    return state.interval and at is not None and distance(at, (0.0, 0.0)) > TAKER_REACH


def _at_moment(state: State, step: Step) -> State:
    t = step.time if isinstance(step, Time) else step.t
    if t is None or old_reading(state, t, period_length(state)):
        return state
    return state.but(clock=max(state.clock, t))


def _judged(state: State, step: Step) -> Verdict:
    if isinstance(step, Time):
        return Verdict(state)
    if isinstance(step, Late):
        return _late(state, step)
    return _done(state.but(late={}), step)


def _late(state: State, late: Late) -> Verdict:
    """Told again of the same thing it replaces what was told before. Before the kick-off either may be slow (4.1.2)."""
    if who(late) is None and state.stage in ("toss", "choice"):
        return Verdict(state, ask=(whose(),))
    side = who(late) or state.possession
    told = max(late.told, state.late.get(side, 0.0))
    verdict = _done(state, msgspec.structs.replace(late, told=told))
    return verdict.on(late=state.late | {side: late.late})


def _done(state: State, step: Step) -> Verdict:
    if isinstance(step, Decide):
        return decide.judged(state, step)
    if isinstance(step, Report):
        return report.judged(state, step)
    if state.stage in ("toss", "choice"):
        return _before_the_kick(state, step)
    if state.stage == "shootout":
        return _tie_break(state, step)
    wrong = _too_much_on_the_table(state) or _removed_again(state, step)
    return wrong if wrong is not None else _in_play(state, step)


def _too_much_on_the_table(state: State) -> Verdict | None:
    """1.5, 9.1.3: the referee stops play as soon as he finds it."""
    verdict = too_many(state)
    if verdict.calls:
        return verdict
    both = list(art9_1_3_both_on(state))
    if not both:
        return None
    verdict = decided(state, both, Verdict(state))
    names = {offence.call.piece for offence in both}
    return verdict.on(pieces={n: p for n, p in verdict.state.pieces.items() if n not in names}, waived=None)


def _removed_again(state: State, step: Step) -> Verdict | None:
    """1.5.b: a figure that is out of the match is set down or flicked; it leaves again at once."""
    used = step.place if isinstance(step, Put) else (step.flick,) if isinstance(step, Flick) else ()
    names = tuple(name for name in used if name[1:].isdigit() and name in state.removed)
    offences = [offence for name in names for offence in art1_5_removed_for_good(state, name)]
    return decided(state, offences, Verdict(state)).but(removed=names) if offences else None


def _in_play(state: State, step: Step) -> Verdict:
    side = who(step)
    match step:
        case Flick():
            verdict = flick.judged(state, step, side or state.possession)
            return verdict.but(state=verdict.state.after_flick(step.flick, state))
        case Dive():
            return dive.judged(state, step, side or other(state.possession))
        case Put():
            return place.judged(state, step, None if step.side == "referee" else whose_hand(state, step))
        case Name():
            return name.judged(state, step, side or state.possession)
        case Say():
            return say.judged(state, step, side or state.possession)
        case Choose():
            return choose.judged(state, step, side or state.possession)
        case Substitute():
            return substitute.judged(state, step, side or state.possession)
        case Late():
            return stands_as_he_does(was_late(state, step, side or state.possession), step)
        case _:
            raise BadFact("step", "There are no dice and no champion in this book")


def _tie_break(state: State, step: Step) -> Verdict:
    if isinstance(step, Dive):
        return tie_break_dive(state, step)
    if state.ball_runs:
        return _missed_shot(shot_over(state, False), step)  # nobody saw it go in
    return _shooting(state, step)


def _missed_shot(state: State, step: Step) -> Verdict:
    if state.over is not None:
        return Verdict(state).since(because.shot(state, scored=False))
    after = _shooting(state, step)
    return after if after.because is not None else after.since(because.shot(state, scored=False))


def _shooting(state: State, step: Step) -> Verdict:
    side = who(step)
    if isinstance(step, Flick):
        return tie_break_shot(state, step, side or state.possession)
    if isinstance(step, Late) and side is not None:
        return late_for_the_shot(state, step, side)
    if isinstance(step, Say) and side is not None:
        return ready_for_the_shot(state, step, side)
    if isinstance(step, Put) and side is not None:
        return set_for_the_shot(state, step, side)
    return Verdict(state)


def _before_the_kick(state: State, step: Step) -> Verdict:
    """4.1.1, 17.1.2: the coin, and what its winner chooses."""
    if isinstance(step, Late):
        return was_late(state, step, who(step) or state.possession)
    if not isinstance(step, Choose):
        return Verdict(state)
    if state.stage == "toss":
        if step.choose not in ("home_wins", "away_wins"):
            raise BadFact("step.choose", "Expected the coin's winner: home_wins or away_wins")
        winner: Side = "home" if step.choose == "home_wins" else "away"
        clause = "17.1.2" if state.shootout is not None else "4.1.1"
        after = state.but(toss=winner, stage="choice", interval=False)
        return Verdict(after).since(because.won_the_toss(winner, clause))
    if step.choose not in ("kick_off", "ends"):
        raise BadFact("step.choose", "Expected kick_off or ends")
    assert state.toss is not None
    first = state.toss if step.choose == "kick_off" else other(state.toss)
    why = because.starts(first, shots=state.shootout is not None)
    return Verdict(chosen_start(state, first)).since(why)
