"""One step, one ruling: the clock first, then what was done, then whether the period is over."""

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
from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.fistf import because
from palheta.rulebooks.fistf import rule17_shootout as tie_break
from palheta.rulebooks.fistf.answering import flicked
from palheta.rulebooks.fistf.asking import (
    art_2_1_1_3_measured,
    art_11_2_3_distance,
    chosen,
    plays_on,
    said_back,
    said_play,
    said_ready,
)
from palheta.rulebooks.fistf.exchanging import substituted
from palheta.rulebooks.fistf.keeping import dived, keeper_set
from palheta.rulebooks.fistf.part5_indoor import art_v_8_1_out_of
from palheta.rulebooks.fistf.reporting import (
    told_of_the_last_penalty,
    decision,
    reported,
    too_many,
    was_late,
)
from palheta.rulebooks.fistf.rule01_handling import art_1_5_removed_for_good
from palheta.rulebooks.fistf.rule03_duration import closed, period_length, time_is_up
from palheta.rulebooks.fistf.rule04_kick_off import TAKER_REACH
from palheta.rulebooks.fistf.rule09_sweeper import art_9_1_3_both_on
from palheta.rulebooks.fistf.rule17_positions import next_shot
from palheta.rulebooks.fistf.sanction import award, decided
from palheta.rulebooks.fistf.setting import named, put_down
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.verdict import Verdict
from palheta.ruling import Ruling
from palheta.ruling.question import whose
from palheta.table.frame import Side, is_keeper, keeper_of, other, side_of
from palheta.table.geometry import distance

# 10.7.2: what players may say; zone is the referee's own word.
WORDS = (
    "advantage",
    "back",
    "distance",
    "measure",
    "play",
    "ready",
    "remove",
    "substitution",
    "tick",
    "zone",
)


def judge(state: State, step: Step) -> Ruling:
    step = ball_told_out(step, state.table.pitch, art_v_8_1_out_of(state))
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
        return decision(state, step)
    if isinstance(step, Report):
        return reported(state, step)
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
    both = list(art_9_1_3_both_on(state))
    if not both:
        return None
    verdict = decided(state, both, Verdict(state))
    names = {offence.call.piece for offence in both}
    return verdict.on(pieces={n: p for n, p in verdict.state.pieces.items() if n not in names}, waived=None)


def _removed_again(state: State, step: Step) -> Verdict | None:
    """1.5.b: a figure that is out of the match is set down or flicked; it leaves again at once."""
    used = step.place if isinstance(step, Put) else (step.flick,) if isinstance(step, Flick) else ()
    names = tuple(name for name in used if name[1:].isdigit() and name in state.removed)
    offences = [offence for name in names for offence in art_1_5_removed_for_good(state, name)]
    return decided(state, offences, Verdict(state)).but(removed=names) if offences else None


def _in_play(state: State, step: Step) -> Verdict:
    side = who(step)
    match step:
        case Flick():
            verdict = flicked(state, step, side or state.possession)
            return verdict.but(state=verdict.state.after_flick(step.flick, state))
        case Dive():
            return dived(state, step, side or other(state.possession))
        case Put():
            return _put(state, step, None if step.side == "referee" else _whose_hand(state, step))
        case Name():
            return named(state, step, side or state.possession)
        case Say():
            return _said(state, step, side or state.possession)
        case Choose():
            return chosen(state, step, side or state.possession)
        case Substitute():
            return substituted(state, step, side or state.possession)
        case Late():
            return _stands_as_he_does(was_late(state, step, side or state.possession), step)
        case _:
            raise BadFact("step", "There are no dice and no champion in this book")


def _stands_as_he_does(verdict: Verdict, late: Late) -> Verdict:
    """15.2.1.5: who answers a kick-off or goal kick and has used up his seconds has arranged his figures."""
    due, side = verdict.state.setpiece, who(late)
    if side is None or due is None or due.side not in due.ready or due.side == side or not verdict.calls:
        return verdict
    ready = said_ready(verdict.state, Say(say="ready", side=side), side)
    return verdict.but(state=ready.state, places=verdict.places | ready.places)


def _put(state: State, put: Put, side: Side | None) -> Verdict:
    pushed = side is not None and set(put.place) == {keeper_of(side)} and bool(put.seen)
    if side is None or not pushed or side in state.sweepers or state.setpiece is not None:
        return put_down(state, put, side)
    return keeper_set(state, put, side)


def _whose_hand(state: State, put: Put) -> Side:
    """Who set things down: said so, or whose figures they are."""
    owners = {owner for name in put.place if (owner := side_of(name)) is not None}
    return who(put) or (owners.pop() if len(owners) == 1 else state.possession)


def _said(state: State, say: Say, side: Side) -> Verdict:
    if say.say not in WORDS:
        raise BadFact("step.say", f"Unknown word {say.say!r}; this book has {', '.join(WORDS)}")
    match say.say:
        case "back":
            return said_back(state, side)
        case "advantage":
            return plays_on(state, side)
        case "play":
            return Verdict(said_play(state, side))
        case "ready":
            return said_ready(state, say, side)
        case "tick":
            return _tick_asked(state, side)
        case "measure":
            return art_2_1_1_3_measured(Verdict(state), say.piece)
        case "distance":
            due = state.setpiece
            if due is None or side != due.side:
                return Verdict(state)
            return Verdict(state.but(waived=None)).placing(art_11_2_3_distance(state, due))
        case _:
            return Verdict(state)


def _tick_asked(state: State, side: Side) -> Verdict:
    """13.4.1: leave is asked and the word is said; 6.2.3.5: the defender answers the last touch first."""
    if side != state.possession or state.setpiece is not None or state.variant.indoor:
        return Verdict(state)
    verdict = Verdict(state.but(tick_asked=True))
    return verdict.saying("defensive_flick") if state.defence == "open" else verdict


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
    return Verdict(_chosen_start(state, first)).since(why)


def _chosen_start(state: State, first: Side) -> State:
    if state.shootout is not None:
        return next_shot(state.but(shootout=Shootout(first)))
    began = first if state.period == 1 else state.began
    return award(state.but(stage="match", began=began), "kick_off", first, (0.0, 0.0))


def _tie_break(state: State, step: Step) -> Verdict:
    if isinstance(step, Dive):
        return tie_break.dived(state, step)
    if state.ball_runs:
        return _missed_shot(tie_break.shot_over(state, False), step)  # nobody saw it go in
    return _shooting(state, step)


def _missed_shot(state: State, step: Step) -> Verdict:
    if state.over is not None:
        return Verdict(state).since(because.shot(state, scored=False))
    after = _shooting(state, step)
    return after if after.because is not None else after.since(because.shot(state, scored=False))


def _shooting(state: State, step: Step) -> Verdict:
    side = who(step)
    if isinstance(step, Flick):
        return tie_break.flicked(state, step, side or state.possession)
    if isinstance(step, Late) and side is not None:
        return tie_break.was_late(state, step, side)
    if isinstance(step, Say) and side is not None:
        return tie_break.said(state, step, side)
    if isinstance(step, Put) and side is not None:
        return tie_break.put_down(state, step, side)
    return Verdict(state)
