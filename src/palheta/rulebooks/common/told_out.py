"""What is told of a ball that is off the pitch, where that is out: that it went out, and over which line if the place
says it.
"""

from msgspec.structs import replace

from palheta.facts import Cross, Flick, Goal, Left, Out, Place, Rest, Seen, Sightings, Step, Touch
from palheta.facts.place import OFF
from palheta.table.frame import SIDES

ON = Place()  # for all that anybody said
PEOPLE = frozenset(SIDES)
BORDERS = ("touchline", "goal_line")


def with_its_exit(step: Step, out_of: str) -> Step:
    """`out_of`: what the ball has left when it is out, the pitch or only the table."""
    if not isinstance(step, Flick) or not any(map(_tells_of_it, step.seen)):
        return step
    seen = [_by_its_place(event) for event in step.seen]
    if out_of == "pitch":
        known = any(map(_says_how_it_went, seen))
        seen = [event for told in seen for event in ((told,) if known else _gone(told))]
        seen = [event for event in seen if not _met_a_person_beyond(event)]
    return replace(step, seen=Sightings(seen))


def _tells_of_it(event: Seen) -> bool:
    """Somebody who does not measure; who does has said all of it."""
    match event:
        case Out(out="ball", over=None) | Left(left="ball"):
            return event.at is None or event.at.point is None
        case Rest():
            return event.rest.get("ball", ON).zone == OFF
    return _met_a_person_beyond(event)


def _met_a_person_beyond(event: Seen) -> bool:
    """Off the pitch the ball was out of play by then: whose hand it met there is nobody's business."""
    if not isinstance(event, Touch) or event.at is None or event.at.zone != OFF:
        return False
    return "ball" in event.touch and not PEOPLE.isdisjoint(event.touch)


def _by_its_place(event: Seen) -> Seen:
    """An area lies at the goal line alone: who names it has named the line; a half or a shooting zone lies at both."""
    match event:
        case Out(out="ball", over=None, at=Place(zone=str() as zone)) if zone.endswith("_area"):
            return replace(event, over="goal_line")
        case Left(left="ball", of="table", at=Place(zone=str() as zone)) if zone.endswith("_area"):
            return Out("ball", over="goal_line", at=event.at)
    return event


def _says_how_it_went(event: Seen) -> bool:
    match event:
        case Goal() | Out(out="ball") | Left(left="ball", of="table"):
            return True
        case Cross(cross="ball", line=line):
            return line in BORDERS
    return False


def _gone(event: Seen) -> tuple[Seen, ...]:
    """Off the pitch it is out: over which line, somebody may say yet."""
    match event:
        case Rest() if event.rest.get("ball", ON).zone == OFF:
            return (Out("ball"), event)
        case Left(left="ball") if _tells_of_it(event):
            return (Out("ball", at=event.at),)
        case Touch() if _met_a_person_beyond(event):
            return (Out("ball"), event)
    return (event,)
