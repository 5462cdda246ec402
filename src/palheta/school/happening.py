"""What was done, told in sentences of few words. What is drawn (where things lay) is not told again."""

from collections.abc import Iterator
from typing import Any

import msgspec

from palheta.facts import (
    Dive,
    Face,
    Flick,
    Late,
    Name,
    Place,
    Put,
    Report,
    Roll,
    Say,
    Step,
    Substitute,
    Time,
    Use,
    who,
)
from palheta.facts.place import OFF
from palheta.rulebooks.base import Book
from palheta.ruling import Reason, reason
from palheta.school.sights import Untold, seen_in_words, where

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
        yield from seen_in_words(seen, table)


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
        yield msgspec.structs.replace(MANNERS[step.as_ or step.how], args={"piece": step.flick})
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
    yield from where(step.at, book.default_table())
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
