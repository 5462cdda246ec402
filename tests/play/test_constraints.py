"""The Python evaluator against the vectors that the browser's twin is held to as well."""

import json
from pathlib import Path
from typing import Any

import pytest
from tools.vectors.constraints import Case, table_of
from tools.vectors.reached import Kind, Reached, played, tables

from palheta.facts import Place, convert, plain
from palheta.rulebooks.common.constraints import broken
from palheta.rulebooks.registry import gear
from palheta.ruling import Constraint, MayPlace, reason

FOLDER = Path(__file__).parents[1] / "vectors"
BY_HAND = json.loads((FOLDER / "constraints.json").read_text())
PLACINGS: list[Case] = convert(json.loads((FOLDER / "placings.json").read_text()), list[Case], "placings")
SEEDS = (100_001, 100_002)  # matches that the vectors were not made of


def placing(clause: str, where: dict[str, tuple[Constraint, ...]]) -> MayPlace:
    return MayPlace("home", clause, reason("place"), (), where=where)


@pytest.mark.parametrize("case", BY_HAND, ids=lambda case: case["about"])
def test_vector(case: dict[str, Any]) -> None:
    offer = placing(case["clause"], convert(case["where"], dict[str, tuple[Constraint, ...]], "where"))
    standing = convert(case["standing"], dict[str, Place], "standing")
    moved = convert(case["moved"], dict[str, Place], "moved")
    found = plain(broken(gear(case["table"]).table, offer, standing, moved))
    assert found == case["broken"]


@pytest.mark.parametrize("book", tables())
def test_placings_that_random_matches_reach(book: str) -> None:
    cases = [case for case in PLACINGS if case.book == book]
    for case in cases:
        table, offer = table_of(book, case.sizes), placing(case.clause, {case.piece: case.where})
        for place, expected in zip(case.places, case.broken, strict=True):
            assert tuple(broken(table, offer, case.standing, {case.piece: place})) == expected, case
    answers = [found for case in cases for found in case.broken]
    assert () in answers
    assert any(answers)


def kinds(cases: list[Case]) -> set[Kind]:
    return {
        kind
        for case in cases
        for kind in Reached(case.book, case.clause, case.piece, case.where, case.standing).kinds
    }


@pytest.mark.parametrize("book", tables())
def test_nothing_is_offered_that_the_vectors_lack(book: str) -> None:
    reached = {kind for seed in SEEDS for one in played(book, seed) for kind in one.kinds}
    assert reached <= kinds(PLACINGS), "run: python -m tools.vectors"


def test_what_no_pitch_has_and_nobody_knows_is_a_fault() -> None:
    table, here = gear("dadinho").table, {"h2": Place((0.0, 0.0))}
    for kind in ("inside", "outside", "touching"):
        offer = placing(
            "1", {"h2": (convert({"kind": kind, "clause": "1", "zone": "moon"}, Constraint, ""),)}
        )
        with pytest.raises(LookupError, match="no zone 'moon'"):
            broken(table, offer, {}, here)
    offer = placing("1", {"h2": (Constraint("beside", "1"),)})  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        broken(table, offer, {}, here)
