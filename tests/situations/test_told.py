"""Told, not measured: the worked cases told by somebody who has no ruler."""

import pytest

from palheta.facts import BadFact
from palheta.rulebooks.registry import gear
from palheta.situations.told import retold, zone_of
from tests.contract.books import own_documents

DADINHO = gear("dadinho").table

# Of a book's worked cases told coarsely, so many in a hundred are judged the same, with what was answered; the others
# hang on millimetres, on who stood where, or on a word that the book's vocabulary does not have yet. It only grows.
SAME = {"dadinho": 85, "tres-toques": 72, "fistf": 82, "fistf-indoor": 65, "guzikowa": 74}


@pytest.mark.parametrize("name", SAME)
def test_the_ruling_is_the_same_or_it_asks(name: str) -> None:
    same = asked = cases = refused = 0
    for _, raw in own_documents(name):
        if any("answer" in step for step in raw["steps"]):
            continue
        cases += 1
        try:
            found = retold(raw)
        except BadFact:  # told so it cannot be said at all
            refused += 1
            continue
        same += found.same
        asked += bool(found.asked)
    print(f"{name}: {cases} cases, {same} the same, {asked} ask, {refused} cannot be told so")
    assert 100 * same / cases >= SAME[name]


def test_a_place_is_called_by_the_smallest_zone() -> None:
    pitch = DADINHO.pitch
    assert zone_of((0.0, 0.0), pitch) == "circle"
    assert zone_of((-400.0, 300.0), pitch) == "home_half"
    assert zone_of((800.0, 0.0), pitch) == "away_goal_area"
    assert zone_of((900.0, 500.0), pitch) == "away_half"
