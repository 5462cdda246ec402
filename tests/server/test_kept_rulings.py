"""A match names its judge; one that is over keeps what was ruled, and a replay shows where today's judge differs."""

from typing import Any

import msgspec
import pytest

from palheta.facts import Flick, Step
from palheta.match import Match, Ruled, decode
from palheta.rulebooks.version import judge_of
from palheta.ruling import Ruling
from tests.kickabout.book import BOOK
from tests.server.client import House, new_match, serving, talking
from tests.server.test_again import ask, play_out

pytestmark = pytest.mark.usefixtures("kickabout")


def record(client: House, match_id: str) -> Match:
    return Match(*decode(client.get(f"/api/matches/{match_id}/record").content))


def differing(client: House, match_id: str) -> list[int]:
    frames = client.get(f"/api/matches/{match_id}/replay").json()["frames"]
    return [frame["entry"] for frame in frames if frame["differs"]]


def another_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every flick is called."""
    judge = type(BOOK).judge

    def stricter(self: Any, state: Any, step: Step) -> Ruling:
        ruling: Ruling = judge(self, state, step)
        return msgspec.structs.replace(ruling, removed=("h4",)) if isinstance(step, Flick) else ruling

    monkeypatch.setattr(type(BOOK), "judge", stricter)


def test_it_keeps_them_and_a_replay_shows_what_is_otherwise_today(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client, length="sprint")
        with talking(client, match_id, *tokens.values()) as both:
            assert record(client, match_id).header.judge == judge_of("kickabout")
            play_out(both)
            client.quiet()
        with talking(client, match_id):  # who comes back to it keeps nothing more
            client.quiet()
        match = record(client, match_id)
        assert [entry for entry in match.entries if isinstance(entry, Ruled)] == [match.entries[-1]]
        assert client.get("/api/matches").json()[0]["steps"] == len(match.entries) - 1
        assert differing(client, match_id) == []
        next_one = ask(client, match_id, tokens["home"]).json()["id"]
        assert record(client, next_one).header.judge == judge_of("kickabout")
        another_judge(monkeypatch)
        flicks = [taken.entry for taken in match.taken if isinstance(taken.step, Flick)]
        assert flicks
        assert differing(client, match_id) == flicks
