"""From a described table to the `Table` that is played on. Where the file is silent, the default stays."""

from typing import Any

import msgspec

from palheta.table.described import BadTable, Described
from palheta.table.equipment import Derived, Equipment, Value
from palheta.table.frame import SIDES
from palheta.table.table import Piece, Table

_PITCH = (
    "length",
    "width",
    "penalty_area.depth",
    "penalty_area.width",
    "goal_area.depth",
    "goal_area.width",
    "penalty_spot",
    "arc_radius",
    "circle_radius",
    "corner_radius",
    "end_margin",
    "side_margin",
    "mat",
    "shooting_line",
)
_GOAL = ("width", "height", "depth", "post")
# What play needs, and where a table file says it when its book has no other name for it.
_SIZES = (
    {f"pitch.{name}": f"pitch.{name}" for name in _PITCH}
    | {f"pitch.goal.{name}": f"goal.{name}" for name in _GOAL}
    | {f"keeper.{name}": f"keeper.{name}" for name in ("width", "height", "thickness")}
    | {"ball.size": "ball.size"}
)
SMALLEST = 0.1  # mm: what is smaller cannot be seen, let alone flicked
_PIECE = {"piece.diameter": "pieces.diameter", "piece.height": "pieces.height"}


def table_from(described: Described, equipment: Equipment, default: Table) -> Table:
    """The table to play on. Team files: pieces in the file's order become h1, h2, … and a1, a2, …;
    `side = "home"` in the file keeps them to one side.
    """
    plain = msgspec.to_builtins(default)
    known = _flat(plain)
    # Pitch sizes first: a margin may follow from them.
    for target, source in (_SIZES | equipment.plays).items():
        if target not in _PIECE:
            value = _value(source, target, described, known)
            if value is not None:
                _set(plain, target, value)
                known[target] = value
    if isinstance(described.values.get("table.fence"), bool):
        plain["pitch"]["fence"] = described.values["table.fence"]
    plain["materials"] = described.materials
    plain["sizes"] = plain.get("sizes", {}) | _sizes(described, equipment, default.piece)
    if described.pieces and described.side is None:
        plain["piece"] = plain["sizes"]["h1"]
    try:
        table = msgspec.convert(plain, Table)
    except msgspec.ValidationError as error:
        expected, _, where = str(error).partition(" - at `$.")
        raise BadTable(f"this table cannot be played on: {where.rstrip('`')}: {expected} mm") from None
    refuse_nonsense(table)
    return table


def _value(source: str | Derived, target: str, described: Described, known: dict[str, float]) -> float | None:
    if isinstance(source, str):
        return _number(described.values.get(source))
    of, minus = (_number(described.values.get(path, known.get(path))) for path in (source.of, source.minus))
    return None if of is None or minus is None else source.times * (of - minus)


def _number(value: Value | None) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _flat(plain: dict[str, Any], prefix: str = "") -> dict[str, float]:
    found: dict[str, float] = {}
    for key, value in plain.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{key}.")
        elif isinstance(value, int | float):
            found[prefix + key] = value
    return found


def _set(plain: dict[str, Any], path: str, value: float) -> None:
    *parents, last = path.split(".")
    for parent in parents:
        plain = plain[parent]
    plain[last] = value


def _sizes(described: Described, equipment: Equipment, default: Piece) -> dict[str, Any]:
    sources = _PIECE | {key: name for key, name in equipment.plays.items() if key in _PIECE}
    fields = {target.partition(".")[2]: str(source).partition(".")[2] for target, source in sources.items()}
    sides = SIDES if described.side is None else (described.side,)
    return {
        f"{side[0]}{i}": {name: piece.get(field, getattr(default, name)) for name, field in fields.items()}
        for i, piece in enumerate(described.pieces, start=1)
        for side in sides
    }


def refuse_nonsense(table: Table) -> None:
    """A table may break its book's limits and still be played on, but not geometry."""
    pitch = table.pitch
    rules = (
        ("pitch, ball, pieces and keeper need a size", min(_needed(table)) >= SMALLEST),
        ("the two penalty areas overlap", 2 * pitch.penalty_area.depth < pitch.length),
        ("the penalty area is wider than the pitch", pitch.penalty_area.width <= pitch.width),
        ("the goal area is larger than the penalty area", _within(pitch.goal_area, pitch.penalty_area)),
        ("the goal is wider than the goal area", pitch.goal.width <= pitch.goal_area.width),
        ("the penalty spot lies beyond the halfway line", pitch.penalty_spot < pitch.length / 2),
        ("the centre circle does not fit", 2 * pitch.circle_radius <= min(pitch.length, pitch.width)),
    )
    for wrong, holds in rules:
        if not holds:
            raise BadTable(f"this table cannot be played on: {wrong}")


def _needed(table: Table) -> tuple[float, ...]:
    pitch, keeper = table.pitch, table.keeper
    return (
        pitch.length,
        pitch.width,
        pitch.goal.width,
        pitch.goal.height,
        table.ball.size,
        table.piece.diameter,
        table.piece.height,
        keeper.width,
        keeper.height,
        keeper.thickness,
        *(size.diameter for size in table.sizes.values()),
    )


def _within(inner: Any, outer: Any) -> bool:
    return bool(inner.depth <= outer.depth and inner.width <= outer.width)
