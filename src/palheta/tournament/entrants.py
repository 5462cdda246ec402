"""Lists of entrants as people have them: a name a line, or a table with a first row of some of our columns."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from palheta.facts import BadFact

NUMBERS = ("seed", "rating", "fee")
FIELDS = ("id", "name", "club", "nation", "category", *NUMBERS, "members")
LARGEST = 1_000_000  # characters
Rows = Iterable[Mapping[str, str]]


def entrants_of(text: str, kind: str = "") -> list[dict[str, Any]]:
    """`kind`: "csv" for a table, "txt" for names; without it the first line says which it is."""
    text = text.removeprefix("\ufeff")
    if "\0" in text or len(text) > LARGEST:
        raise BadFact("entrants", "Expected a list of names")
    table = kind == "csv" or (kind == "" and _is_head(text.split("\n", 1)[0]))
    return entrants_in(_rows(text) if table else [{"name": line.strip()} for line in text.splitlines()])


def entrants_in(rows: Rows) -> list[dict[str, Any]]:
    """Those who have a name; who has no id gets one."""
    found: list[dict[str, Any]] = []
    taken: set[str] = set()
    for number, row in enumerate(rows, start=1):
        if not row.get("name") and not row.get("id"):
            continue
        one = row.get("id") or id_for(row["name"], taken)
        taken.add(one)
        told = {key: _value(key, row[key], f"entrants[{number}]") for key in FIELDS[1:] if row.get(key)}
        found.append({"id": one} | told)
    return found


def id_for(name: str, taken: Iterable[str]) -> str:
    """ana, or ana-2 where there is an Ana already."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    bare = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "p"
    found, number, used = bare, 1, set(taken)
    while found in used:
        number += 1
        found = f"{bare}-{number}"
    return found


def _mark(line: str) -> str:
    return max(",;\t", key=line.count)


def _is_head(line: str) -> bool:
    """A row of our columns, one of which is the name: as it is copied out of a spreadsheet."""
    cells = [cell.strip().strip('"').lower() for cell in line.strip().split(_mark(line))]
    return bool({"name", "id"} & set(cells)) and set(cells) - {""} <= set(FIELDS)


def _rows(text: str) -> list[dict[str, str]]:
    found = []
    for row in csv.DictReader(io.StringIO(text), delimiter=_mark(text.split("\n", 1)[0])):
        found.append(
            {
                key.strip().lower(): (value or "").strip()
                for key, value in row.items()
                if isinstance(key, str) and not isinstance(value, list)
            }
        )
    return found


def _value(key: str, text: str, where: str) -> Any:
    if key == "members":
        return [one.strip() for one in re.split(r"[,;/]", text) if one.strip()]
    if key not in NUMBERS:
        return text
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        raise BadFact(f"{where}.{key}", f"Expected a number, got {text[:40]!r}") from None
    return int(number) if number.is_integer() else number
