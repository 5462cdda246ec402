"""What was done and seen, told in sentences of few words. What is drawn (where things lay) is not told again."""

from collections.abc import Iterator
from typing import Any

import msgspec

from palheta.facts import (
    Atop,
    Cross,
    Dive,
    Face,
    Fell,
    Flick,
    Goal,
    Late,
    Left,
    Name,
    Out,
    Passed,
    Place,
    Put,
    Report,
    Rest,
    Roll,
    Say,
    Seen,
    Step,
    Substitute,
    Time,
    Touch,
    Use,
    Whistle,
    who,
)
from palheta.facts.place import OFF
from palheta.rulebooks.base import Book
from palheta.ruling import Reason, reason
from palheta.table.geometry import Rect
from palheta.table.table import Table


class Untold(Exception):
    """We have no words for this; nobody can be asked about it."""


SAID: dict[str, Reason] = {
    "shot": reason("asks for the shot"),
    "ready": reason("says that he is ready"),
    "advantage": reason("asks for the advantage"),
    "back": reason("asks for things to be put back"),
    "distance": reason("asks for the distance"),
    "tick": reason("asks for a tick"),
    "play": reason("does without what is offered"),
    "double": reason("declares that the number counts double"),
    "air": reason("says “air”"),
}
CROSSES: dict[str, Reason] = {
    "touchline": reason("{thing} crosses the touchline"),
    "goal_line": reason("{thing} crosses the goal line"),
    "halfway": reason("{thing} crosses the halfway line"),
    "goal_area": reason("{thing} crosses the line of the goal area"),
    "penalty_area": reason("{thing} crosses the line of the penalty area"),
    "circle": reason("{thing} crosses the line of the centre circle"),
    "shooting": reason("{thing} crosses the shooting line"),
}
MANNERS: dict[str, Reason] = {
    "kick": reason("{piece} is flicked at the ball"),
    "position": reason("{piece} is flicked to another place (positioning flick)"),
    "tick": reason("{piece} is flicked as a tick"),
    "defence": reason("{piece} is flicked as a defensive flick"),
    "press": reason("{piece} is moved by pressing on it"),
    "turn": reason("{piece} is only turned"),
}
TO: dict[str, Reason] = {
    "left": reason("to the left"),
    "right": reason("to the right"),
    "centre": reason("towards the middle (the arrow is turned)"),
}


# Elsewhere there is only one keeper to speak of.
_KEEPERS = {
    "hk": reason("home’s keeper"),
    "ak": reason("away’s keeper"),
    "hs": reason("home’s sweeping keeper"),
    "as": reason("away’s sweeping keeper"),
}


def apart(line: Reason) -> Reason:
    """The same sentence with each keeper named by its side."""
    args = {key: _KEEPERS[value].text if value in _KEEPERS else value for key, value in line.args.items()}
    return msgspec.structs.replace(line, args=args)


def clock(seconds: float) -> str:
    """As a referee reads it."""
    minutes, rest = divmod(seconds, 60)
    return f"{int(minutes)}:{rest:04.1f}".removesuffix(".0")


def told(book: Book, step: Step) -> Iterator[Reason]:
    """One step, sentence by sentence."""
    if step.t is not None:
        yield reason("The clock reads {clock}", clock=clock(step.t))
    yield from _done(book, step)
    table = book.default_table()
    for seen in getattr(step, "seen", ()):
        yield from _seen(seen, table)


def _done(book: Book, step: Step) -> Iterator[Reason]:
    side = step.side or who(step)
    match step:
        case Flick():
            yield from _flick(step)
        case Say():
            if step.say not in SAID:
                raise Untold(step.say)
            yield _by(side, SAID[step.say].text)
            if step.piece is not None:
                yield reason("It is to be taken by {piece}", piece=step.piece)
        case Name():
            yield reason("It is to be taken by {piece}", piece=step.name)
        case Put():
            yield from (_put(side, thing, place) for thing, place in step.place.items())
        case Dive():
            yield reason("{piece} dives", piece=step.dive)
        case Substitute():
            exchange = step.substitute
            yield reason("{piece} is taken off, {other} comes on", piece=exchange.out, other=exchange.in_)
        case Report():
            yield from _report(book, step)
        case Time():
            yield reason("The clock reads {clock}", clock=clock(step.time))
        case Late():
            yield reason("{side} takes {seconds} s for what is due", side=side or "home", seconds=step.late)
        case Roll():
            yield from _roll(step, side)
        case Use():
            yield _by(side, reason("uses the champion die").text)
        case _:
            raise Untold(type(step).__name__)


def _by(side: str | None, what: str) -> Reason:
    return reason("{side}: {what}", side=side, what=what) if side else Reason(what)


def _flick(step: Flick) -> Iterator[Reason]:
    if step.by == "keeper":
        yield reason("{piece} is moved by hand", piece=step.flick)
    elif step.as_ is not None or step.how != "flick":
        yield _filled(MANNERS[step.as_ or step.how], piece=step.flick)
    else:
        yield reason("{piece} is flicked", piece=step.flick)
    if step.by in ("home", "away"):
        yield reason("It was done by {side}", side=step.by)
    if step.ball_moving:
        yield reason("The ball was still running")
    if step.figure_moving:
        yield reason("What it touched was still running")
    if step.deliberate:
        yield reason("It was done on purpose")


