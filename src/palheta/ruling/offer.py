"""What may be done now, by whom. The browser draws offers, bots choose among them, consoles show them.

Nothing outside a rulebook knows a procedure: an offer carries all that is needed to act on it.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from palheta.facts import (
    Actor,
    Choose,
    Die,
    How,
    Manner,
    Name,
    Place,
    Put,
    Say,
    Step,
    Time,
)
from palheta.ruling.reason import Reason
from palheta.table.frame import Point

Does = Literal["flick", "place", "say", "name", "choose", "substitute", "roll", "use", "dive", "wait"]


class Constraint(Struct, frozen=True, omit_defaults=True):
    """One condition on where a piece may be placed; all of an offer's conditions must hold.

    inside / outside / touching: the whole piece in the zone, no part of it, some part of it.
    near: its centre within `mm` of `point`. clear: its edge at least `mm` from the edges of `of`
    (piece names, "ball", "opponents", "own", "all").
    on_line: its centre on the line x = `mm` (kind "on_x") or y = `mm` ("on_y").
    """

    kind: Literal["inside", "outside", "touching", "near", "clear", "on_x", "on_y"]
    clause: str
    zone: str | None = None
    point: tuple[float, float] | None = None
    of: tuple[str, ...] = ()
    mm: float = 0.0


class Option(Struct, frozen=True, omit_defaults=True):
    """One thing to choose; `id` goes into the `choose` step and stands in `next.options`.

    `at`: the place it is about, where there is one, so that it can be pointed at.
    """

    id: str
    label: Reason
    clause: str | None = None
    at: Point | None = None


class Offer(Struct, frozen=True, omit_defaults=True):
    """`pieces`: which may be flicked, placed, named, or (substitute) taken off; `bench`: which may come on.

    `word`: what may be said. `suggest`: a sensible arrangement, one tap. `at_most`: how many pieces.
    `seconds`: the time the book allows for it. `blocks`: nothing goes on before this is done.
    `phase`: both sides act at once in this phase, so the global state id does not apply.
    `declares`: it only says how the next thing is done; nothing is lost by saying both together.
    `punished`: it can be done, but this clause punishes it. `barred`: it is not offered, and why.
    """

    does: Does
    side: Actor
    clause: str
    label: Reason
    pieces: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()
    word: str | None = None
    as_: Manner | None = None
    how: tuple[How, ...] = ()
    dice: tuple[Die, ...] = ()
    options: tuple[Option, ...] = ()
    where: Mapping[str, tuple[Constraint, ...]] = {}
    suggest: dict[str, Place] = {}
    at_most: int | None = None
    seconds: float | None = None
    until: float | None = None
    blocks: bool = False
    phase: int | None = None
    declares: bool = False
    punished: str | None = None
    barred: Reason | None = None


def default_step(offer: Offer) -> Step | None:
    """The step that one tap on the offer means; None where more must be said (an aim, a die's face)."""
    if offer.does == "say" and offer.word is not None:
        return Say(say=offer.word, side=offer.side, piece=offer.pieces[0] if offer.pieces else None)
    if offer.does == "place" and offer.suggest:
        return Put(place=offer.suggest, side=offer.side)
    if offer.does == "choose" and offer.options:
        return Choose(choose=offer.options[0].id, side=offer.side)
    if offer.does == "name" and offer.pieces:
        return Name(name=offer.pieces[0], side=offer.side)
    if offer.does == "wait" and offer.until is not None:
        return Time(time=offer.until)
    return None
