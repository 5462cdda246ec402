"""What a step has told already: nobody is asked for that, nor offered as an answer what cannot be."""

from typing import Any

from palheta.facts import Atop, Flick, Out, Place, Report, Rest, Sightings, Step, Touch
from palheta.rulebooks.asking import CIRCLE, HALVES, own_half, says_whose
from palheta.ruling import Question
from palheta.ruling.question import about_of
from palheta.table.frame import side_of


def was_told(question: Question, state: Any, step: Step) -> bool:
    """Nobody is asked what he has said already, unless he named a zone that is nobody's."""
    seen = step.seen if isinstance(step, Flick) else Sightings()
    if state.setup.table is None:
        return False
    match question.word:
        case "ball":
            return says_whose(state.ball) and state.ball.zone not in question.choices
        case "was":
            return says_whose(state.pieces.get(about_of(question.id)))
        case "at":
            placed = (state.pieces.get(_opponent_met(step)), *_told_at(step), _only_the_ball(state, step))
            return any(map(says_whose, placed))
        case "ball_rest" | "lies":
            name = about_of(question.id) or "ball"
            there = {name, *(other for event in seen.of(Atop) if name in event.atop for other in event.atop)}
            told = [place for event in seen.of(Rest) for lies, place in event.rest.items() if lies in there]
            in_the_circle = question.choices[0] == CIRCLE  # that is all that is asked then
            return bool(told) and says_whose(told[-1]) and not in_the_circle
        case "ball_out":
            return any(says_whose(event.at) for event in seen.of(Out))
    return False


def _told_at(step: Step) -> tuple[Place | None, ...]:
    if isinstance(step, Report):
        return (step.at,)
    return tuple(e.at for e in step.seen.of(Touch)) if isinstance(step, Flick) else ()


def _only_the_ball(state: Any, step: Step) -> Place | None:
    """Where the ball lay, if all that is told of contacts is that the flicked piece met it there."""
    if not isinstance(step, Flick) or step.ball_moving:
        return None
    met = [event.touch for event in step.seen.of(Touch)]
    lay: Place | None = state.ball
    return lay if met == [(step.flick, "ball")] else None


def _opponent_met(step: Step) -> str | None:
    """Whom of the other side a flick met first."""
    if not isinstance(step, Flick):
        return None
    mine = side_of(step.flick)
    return next((e.touched for e in step.seen.of(Touch) if side_of(e.touched) not in (mine, None)), None)


def narrowed(question: Question, state: Any, step: Step) -> Question:
    """Only what can be: whoever is met at a kick-off stands in his own half; the circle is in both, and no area is."""
    if question.word != "at":
        return question
    if any(at is not None and at.zone in question.choices for at in _told_at(step)):
        return Question(question.id, HALVES)
    met = _opponent_met(step) if state.next.with_ == "kick_off" else None
    return question if met is None else Question(question.id, own_half(met, question.choices))
