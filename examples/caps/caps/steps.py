"""What a step leads to: all clauses are asked first, then one thing follows."""

from collections.abc import Mapping

from msgspec.structs import replace

from caps.rules import (
    rule1_taking_turns,
    rule2_the_ball_first,
    rule3_goal,
    rule4_out,
    rule5_the_end,
    rule6_hands,
)
from caps.state import State, line_ups
from palheta.facts import BadFact, Flick, Late, Place, Report, Rest, Step, Time, at
from palheta.rulebooks.common.draft import Draft
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.ruling import Call, Next, Ruling, reason
from palheta.table.frame import Side, other, side_of

Caps = Draft[State]


def judge(state: State, step: Step) -> Ruling:
    read = step.time if isinstance(step, Time) else step.t
    draft: Caps = Draft(state if read is None else replace(state, clock=max(state.clock, read)))
    if state.over is None and rule5_the_end(draft.state) is None:
        draft = _done(draft, step)
    return (_ended(draft) if state.over is None else draft).ruling()


def _done(draft: Caps, step: Step) -> Caps:
    match step:
        case Flick():
            return _flicked(draft, ball_told_out(step, draft.state.table.pitch))
        case Report():
            calls = rule6_hands(step)
            return _given(draft.calling(*calls), calls) if calls else draft
        case Time() | Late():  # nobody has to hurry
            return draft
        case _:
            raise BadFact("step", f"Bottle caps knows no step {type(step).__name__.lower()!r}")


def _flicked(draft: Caps, step: Flick) -> Caps:
    side = side_of(step.flick)
    assert side is not None  # facts name pieces
    calls = rule1_taking_turns(draft.state, step, side) + rule2_the_ball_first(step, side)
    lying = _lying(step)
    if calls:
        before = {name: place for name, place in draft.state.standing.items() if name in lying}
        return _given(draft.calling(*calls).placing(before), calls)
    scorer, out = rule3_goal(step), rule4_out(step)
    draft = draft.now(
        ball=lying.pop("ball", draft.state.ball),
        pieces=draft.state.pieces
        | {name: place for name, place in lying.items() if name in draft.state.pieces},
    )
    if scorer is not None:
        return _kick_off(draft.now(score=draft.state.score.plus(scorer)), scorer)
    if out is not None:
        ball = out.at if out.at is not None and out.at.point is not None else at(0, 0)
        words = reason("the ball went over the edge: {side} sets it on the line", side=other(side))
        return draft.placing({"ball": ball}).then(Next("throw_in", other(side)), words, "4")
    return draft.then(Next("play", other(side)), reason("{side} has flicked", side=side), "1")


def _lying(step: Flick) -> dict[str, Place]:
    """Where everything that moved came to lie."""
    rests: list[Mapping[str, Place]] = [seen.rest for seen in step.seen if isinstance(seen, Rest)]
    return {name: place for rest in rests for name, place in rest.items() if place.point is not None}


def _given(draft: Caps, calls: tuple[Call, ...]) -> Caps:
    """What moved is set back, and the other side flicks."""
    return draft.then(Next("free_kick", other(calls[0].against)), calls[0].why, calls[0].rule)


def _kick_off(draft: Caps, scorer: Side) -> Caps:
    everything = line_ups(draft.state.table.pitch) | {"ball": at(0, 0)}
    words = reason("a goal for {side}", side=scorer)
    return draft.placing(everything).then(Next("kick_off", other(scorer)), words, "3")


def _ended(draft: Caps) -> Caps:
    over = rule5_the_end(draft.state)
    if over is None:
        return draft
    words = reason("the match is over")
    return draft.now(over=over).then(Next("full_time"), words, "5")
