"""What goes without saying, said: "goal by 7" is 7 touching the ball, and then the goal."""

from typing import TypeVar

from msgspec.structs import replace

from palheta.facts import Atop, Cross, Flick, Goal, Out, Place, Rest, Seen, Sightings, Step, Touch
from palheta.table.geometry import distance

S = TypeVar("S", bound=Step)
MOVED = 1.0  # mm: nearer to where it lay, a ball was left alone


def with_its_touch(step: S, lay: Place | None, *, carried: bool = False) -> S:
    """A ball that lay still when a piece was flicked, and went somewhere, was touched by that piece if nobody is said
    to have touched it. `lay`: where it was, as far as anybody said; `carried`: it lies on that piece,
    which takes it along from the first.
    """
    if not isinstance(step, Flick) or step.ball_moving:
        return step
    if any("ball" in touch.touch and _set_it_going(touch, step.flick) for touch in step.seen.of(Touch)):
        return step
    went = next((i for i, event in enumerate(step.seen) if _went(event, lay, carried)), None)
    if went is None:
        return step
    first = 0 if carried else went
    seen = Sightings((*step.seen[:first], Touch((step.flick, "ball")), *step.seen[first:]))
    return replace(step, seen=seen)


def _set_it_going(touch: Touch, flicked: str) -> bool:
    """Somebody ran into the ball, or it is said of the flicked piece the other way round."""
    return touch.touched == "ball" or touch.touched == flicked or touch.moving


def _went(event: Seen, lay: Place | None, carried: bool) -> bool:
    """What only happens to a ball that moves."""
    match event:
        case (
            Goal() | Out(out="ball") | Cross(cross="ball") | Atop(atop=("ball", _)) | Touch(touch=("ball", _))
        ):
            return True
        case Rest() if "ball" in event.rest:
            return not carried and _elsewhere(event.rest["ball"], lay)
        case _:
            return False


def _elsewhere(place: Place, lay: Place | None) -> bool:
    """Where it comes to lie is not where it lay, or nobody said where that was; the same zone says nothing."""
    if lay is None:
        return True
    if place.point is not None and lay.point is not None:
        return distance(place.point, lay.point) > MOVED
    return place.zone != lay.zone
