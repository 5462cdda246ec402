"""One answer over all the steps of a situation."""

from typing import Any

from palheta.situations.judging import answered
from palheta.situations.situation import read

FELL = {"touch": ["h7", "ball"]}, {"rest": {"h7": {"at": [50, 10], "face": "down"}, "ball": [200, 40]}}
AGAIN = {"touch": ["h7", "ball"]}, {"rest": {"h7": [180, 30], "ball": [300, 60]}}
ANOTHER = {"touch": ["h8", "ball"]}, {"rest": {"h8": [190, 60], "ball": [300, 60]}}


def places_after(*flicks: tuple[str, tuple[dict[str, Any], ...]]) -> dict[str, Any]:
    before = {
        "turn": "home",
        "ball": [70, 20],
        "pieces": {"h7": [0, 0], "h8": [60, 90]},
        "counts": {"team": 2},
    }
    steps = [{"flick": piece, "seen": list(seen)} for piece, seen in flicks]
    found: dict[str, Any] = answered(read({"rulebook": "dadinho", "before": before, "steps": steps}, "")).get(
        "places", {}
    )
    return found


def test_where_hands_put_something_is_told_until_it_moves_again() -> None:
    assert places_after(("h7", FELL)) == {"h7": [50.0, 10.0]}
    assert places_after(("h7", FELL), ("h8", ANOTHER)) == {"h7": [50.0, 10.0]}
    assert places_after(("h7", FELL), ("h7", AGAIN)) == {}
