"""A team match that is on, at the desk and in the hall."""

from pathlib import Path

from tests.server.test_event_desk import Desk

TEAMS = ", ".join(f'{{id = "{t}", name = "Team {t}"}}' for t in "xy")
PHASE = '{id = "ko", format = "knockout", draw = {by = "seeded"}, tie = "fistf-teams", team = {tables = 4}}'
HEAD = f'event = "T"\nbook = "fistf"\ntables = 4\nentrants = [{TEAMS}]\nphases = [{PHASE}]'


def test_the_hall_sees_the_sum_and_any_goal_ends_the_extra_time(tmp_path: Path) -> None:
    desk = Desk(tmp_path, HEAD)
    match = {"match": "ko/1.1", "back": "match"}
    assert "Goal: Team x" in desk.see("/match", match="ko/1.1")
    for table, side in (("1", "home"), ("1", "home"), ("2", "away")):
        desk.do("goal", table=table, side=side, **match)
    hall = desk.browser.get("/").text
    assert '<b class="sum">1–1</b>' in hall
    assert "1: 2–0" in hall
    assert "table goals" in desk.do("extra_time", 422, **match), "two goals to one: that decides before"
    desk.do("goal", table="2", side="away", **match)
    desk.do("extra_time", **match)
    told = desk.do("goal", table="3", side="away", **match)
    assert "Team y has won in extra time." in told
    assert "Expected no further goal" in desk.do("goal", 422, table="4", side="home", **match)
    assert 'name="extra_away2" aria-label="Goals, Team y" value="1"' in told, "only to be written down"
    scores = {f"home{n}": "2" if n == 0 else "0" for n in range(4)} | {
        f"away{n}": "2" if n == 1 else "0" for n in range(4)
    }
    extra = {f"extra_home{n}": "0" for n in range(4)} | {
        f"extra_away{n}": "1" if n == 2 else "0" for n in range(4)
    }
    desk.do("result", match="ko/1.1", **scores, **extra)
    assert desk.state.phases["ko"].verdicts["ko/1.1"].winner == "y"
    assert 'class="sum"' not in desk.browser.get("/").text