def _put(side: str | None, thing: str, place: Place) -> Reason:
    if place.zone == OFF:
        return reason("{thing} is taken off the pitch", thing=thing)
    if place.zone is not None:
        return reason("{thing} is set by hand: {zone}", thing=thing, zone=place.zone)
    if side is None:
        return reason("{thing} is set by hand", thing=thing)
    return reason("{side}: {thing} is set by hand", thing=thing, side=side)


def _report(book: Book, step: Report) -> Iterator[Reason]:
    known = book.reports.get(step.report)
    if known is None:
        raise Untold(step.report)
    yield _by(step.side, known.meaning)
    if step.piece is not None:
        yield reason("It was done with, or to, {piece}", piece=step.piece)
    yield from _where(step.at, book.default_table())
    if step.with_ is not None:
        yield (
            reason("It was done with the hand")
            if step.with_ == "hand"
            else reason("It was done with the palheta")
        )
    if step.deliberate:
        yield reason("It was done on purpose")


def _roll(step: Roll, side: str | None) -> Iterator[Reason]:
    args: dict[str, Any] = {"die": f"die.{step.roll}"}
    if isinstance(step.face, Face):
        mark = f" {step.face.mark}" if step.face.mark else ""
        args |= {"face": f"arrow.{step.face.arrow}", "number": f"{step.face.number}{mark}"}
        line = reason("{die}: {face}, {number}", **args)
    else:
        line = reason("{die}: {face}", face=f"face.{step.face}", **args)
    if side is not None:
        yield reason("{side} rolls", side=side)
    yield line
    if step.choose is not None:
        yield TO[step.choose]


def _seen(seen: Seen, table: Table | None) -> Iterator[Reason]:
    match seen:
        case Touch():
            yield from _touch(seen, table)
        case Cross():
            yield _filled(CROSSES[seen.line], thing=seen.cross)
            if seen.line in ("touchline", "goal_line"):
                yield from _where(seen.at, table)
        case Out():
            yield from _out(seen, table)
        case Passed():
            yield reason(
                "{thing} is nearer the goal line than {other}", thing=seen.passed[0], other=seen.passed[1]
            )
        case Goal():
            yield reason("The ball is wholly in the goal of {side}", side=seen.goal)
        case Left():
            yield reason("{thing} leaves: {surface}", thing=seen.left, surface=seen.of)
            if seen.back:
                yield reason("It comes back")
        case Atop():
            yield reason("{thing} stays lying on {other}", thing=seen.atop[0], other=seen.atop[1])
        case Fell():
            yield reason("{piece} falls over", piece=seen.fell)
        case Whistle():
            yield reason("The end of the period sounds")
        case Rest():
            yield from _rest(seen)


def _touch(seen: Touch, table: Table | None) -> Iterator[Reason]:
    mover, touched = seen.touch
    if seen.moving:
        yield reason("{mover} touches {touched}, which is moving", mover=mover, touched=touched)
    else:
        yield reason("{mover} touches {touched}", mover=mover, touched=touched)
    if seen.moved:
        yield reason("{touched} is pushed {mm} mm", touched=touched, mm=seen.moved)
    elif seen.moved is not None:
        yield reason("{touched} does not move", touched=touched)
    if seen.at is not None and (seen.at.point is None or "area" in _zone(seen.at, table)):
        yield from _where(seen.at, table)


def _out(seen: Out, table: Table | None) -> Iterator[Reason]:
    if seen.over == "touchline":
        yield reason("{thing} goes out over the touchline", thing=seen.out)
    elif seen.over == "goal_line":
        yield reason("{thing} goes out over the goal line", thing=seen.out)
    else:
        raise Untold(seen.over)
    yield from _where(seen.at, table)
    if seen.high:
        yield reason("It flew over the bar")


def _where(place: Place | None, table: Table | None) -> Iterator[Reason]:
    """Such a place is not drawn: it is told by the smallest zone that holds it."""
    zone = _zone(place, table) if place is not None else ""
    if zone == OFF:
        yield reason("It was off the pitch")
    elif zone:
        yield reason("Where: {zone}", zone=zone)


def _zone(place: Place, table: Table | None) -> str:
    if place.point is None or table is None:
        return place.zone or ""
    x, y = place.point
    side = "home" if x < 0 else "away"
    for name in ("goal_area", "area"):
        zone = table.pitch.zones()[f"{side}_{name}"]
        if isinstance(zone, Rect) and zone.x0 <= x <= zone.x1 and zone.y0 <= y <= zone.y1:
            return f"{side}_{name}"
    return f"{side}_half"


def _rest(seen: Rest) -> Iterator[Reason]:
    for thing, place in seen.rest.items():
        yield from lies(thing, place)


def lies(thing: str, place: Place) -> Iterator[Reason]:
    """Only what a drawing from above cannot show."""
    if place.zone == OFF:
        yield reason("{thing} lies off the pitch", thing=thing)
    elif place.zone is not None:
        yield reason("{thing} lies: {zone}", thing=thing, zone=place.zone)
    if place.face == "down":
        yield reason("{thing} lies upside down", thing=thing)
    if place.atop is not None:
        yield reason("{thing} lies on {other}", thing=thing, other=place.atop)


def _filled(template: Reason, **args: Any) -> Reason:
    return msgspec.structs.replace(template, args=args)
