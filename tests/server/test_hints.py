"""Hints and bots that know the game: asked over the wire, worked out elsewhere, switched off by whoever set up."""

import os
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from palheta.server import advising
from tests.server.client import Talk, serving, talking


@pytest.fixture
def database(tmp_path: Path, solutions: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Hints do not care where matches are kept; solutions are, between tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(solutions))
    return f"sqlite:///{tmp_path / 'matches.sqlite'}"


def campeao(client: TestClient, away: dict[str, Any], **more: Any) -> tuple[str, dict[str, str]]:
    answer = client.post("/api/matches", json={"book": "campeao", "length": "sprint", "away": away} | more)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["id"], made["tokens"]


def until_home_rolls(home: Talk) -> dict[str, Any]:
    """The first offer to roll a die that is home's; on the way there the champion die is rolled."""
    while True:
        first = home.due()
        if first is None or first["does"] != "roll" or first["side"] != "home":
            home.wait()
        elif first["dice"] != ["champion"]:
            return first
        else:
            home.act("home", {"do": "roll", "die": "champion"})


def ask(home: Talk, side: str = "home") -> dict[str, Any]:
    home.say({"type": "hint", "re": 900, "side": side})
    while True:
        message = home.hear()
        if message.get("re") == 900 and "working" not in message:
            return message


def test_a_hint_rates_every_choice_and_marks_one(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = campeao(client, {"seat": "bot"})
        with talking(client, match_id, tokens["home"]) as home:
            assert home.welcome["match"]["hints"] is True
            offer = until_home_rolls(home)
            answer = ask(home)
            assert answer["state"] == home.view["id"]
            rolls = {h["actions"][-1]["die"] for h in answer["hints"] if h["actions"][-1].get("do") == "roll"}
            assert rolls == set(offer["dice"])
            assert [h["best"] for h in answer["hints"]] == [True] + [False] * (len(answer["hints"]) - 1)
            assert all(0.0 <= h["goal"] <= 1.0 for h in answer["hints"])


def test_hints_are_off_between_people_unless_whoever_set_up_allows_them(database: str) -> None:
    with serving(database) as client:
        for wanted, answered in ((None, "refused"), (True, "hint")):
            match_id, tokens = campeao(client, {"seat": "person"}, hints=wanted)
            with talking(client, match_id, *tokens.values()) as both:
                assert ask(both)["type"] == answered


def test_nobody_is_told_what_the_other_side_should_do(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = campeao(client, {"seat": "bot"})
        with talking(client, match_id, tokens["home"]) as home:
            assert ask(home, "away")["code"] == "wrong_seat"
        with talking(client, match_id) as watching:
            assert ask(watching)["code"] == "wrong_seat"


@pytest.mark.parametrize("level", ["easy", "fair", "strong"])
def test_a_bot_of_every_level_plays_to_the_end(database: str, level: str) -> None:
    with serving(database) as client:
        match_id, tokens = campeao(client, {"seat": "bot", "level": level})
        with talking(client, match_id, tokens["home"]) as home:
            while home.view["over"] is None:
                first = home.due()
                if first is None or first["side"] != "home":
                    home.wait()
                elif first["does"] == "roll":
                    home.act("home", {"do": "roll", "die": first["dice"][0]})
                elif first["does"] == "choose":
                    home.act("home", {"choose": first["options"][0]["id"]})
                else:
                    home.act("home", {"say": first["word"]})
        replay = client.get(f"/api/matches/{match_id}/replay").json()
        assert any(frame["step"].get("side") == "away" for frame in replay["frames"])


def test_a_level_that_the_book_does_not_know_is_refused(database: str) -> None:
    with serving(database) as client:
        body = {"book": "campeao", "away": {"seat": "bot", "level": "divine"}}
        answer = client.post("/api/matches", json=body)
        assert answer.status_code == 400
        assert "away.level" in answer.json()["words"]["text"]
        assert "easy, fair, strong" in answer.json()["words"]["text"]
        cards = {card["name"]: card for card in client.get("/api/books").json()}
        assert cards["campeao"]["levels"] == ["easy", "fair", "strong"]
        assert cards["dadinho"]["levels"] == ["easy", "fair", "strong"]


class Slow:
    """A question that takes until it is told to be answered, by somebody who knows nothing."""

    seconds = 0.7

    def __init__(self, folder: Path) -> None:
        self.kept = folder / "kept"
        self.go = folder / "go"
        if not self.go.exists():
            os.mkfifo(self.go)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Slow) and other.kept == self.kept

    def __hash__(self) -> int:
        return hash(self.kept)

    def known(self) -> bool:
        return self.kept.exists()

    def work_out(self) -> None:
        self.go.read_text()  # waits for who writes into it
        self.kept.write_text("done")

    def answer(self) -> "Slow":
        return self

    def advice(self, state: object, side: str) -> tuple[Any, ...]:
        return ()


def test_while_it_is_worked_out_people_are_told_and_play_goes_on(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "problem", lambda book, state: Slow(tmp_path))
    with serving(database) as client:
        match_id, tokens = campeao(client, {"seat": "bot"})
        with talking(client, match_id, tokens["home"]) as home:
            home.say({"type": "hint", "re": 900, "side": "home"})
            working = home.until("hint")
            assert working["working"]["seconds"] == 0.7
            home.say({"type": "ping", "re": 7})
            assert home.until("pong")["re"] == 7
            assert not (tmp_path / "kept").exists(), "the answer to the ping did not wait for it"
            (tmp_path / "go").write_text("now")
            assert home.until("hint")["hints"] == []
            assert (tmp_path / "kept").exists()


def test_a_server_that_closes_does_not_wait_for_what_is_being_worked_out(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "problem", lambda book, state: Slow(tmp_path))
    with serving(database) as client:
        match_id, tokens = campeao(client, {"seat": "bot"})
        with talking(client, match_id, tokens["home"]) as home:
            home.say({"type": "hint", "re": 900, "side": "home"})
            home.until("hint")
    # Nobody has ever told it to go on: had the server waited for it, we should not be here.
