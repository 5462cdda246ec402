"""Where something is: a point, a point with more said about it, or only a zone."""

from typing import Any, Literal

import msgspec

from palheta.table.frame import Point

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
            return cls(zone=raw)
        if isinstance(raw, dict):
            full = msgspec.convert(raw, _Full)
            if not all(_is_finite(v) for v in (*full.at, full.angle)):
                raise ValueError(f"Expected millimetres and degrees, got {raw!r}")
            return cls((full.at[0], full.at[1]), angle=full.angle, face=full.face, atop=full.atop)
        if isinstance(raw, list | tuple) and len(raw) in (2, 3) and all(_is_finite(v) for v in raw):
            return cls((float(raw[0]), float(raw[1])), angle=float(raw[2]) if len(raw) == 3 else 0.0)
        raise ValueError(f"Expected [x, y], [x, y, angle], {{at: ...}} or a zone's name, got {raw!r}")


class _Full(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: tuple[float, float]
    angle: float = 0.0
    face: Face = "up"
    atop: str | None = None


def _is_finite(value: object) -> bool:
    return (
        isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6
    )  # also refuses NaN and infinity


def at(x: float, y: float, angle: float = 0.0) -> Place:
    return Place((float(x), float(y)), angle=angle)
