"""A described table or team: a TOML file with the sizes and properties that somebody measured.

    rulebook = "dadinho"
    [table]
    length = 1840
    [[pieces]]
    number = 1
    diameter = 50

Unknown keys are errors: a misspelt measure must not pass as one that was checked. A section [materials] may
change what the simulated table is made of (`ball.mass = 0.25`); no book limits that, and the physics knows the names.
"""

import difflib
import math
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from palheta.table.equipment import Equipment, Unit, Value

PIECES, MATERIALS = "pieces", "materials"
_TOP = ("rulebook", "about", "side")
_EXPECTED: dict[Unit, str] = {
    "mm": "a number of millimetres",
    "mm3": "a number of cubic millimetres",
    "g": "a number of grams",
    "number": "a whole number",
    "text": "text",
    "yes_no": "true or false",
}


class BadTable(ValueError):
    """The file cannot be read as a described table; says where and why."""


class Described(msgspec.Struct, frozen=True):
    """`values` by path; every piece's own values, by the path without `pieces.`."""

    rulebook: str
    values: dict[str, Value]
    pieces: tuple[dict[str, Value], ...] = ()
    about: str | None = None
    side: str | None = None
    materials: dict[str, float] = {}


def load(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadTable(f"{file}: cannot be read: {error}") from None
    except RecursionError:
        raise BadTable(f"{file}: nested too deeply") from None
    except ValueError as error:  # also a number of thousands of digits
        raise BadTable(f"{file}: {str(error)[:400]}") from None


def rulebook_of(raw: dict[str, Any]) -> str:
    name = raw.get("rulebook")
    if not isinstance(name, str):
        raise BadTable('rulebook: expected the book\'s name, such as rulebook = "dadinho"')
    return name


def describe(raw: dict[str, Any], equipment: Equipment) -> Described:
    """The file's values, every key and unit checked against the book's vocabulary."""
    for key in ("about", "side"):
        if key in raw and not isinstance(raw[key], str):
            raise BadTable(f"{key}: expected text")
    if raw.get("side") not in (None, "home", "away"):
        raise BadTable(f"side: expected home or away, got {raw['side']!r}")
    values: dict[str, Value] = {}
    pieces: tuple[dict[str, Value], ...] = ()
    for section, content in raw.items():
        if section in (*_TOP, MATERIALS):
            continue
        if section not in equipment.fields:
            raise BadTable(f"{section}: unknown{_known(section, [*_TOP, MATERIALS, *equipment.fields])}")
        fields = equipment.fields[section]
        if section == PIECES:
            if not isinstance(content, list):
                raise BadTable("pieces: expected a list of [[pieces]]")
            pieces = tuple(
                dict(_section(piece, fields, f"pieces[{i}]")) for i, piece in enumerate(content, start=1)
            )
        else:
            values |= {f"{section}.{name}": value for name, value in _section(content, fields, section)}
    return Described(
        rulebook_of(raw),
        values,
        pieces,
        raw.get("about"),
        raw.get("side"),
        _materials(raw.get(MATERIALS, {})),
    )


def _materials(content: Any) -> dict[str, float]:
    if not isinstance(content, dict):
        raise BadTable("materials: expected a section [materials]")
    for name, value in _flat(content):
        if not _fits(value, "g"):
            raise BadTable(f"materials.{name}: expected a number from 0 up, got {value!r}")
    return {name: float(value) for name, value in _flat(content)}


def _section(content: Any, fields: dict[str, Unit], path: str) -> Iterator[tuple[str, Value]]:
    if not isinstance(content, dict):
        raise BadTable(f"{path}: expected a section [{path}]")
    for name, value in _flat(content):
        if name not in fields:
            raise BadTable(f"{path}.{name}: unknown{_known(name, list(fields))}")
        if not _fits(value, fields[name]):
            raise BadTable(f"{path}.{name}: expected {_EXPECTED[fields[name]]}, got {value!r}")
        yield name, value


def _flat(content: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in content.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _fits(value: Any, unit: Unit) -> bool:
    if unit == "text":
        return isinstance(value, str)
    if unit == "yes_no":
        return isinstance(value, bool)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if unit == "number":
        return isinstance(value, int) and value >= 0
    return math.isfinite(value) and value >= 0


def _known(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    if close:
        return f"; did you mean {close[0]}?"
    return f"; this book's files have {', '.join(known)}"
