"""Where something is: a point, a point with more said about it, or only a zone."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from palheta.facts.names import PieceOrBall
from palheta.facts.numbers import Coordinate, Degrees
from palheta.table.frame import Point
from palheta.table.pitch import ZONES

OFF = "off"  # not on the pitch
_PLACES = "Expected [x, y], [x, y, angle], {at: ...} or a zone's name"

Face = Literal["up", "down"]


class Place:
    """`[x, y]`, `[x, y, angle]`, `{at, angle, face, atop}`, or a zone's name from who does not measure.

    Not a Struct, so that msgspec asks `decode` for all four spellings.
    """

    __slots__ = ("angle", "atop", "face", "point", "zone")

    def __init__(
        self,
        point: Point | None = None,
        *,
        angle: float = 0.0,
        face: Face = "up",
        atop: str | None = None,
        zone: str | None = None,
    ) -> None:
        self.point = point
        self.angle = angle
        self.face: Face = face
        self.atop = atop
        self.zone = zone

    def _key(self) -> tuple[object, ...]:
        return (self.point, self.angle, self.face, self.atop, self.zone)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Place({self.encode()!r})"

    def at(self, point: Point) -> "Place":
        """The same thing elsewhere, lying flat: what was said of `atop` no longer holds."""
        return Place(point, angle=self.angle, face=self.face)

    def encode(self) -> Any:
        """The shortest spelling."""
        if self.point is None:
            return self.zone
        if self.face != "up" or self.atop is not None:
            full: dict[str, Any] = {"at": list(self.point)}
            if self.angle:
                full["angle"] = self.angle
            if self.face != "up":
                full["face"] = self.face
            if self.atop is not None:
                full["atop"] = self.atop
            return full
        return [*self.point, self.angle] if self.angle else list(self.point)

    @classmethod
    def decode(cls, raw: Any) -> "Place":
        if isinstance(raw, str):
            if raw not in ZONES and raw != OFF:
                raise ValueError(f"Unknown zone {raw!r}; there are {', '.join((*ZONES, OFF))}")
            return cls(zone=raw)
        try:
            if isinstance(raw, dict):
                full = msgspec.convert(raw, _Full)
                return cls(full.at, angle=full.angle, face=full.face, atop=full.atop)
            if isinstance(raw, list | tuple) and len(raw) in (2, 3):
                x, y, angle = msgspec.convert((*raw, 0.0)[:3], tuple[Coordinate, Coordinate, Degrees])
                return cls((x, y), angle=angle)
        except msgspec.ValidationError as error:
            why = str(error).replace(" - at `$", " in `")
            raise ValueError(f"{_PLACES}, got {_short(raw)}: {why}") from None
        raise ValueError(f"{_PLACES}, got {_short(raw)}")


class _Full(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: tuple[Coordinate, Coordinate]
    angle: Degrees = 0.0
    face: Face = "up"
    atop: PieceOrBall | None = None


def _short(raw: Any) -> str:
    said = repr(raw)
    return said if len(said) <= 80 else f"{said[:80]}…"


def at(x: float, y: float, angle: float = 0.0) -> Place:
    return Place((float(x), float(y)), angle=angle)


def supports_itself(places: Mapping[str, Place]) -> str | None:
    """Whatever lies on something lies, in the end, on the table; else this says what does not."""
    for name, place in places.items():
        under, seen = place.atop, {name}
        while under is not None:
            if under in seen:
                return name
            seen.add(under)
            under = places[under].atop if under in places else None
    return None


def refuse_self_support(places: Mapping[str, Place]) -> None:
    name = supports_itself(places)
    if name is not None:
        raise ValueError(f"Expected {name} to lie on something else than itself")
