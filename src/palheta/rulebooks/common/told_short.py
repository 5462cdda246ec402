"""What goes without saying, said: "goal by 7" is 7 touching the ball, and then the goal."""

from typing import TypeVar

from msgspec.structs import replace

from palheta.facts import Cross, Flick, Goal, Out, Seen, Sightings, Step, Touch

S = TypeVar("S", bound=Step)


def with_its_touch(step: S) -> S:
    """A ball that lay still when a piece was flicked, and went somewhere, was touched by that piece if nobody is said
    to have touched it.
    """
    if not isinstance(step, Flick) or step.ball_moving:
        return step
    went = any(_ball_went(event) for event in step.seen)
    met = any(isinstance(e, Touch) and "ball" in e.touch for e in step.seen)
    if not went or met:
        return step
    return replace(step, seen=Sightings((Touch((step.flick, "ball")), *step.seen)))


def _ball_went(event: Seen) -> bool:
    match event:
        case Goal():
            return True
        case Out():
            return event.out == "ball"
        case Cross():
            return event.cross == "ball"
    return False
