"""An action has an id made by whoever did it: said again, after a broken line or a dead server, it counts once."""

from typing import Any

import pytest

from tests.server.client import Talk, new_match, serving, talking

pytestmark = pytest.mark.usefixtures("kickabout")

READY: dict[str, Any] = {"say": "ready"}
FLICK: dict[str, Any] = {"do": "flick", "piece": "h4", "angle": 0, "power": 0.5}


def start(both: Talk) -> None:
    both.act("home", READY, phase=1, id="home is ready")
    both.act("away", READY, phase=1, id="away is ready")


def steps(client: Any, match_id: str) -> list[dict[str, Any]]:
    return [frame["step"] for frame in client.get(f"/api/matches/{match_id}/replay").json()["frames"]]


def test_said_twice_done_once(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both, talking(client, match_id) as watching:
            start(both)
            seen = both.view["id"]
            first = both.act("home", FLICK, state=seen, id="my first flick")
            again = both.act("home", FLICK, state=seen, id="my first flick")
            assert (first["type"], again["type"]) == ("step", "repeated")
            assert (again["step"], again["said"]) == (first["step"], first["said"])
            assert again["view"]["id"] == first["view"]["id"]
            other = both.act("home", FLICK, state=seen, id="another flick")
            assert (other["type"], other["code"]) == ("refused", "stale")
            assert both.act("away", FLICK | {"piece": "a4"}, id="a second flick")["type"] == "step"
            watching.until("step")
        flicks = [step for step in steps(client, match_id) if "flick" in step]
        assert [step["flick"] for step in flicks] == ["h4", "a4"]
        assert sum("flick" in message.get("step", {}) for message in watching.heard) <= 2


def test_after_a_restart_the_first_answer_is_found_in_the_log(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both:
            start(both)
            seen = both.view["id"]
            first = both.act("home", FLICK, id="my first flick")
    with serving(database) as client, talking(client, match_id, *tokens.values()) as both:
        before = len(steps(client, match_id))
        again = both.act("home", FLICK, state=seen, id="my first flick")
        assert (again["type"], again["step"], again["said"]) == ("repeated", first["step"], first["said"])
        assert len(steps(client, match_id)) == before


def test_what_was_refused_may_be_tried_again(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both:
            assert both.act("home", FLICK, id="too early")["code"] == "not_offered"
            start(both)
            assert both.act("home", FLICK, id="too early")["type"] == "step"


def test_nobody_learns_by_an_id_what_others_have_done(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both, talking(client, match_id) as watching:
            start(both)
            assert watching.act("home", READY, phase=1, id="home is ready")["code"] == "wrong_seat"


@pytest.mark.parametrize("bad", ["", "short", "x" * 65, 7, ["a", "b"]])
def test_an_id_that_is_none_is_refused(database: str, bad: Any) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both:
            both.say({"type": "act", "re": 1, "side": "home", "state": 0, "action": READY, "id": bad})
            assert both.until("refused")["code"] == "bad_message"
