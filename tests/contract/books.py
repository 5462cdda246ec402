"""What every book is measured against: its own situations, and the shared ones where they are there."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from palheta.rulebooks import registry
from palheta.situations import library
from palheta.situations.situation import documents

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"

every_book = pytest.mark.parametrize("name", registry.names())


def needs_shared() -> None:
    if not SHARED.is_dir():
        pytest.skip("../shared is not beside this clone: compared only where it is")


@cache
def own_documents(name: str) -> tuple[tuple[str, Any], ...]:
    """Every document of the book's own situations, with where it stands."""
    return tuple(
        (f"{file.name}#{i + 1}", raw)
        for file in library.files_of(name)
        for i, raw in enumerate(documents(file))
    )


def family(name: str) -> list[str]:
    """The books that are variants over the same clauses, this one among them."""
    clauses = registry.find(name).clauses
    return [other for other in registry.names() if registry.find(other).clauses is clauses]


@cache
def shared_documents(name: str) -> tuple[tuple[str, Any], ...]:
    file = SHARED / "situations" / f"{name.removesuffix('-indoor')}.yaml"
    if not file.is_file():
        return ()
    return tuple(
        (f"{file.name}#{i + 1}", raw) for i, raw in enumerate(documents(file)) if raw["rulebook"] == name
    )


@cache
def inventory(name: str) -> tuple[dict[str, Any], ...]:
    file = SHARED / "rulebooks" / f"{name.removesuffix('-indoor')}.inventory.yaml"
    return tuple(yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))
