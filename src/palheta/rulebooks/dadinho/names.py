"""The pieces that this book has: ten buttons and a keeper a side, with substitutes, and one dadinho."""

from collections.abc import Iterator

from palheta.facts import (
    Atop,
    BadFact,
    Fell,
    Flick,
    Left,
    Name,
    Put,
    Report,
    Rest,
    Say,
    Seen,
    Step,
    Substitute,
    Touch,
)
from palheta.table.frame import SIDES, is_piece, side_of, sweeper_of

_SWEEPERS = tuple(sweeper_of(side) for side in SIDES)


def check_names(step: Step) -> None:
    """Raise BadFact for a piece that cannot exist here, and for hands that set what is no piece."""
    for path, name in _named(step):
        check_piece(path, name)
    if isinstance(step, Put):
        for name in step.place:
            if name != "ball" and not is_piece(name):
                raise BadFact(f"step.place.{name}", "Expected buttons, keepers or the ball")
    if isinstance(step, Substitute) and side_of(step.substitute.out) != side_of(step.substitute.in_):
        raise BadFact("step.substitute.in", "Expected a player of the same side")


def check_piece(path: str, name: str) -> None:
    if name in _SWEEPERS:
        raise BadFact(path, f"Expected a button or a keeper: dadinho has no {name}")


def _named(step: Step) -> Iterator[tuple[str, str]]:
    match step:
        case Flick():
            yield "step.flick", step.flick
        case Name():
            yield "step.name", step.name
        case Say() | Report() if step.piece is not None:
            yield "step.piece", step.piece
        case Put():
            yield from ((f"step.place.{name}", name) for name in step.place)
        case Substitute():
            yield "step.substitute.out", step.substitute.out
            yield "step.substitute.in", step.substitute.in_
    seen: tuple[Seen, ...] = step.seen if isinstance(step, Flick | Put) else ()
    for i, event in enumerate(seen):
        yield from ((f"step.seen[{i}]", name) for name in _seen(event))


def _seen(event: Seen) -> tuple[str, ...]:
    match event:
        case Touch():
            return event.touch
        case Atop():
            return event.atop
        case Left():
            return (event.left,)
        case Fell():
            return (event.fell,)
        case Rest():
            return tuple(event.rest)
        case _:
            return ()
