"""A draw that both want, and what is taken back: one asks, the other answers. A bot lets anybody take back at once."""

from typing import Any

import pytest

from tests.server.client import House, Talk, new_match, serving, talking

pytestmark = pytest.mark.usefixtures("kickabout")

DRAW: dict[str, Any] = {"do": "propose", "to": "draw"}
BACK: dict[str, Any] = {"do": "propose", "to": "take_back"}
YES: dict[str, Any] = {"do": "answer", "yes": True}
NO: dict[str, Any] = {"do": "answer", "yes": False}
READY: dict[str, Any] = {"say": "ready"}


def flick(piece: str) -> dict[str, Any]:
    return {"do": "flick", "piece": piece, "angle": 0, "power": 0.5}


def begun(house: House, *talks: Talk) -> None:
    """Up to the first flick, which is home's."""
    sides = ("home", "away")
    for side, talk in zip(sides, talks if len(talks) > 1 else talks * 2, strict=True):
        talk.due()
        assert talk.act(side, READY, phase=1)["type"] == "step"
    for talk in talks:
        talk.catch_up()


def test_both_agree_on_a_draw(database: str) -> None:
    with serving(database) as house:
        match_id, tokens = new_match(house)
        with (
            talking(house, match_id, tokens["home"]) as home,
            talking(house, match_id, tokens["away"]) as away,
        ):
            assert home.view["draw"]
            assert home.act("home", DRAW)["proposal"] == {"side": "home", "to": "draw"}
            assert away.until("proposal")["proposal"] == {"side": "home", "to": "draw"}
            assert home.act("home", YES)["code"] == "not_offered", "nobody answers himself"
            ended = away.act("away", YES, id="agreed then")
            assert ended["type"] == "ended"
            assert (ended["view"]["over"]["winner"], ended["view"]["over"]["by"]) == ("draw", "agreed")
            assert home.until("ended")["view"]["over"] == ended["view"]["over"]
            assert away.act("away", YES, id="agreed then")["type"] == "repeated"
            assert home.act("home", DRAW)["code"] == "over"
    with serving(database) as house:
        assert '"ended":"agreed"' in house.get(f"/api/matches/{match_id}/record").text.replace(" ", "")


def test_who_says_no_or_plays_on_has_answered(database: str) -> None:
    with serving(database) as house:
        match_id, tokens = new_match(house)
        with (
            talking(house, match_id, tokens["home"]) as home,
            talking(house, match_id, tokens["away"]) as away,
        ):
            begun(house, home, away)
            home.act("home", DRAW)
            away.until("proposal")
            assert away.act("away", NO)["proposal"] is None
            assert home.until("proposal")["proposal"] is None
            assert away.act("away", YES)["code"] == "not_offered", "there is nothing to agree to"
            home.act("home", DRAW)
            assert home.act("home", NO)["proposal"] is None, "he has thought better of it"
            home.act("home", DRAW)
            assert home.act("home", flick("h2"))["type"] == "step"
            assert home.until("proposal")["proposal"] is None
            assert away.act("away", YES)["code"] == "not_offered"
            assert away.view["over"] is None


def test_who_comes_later_hears_what_is_asked(database: str) -> None:
    with serving(database) as house:
        match_id, tokens = new_match(house)
        with talking(house, match_id, tokens["home"]) as home:
            home.act("home", DRAW)
            with talking(house, match_id, tokens["away"]) as away:
                assert away.welcome["proposal"] == {"side": "home", "to": "draw"}


def test_a_flick_is_taken_back_and_the_log_keeps_both(database: str) -> None:
    with serving(database) as house:
        match_id, tokens = new_match(house)
        with (
            talking(house, match_id, tokens["home"]) as home,
            talking(house, match_id, tokens["away"]) as away,
        ):
            begun(house, home, away)
            before = home.view
            assert before["back"] == []
            assert home.act("home", BACK)["code"] == "not_offered", "nothing was played"
            home.act("home", flick("h2"))
            home.wait(60.0)
            assert home.view["back"] == ["home"]
            assert home.view["clock"] > before["clock"]
            home.act("home", BACK)
            away.until("proposal")
            back = away.act("away", YES)
            assert (back["type"], back["side"]) == ("back", "home")
            assert home.until("back")["view"] == back["view"]
            for same in ("ball", "pieces", "clock", "score", "offers", "next"):
                assert back["view"][same] == before[same], same
            assert home.act("home", flick("h3"))["type"] == "step", "it is played again, otherwise"
        record = house.get(f"/api/matches/{match_id}/record").text
        assert "taken back by agreement" in record
        assert record.count('"flick"') == 2
    with serving(database) as house, talking(house, match_id, tokens["home"]) as home:
        assert home.view["back"] == ["home"]
        frames = house.get(f"/api/matches/{match_id}/replay").json()["frames"]
        assert [frame["step"]["flick"] for frame in frames if "flick" in frame["step"]] == ["h3"]


def test_against_a_bot_it_is_taken_back_at_once_and_a_draw_is_not_to_be_had(database: str) -> None:
    with serving(database) as house:
        match_id, tokens = new_match(house, opponent="bot")
        with talking(house, match_id, tokens["home"]) as home:
            home.act("home", READY, phase=1)
            while "home" not in home.view["back"]:
                due = home.due()
                if due is not None and due["side"] == "home" and due["does"] == "flick":
                    home.act("home", flick(due["pieces"][0]))
                else:
                    home.wait()
            assert home.act("home", DRAW)["code"] == "not_offered"
            assert home.act("home", BACK)["type"] == "back"
            assert "home" not in home.view["back"]


def test_two_beside_each_other_have_agreed_already(database: str) -> None:
    with serving(database) as house:
        match_id, tokens = new_match(house)
        with talking(house, match_id, *tokens.values()) as both:
            begun(house, both)
            both.act("home", flick("h2"))
            both.catch_up()
            assert both.act(both.view["back"][0], BACK)["type"] == "back"
            assert both.act("away", DRAW)["view"]["over"]["by"] == "agreed"


def test_nobody_asks_or_answers_for_another(database: str) -> None:
    with serving(database) as house:
        match_id, tokens = new_match(house)
        with talking(house, match_id, tokens["home"]) as home:
            assert home.act("away", DRAW)["code"] == "wrong_seat"
            home.act("home", DRAW)
            assert home.act("away", YES)["code"] == "wrong_seat"
            assert home.view["over"] is None
