"""Tables with the answers beside them, worked out by hand or published: `standings/*.yaml`, `*.toml`."""

import json
from pathlib import Path
from random import Random

import pytest

from palheta.tournament.fold import fold
from palheta.tournament.reading import event_of, plain_of
from palheta.tournament.table import answer

FILES = sorted(
    file for file in (Path(__file__).parent / "standings").iterdir() if file.suffix in (".yaml", ".toml")
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("shuffled", [False, True])
def test_every_row_is_as_it_was_worked_out(file: Path, shuffled: bool) -> None:
    """`by` is told for every row but those that share a rank. In any order of entry; in a knock-out only the results'
    order says what came first."""
    wanted = json.loads((file.parent / f"{file.stem}.expect.json").read_text(encoding="utf-8"))
    raw = plain_of(file.read_text(encoding="utf-8"), file.suffix[1:])
    if shuffled:
        Random(7).shuffle(raw["entrants"])
        if raw["phases"][0]["format"] != "knockout":
            Random(8).shuffle(raw["results"])
    found = answer(wanted["phase"], fold(event_of(raw)).phases[wanted["phase"]].standings)
    assert found["unresolved"] == wanted["unresolved"]
    assert [row["id"] for row in found["rows"]] == [row["id"] for row in wanted["rows"]]
    for row, expected in zip(found["rows"], wanted["rows"], strict=True):
        assert {key: row[key] for key in expected} == expected
