"""Told, not measured: the worked cases told by somebody who has no ruler."""

from pathlib import Path

import pytest

from palheta.facts import BadFact
from palheta.rulebooks.registry import gear
from palheta.situations.coarse import zone_of
from palheta.situations.judging import answered, disagreements
from palheta.situations.situation import documents, read
from palheta.situations.told import retold
from palheta.situations.turning import turned
from tests.contract.books import SHARED, own_documents

DADINHO = gear("dadinho").table

# Of a book's worked cases told coarsely, so many in a hundred are judged the same, with what was answered; the others
# hang on millimetres, on who stood where, or on a word that the book's vocabulary does not have yet. It only grows.
SAME = {"dadinho": 99, "tres-toques": 98, "fistf": 97, "fistf-indoor": 100, "guzikowa": 98}


@pytest.mark.parametrize("terse", [False, True], ids=["told", "terse"])
@pytest.mark.parametrize("name", SAME)
def test_the_ruling_is_the_same_or_it_asks(name: str, terse: bool) -> None:
    same = asked = questions = changed = called = cases = refused = 0
    for _, raw in own_documents(name):
        if any("answer" in step for step in raw["steps"]):
            continue
        cases += 1
        try:
            found = retold(raw, terse=terse)
        except BadFact:  # told so it cannot be said at all
            refused += 1
            continue
        same += found.same
        asked += bool(found.asked)
        questions += len(found.asked)
        changed += found.changed
        called += bool(found.called)
    how = f"{name}{', terse' * terse}"
    print(
        f"{how}: {cases} cases, {same} the same, {called} of them called by eye, {refused} cannot be told so"
    )
    print(f"{how}: {asked} ask, {questions} questions, answers changed {changed} rulings")
    assert 100 * same / cases >= SAME[name]


def test_a_place_is_called_by_the_smallest_zone() -> None:
    pitch = DADINHO.pitch
    assert zone_of((0.0, 0.0), pitch) == "circle"
    assert zone_of((-400.0, 300.0), pitch) == "home_half"
    assert zone_of((800.0, 0.0), pitch) == "away_goal_area"
    assert zone_of((900.0, 500.0), pitch) == "away_half"


def told_in_short(folder: Path) -> list[object]:
    """Cases told in a few words, each by the line that says what it is about."""
    found = (raw for file in sorted(folder.glob("*.yaml")) for raw in documents(file))
    return [pytest.param(raw, id=f"{raw['rulebook']}: {raw['about']}") for raw in found]


@pytest.mark.parametrize("raw", told_in_short(Path(__file__).parent / "told"))
def test_what_is_told_in_short_is_judged_and_nobody_is_asked_without_need(raw: dict[str, object]) -> None:
    situation = read(raw, "$")
    got = answered(situation)
    assert disagreements(situation, got) == []
    assert bool(got.get("ask")) == bool((situation.expect or {}).get("ask")), got.get("ask")


@pytest.mark.skipif(not (SHARED / "told").is_dir(), reason="../shared is not beside this clone")
def test_the_worked_cases_of_the_others_agree() -> None:
    for file in sorted((SHARED / "told").glob("*.yaml")):
        for raw in documents(file):
            situation = read(raw, "$")
            assert disagreements(situation, answered(situation)) == [], raw["about"]


@pytest.mark.parametrize(
    "file", sorted((Path(__file__).parent / "measured").glob("*.yaml")), ids=lambda f: f.stem
)
def test_what_was_measured_is_judged_as_it_was_read_from_the_book(file: Path) -> None:
    for raw in documents(file):
        situation = read(raw, "$")
        assert disagreements(situation, answered(situation)) == [], raw["about"]


@pytest.mark.parametrize(
    "file", sorted(Path(__file__).parent.glob("*/*.yaml")), ids=lambda f: f"{f.parent.name} {f.stem}"
)
def test_at_the_other_end_of_the_table_it_is_the_same(file: Path) -> None:
    """What is told coarsely is asked about within a number of trials: they must not all be spent on one end."""
    for raw in documents(file):
        case = {key: raw[key] for key in ("before", "steps", "expect")}
        other_end = turned(case, board=raw["rulebook"] == "campeao")
        situation = read({"rulebook": raw["rulebook"], **other_end}, "$")
        assert disagreements(situation, answered(situation)) == [], raw["about"]
