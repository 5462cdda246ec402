"""The Python evaluator against the vectors that the browser's twin is held to as well."""

import json
from pathlib import Path
from typing import Any

import pytest

from palheta.facts import Place, convert, plain
from palheta.rulebooks.common.constraints import broken
from palheta.ruling import Constraint, MayPlace, reason
from palheta.table.defaults import DEFAULT_TABLES

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "constraints.json").read_text())


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["about"])
def test_vector(case: dict[str, Any]) -> None:
    offer = MayPlace(
        "home",
        case["clause"],
        reason("place"),
        (),
        where=convert(case["where"], dict[str, tuple[Constraint, ...]], "where"),
    )
    standing = convert(case["standing"], dict[str, Place], "standing")
    moved = convert(case["moved"], dict[str, Place], "moved")
    found = plain(broken(DEFAULT_TABLES[case["table"]], offer, standing, moved))
    assert found == case["broken"]
