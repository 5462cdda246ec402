"""Which pieces this book knows: whatever names another is no fact of it."""

from collections.abc import Iterator

from palheta.facts import (
    Atop,
    BadFact,
    Fell,
    Flick,
    Left,
    Name,
    Passed,
    Put,
    Report,
    Rest,
    Say,
    Seen,
    Step,
    Substitute,
    Touch,
)
from palheta.table.frame import is_keeper, side_of, sweeper_of

_NO_PIECES = frozenset({sweeper_of("home"), sweeper_of("away")})


def check_step(step: Step) -> None:
    """Raises BadFact."""
    for path, name in _named(step):
        check_piece(path, name)
    if isinstance(step, Substitute):
        out, in_ = step.substitute.out, step.substitute.in_
        if side_of(out) != side_of(in_):
            raise BadFact("substitute.in", f"Expected a player of the side that {out} plays for; got {in_!r}")
        if is_keeper(out) != is_keeper(in_):
            raise BadFact("substitute.in", f"Expected a disc for a disc; got {in_!r} for {out!r}")


def check_piece(path: str, name: str) -> None:
    if name in _NO_PIECES:
        raise BadFact(path, f"Três Toques has no sweeping keeper; got {name!r}")


def _named(step: Step) -> Iterator[tuple[str, str]]:
    match step:
        case Flick():
            yield "flick", step.flick
        case Name():
            yield "name", step.name
        case Put():
            yield from ((f"place.{name}", name) for name in step.place)
        case Substitute():
            yield "substitute.out", step.substitute.out
            yield "substitute.in", step.substitute.in_
        case Say() | Report() if step.piece is not None:
            yield "piece", step.piece
    if isinstance(step, Flick | Put):
        for k, event in enumerate(step.seen):
            yield from ((f"seen[{k}]", name) for name in _seen(event))


def _seen(event: Seen) -> tuple[str, ...]:
    match event:
        case Touch():
            return event.touch
        case Passed():
            return event.passed
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
