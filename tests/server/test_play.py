"""Playing over the wire: seats, spectators, reconnecting, records."""

import json
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from palheta.facts import Flick, Step
from palheta.ruling import MayPlace, Offer, Ruling, reason
from palheta.server.strangers import judged
from tests.kickabout.book import Kickabout, State
from tests.server.client import Talk, new_match, serving, talking

pytestmark = pytest.mark.usefixtures("kickabout")

FLICK: dict[str, Any] = {"do": "flick", "piece": "h4", "angle": 0, "power": 0.5}


def start(home: Talk) -> None:
    """One person on both seats, everything arranged."""
    home.act("home", {"say": "ready"}, phase=1)
    home.act("away", {"say": "ready"}, phase=1)


def test_a_match_on_two_devices_with_a_spectator(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with (
            talking(client, match_id, tokens["home"]) as home,
            talking(client, match_id, tokens["away"]) as away,
            talking(client, match_id) as watching,
        ):
            assert (home.welcome["seats"], away.welcome["seats"], watching.welcome["seats"]) == (
                ["home"],
                ["away"],
                [],
            )
            home.act("home", {"say": "ready"}, phase=1)
            away.act("away", {"say": "ready"}, phase=1)
            home.until("step")
            home.say({"type": "aim", "side": "home", "aim": {"piece": "h4", "angle": 10, "power": 0.3}})
            assert watching.until("aim")["aim"]["piece"] == "h4"
            step = home.act("home", FLICK)
            assert step["type"] == "step"
            assert step["show"]["trace"]["paths"]
            seen = watching.until("step")
            while "flick" not in seen["step"]:
                seen = watching.until("step")
            assert seen["view"]["score"] == step["view"]["score"]
            refused = watching.act("home", FLICK)
            assert (refused["type"], refused["code"]) == ("refused", "wrong_seat")


def test_only_who_aims_is_told_what_the_hand_would_touch(database: str) -> None:
    aim = {"piece": "h4", "angle": 10, "power": 0.3}
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both, talking(client, match_id) as watching:
            start(both)
            number = both.view["id"]
            both.say({"type": "preview", "re": 7, "side": "home", "aim": aim})
            told = both.until("preview")
            assert (told["re"], set(told["ghost"])) == (7, {"at", "hit", "towards"})
            watching.say({"type": "preview", "re": 8, "side": "home", "aim": aim})
            watching.say({"type": "ping", "re": 9})
            watching.until("pong")
            assert all(message["type"] != "preview" for message in watching.heard)
            assert both.act("home", FLICK)["type"] == "step"
            assert both.view["id"] > number


def test_a_bot_does_not_wait_for_somebody_who_fidgets(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever keeps moving a piece changes the state; the bot plays all the same."""
    book_own = Kickabout.offers

    def with_a_keeper_that_moves(book: Kickabout, state: State) -> tuple[Offer, ...]:
        return (*book_own(book, state), MayPlace("home", "1", reason("Move"), ("hk",)))

    monkeypatch.setattr(Kickabout, "offers", with_a_keeper_that_moves)
    with serving(database) as client:
        match_id, tokens = new_match(client, opponent="bot")
        with talking(client, match_id, tokens["home"]) as home:
            home.act("home", {"say": "ready"}, phase=1)
            home.wait(0.0)  # the bot is ready, too
            assert home.act("home", FLICK)["type"] == "step"
            for n in range(60):  # three seconds: it flies for one, the bot thinks, and its hand may be seen
                moved = home.act("home", {"place": {"hk": [-700.0, float(n)]}})
                assert moved["type"] == "step"
                steps = [message["step"] for message in home.wait(0.05) if message["type"] == "step"]
                if any("flick" in step and step["side"] == "away" for step in steps):
                    assert n > 20
                    return
            raise AssertionError("the bot never played")


def test_a_fault_of_a_book_costs_a_step_and_nothing_else(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Books of others may have them: the match goes on as it stood."""
    book_own = Kickabout.judge

    def stumbling(book: Kickabout, state: State, step: Step) -> Ruling:
        assert not (isinstance(step, Flick) and step.flick == "h5"), "a fault of the book"
        return book_own(book, state, step)

    monkeypatch.setattr(Kickabout, "judge", stumbling)
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both:
            start(both)
            stood = both.view["id"]
            assert both.act("home", FLICK | {"piece": "h5"})["code"] == "failed"
            assert both.view["id"] == stood
            assert both.act("home", FLICK)["type"] == "step"


def test_coming_back_resumes_exactly_even_after_a_restart(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both:
            start(both)
            both.act("home", FLICK)
            before = both.view
    with serving(database) as client, talking(client, match_id, *tokens.values()) as both:
        assert both.view["pieces"] == before["pieces"]
        assert both.view["offers"] == before["offers"]
        answer = both.act("away", FLICK | {"piece": "a4"})
        assert answer["type"] == "step"
        listed = client.get("/api/matches").json()
        assert next(m for m in listed if m["id"] == match_id)["steps"] >= 4


def test_a_bot_plays_to_the_end_and_the_match_can_be_watched_again(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client, opponent="bot")
        with talking(client, match_id, tokens["home"]) as home:
            home.act("home", {"say": "ready"}, phase=1)
            while home.view["over"] is None:
                first = home.due()
                if first is not None and first["side"] == "home" and first["does"] == "flick":
                    home.act("home", FLICK)
                else:
                    home.wait()
        replay = client.get(f"/api/matches/{match_id}/replay").json()
        assert replay["frames"][-1]["view"]["over"] == home.view["over"]
        record = client.get(f"/api/matches/{match_id}/record")
        assert "attachment" in record.headers["content-disposition"]
        # Not sent back: the process that judges what is sent does not know the tests' own book.
        assert json.loads(judged(record.content, 64))["frames"] == replay["frames"]


def test_only_who_holds_the_seats_deletes(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        assert client.delete(f"/api/matches/{match_id}").status_code == 403
        bad = {"Authorization": "Bearer nonsense"}
        assert client.delete(f"/api/matches/{match_id}", headers=bad).status_code == 403
        good = {"Authorization": f"Bearer {tokens['home']},{tokens['away']}"}
        assert client.delete(f"/api/matches/{match_id}", headers=good).status_code == 204
        assert client.get(f"/api/matches/{match_id}/replay").status_code == 404
        with client.websocket_connect(f"/ws/{match_id}") as socket, pytest.raises(WebSocketDisconnect):
            socket.receive_text()
