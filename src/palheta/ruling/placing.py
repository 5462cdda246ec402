"""Where a piece may be placed: conditions, not polygons, so that Python and the browser evaluate the same ones."""

from typing import Literal

from msgspec import Struct


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
