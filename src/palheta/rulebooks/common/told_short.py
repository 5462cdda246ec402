"""What goes without saying, said: "goal by 7" is 7 touching the ball, and then the goal."""

from typing import TypeVar

from msgspec.structs import replace

from palheta.facts import Cross, Flick, Goal, Out, Sightings, Step, Touch

S = TypeVar("S", bound=Step)


def with_its_touch(step: S) -> S:
    """A ball that lay still when a piece was flicked, and went somewhere, was touched by that piece if nobody is said
    to have touched it.
    """
    if not isinstance(step, Flick) or step.ball_moving:
        return step
    if not _ball_went(step.seen) or any("ball" in touch.touch for touch in step.seen.of(Touch)):
        return step
    return replace(step, seen=Sightings((Touch((step.flick, "ball")), *step.seen)))


def _ball_went(seen: Sightings) -> bool:
    return (
        bool(seen.of(Goal))
        or any(event.out == "ball" for event in seen.of(Out))
        or any(event.cross == "ball" for event in seen.of(Cross))
    )
