"""Who loses the line is not late for it; who reloads the page has no new limit. And nobody sees a hand too well."""

import json
from pathlib import Path

import pytest

from palheta.play.actions import Aim
from palheta.server.aiming import roughly
from tests.server.client import House, Talk, new_match, serving, talking


def lateness(talk: Talk, most: float) -> float | None:
    """How many seconds pass until somebody is said to be late."""
    for second in range(int(most)):
        if any("late" in message.get("step", {}) for message in talk.wait(1.0)):
            return second + 1
    return None


def chosen(talk: Talk) -> Talk:
    """The toss is over: from now on there is a limit."""
    due = talk.due()
    assert due is not None
    if due["does"] == "choose":
        talk.act(due["side"], {"choose": due["options"][0]["id"]})
    return talk


def ready(house: House) -> tuple[str, dict[str, str]]:
    """Both seats are held by one who does nothing."""
    return new_match(house, book="dadinho", limits="strict")


@pytest.mark.parametrize("away", [0.0, 600.0])
def test_a_limit_goes_on_where_it_stood(tmp_path: Path, away: float) -> None:
    with serving(f"sqlite:///{tmp_path / 'matches.sqlite'}") as house:
        match_id, tokens = ready(house)
        with talking(house, match_id, *tokens.values()) as talk:
            whole = lateness(chosen(talk), 200.0)
        assert whole is not None
        match_id, tokens = ready(house)
        with talking(house, match_id, *tokens.values()) as talk:
            assert lateness(chosen(talk), whole - 3.0) is None
        house.advance(away)
        with talking(house, match_id, *tokens.values()) as talk:
            left = lateness(talk, 200.0)
        assert left is not None
        assert left <= 5.0, f"{left} s were left of {whole}"


def test_a_hand_is_seen_roughly() -> None:
    seen = roughly(Aim("h7", angle=33.4, power=0.449, offset=-0.26, loft=0.04))
    assert json.loads(json.dumps([seen.angle, seen.power, seen.offset, seen.loft])) == [34.0, 0.4, -0.3, 0.0]
