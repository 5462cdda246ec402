"""Everything that the command line can do to an event, by the desk's forms."""

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from palheta.cli.event_files import load, read_hidden, read_journal
from palheta.cli.event_serve import InFiles
from palheta.server.event_actions import Moment
from palheta.server.event_app import build
from palheta.tournament.draws import dishonest
from palheta.tournament.entries import Drew, LinedUp, Sealed, Staged, Timed, Tossed, Withdrew
from palheta.tournament.now import now
from palheta.tournament.state import State
from tests.server.client import CALLED
from tests.server.stepped import Stepped

KEY = "k"
PEOPLE = ", ".join(f'{{id = "p{n}", name = "Player {n}", club = "c{n % 3}", fee = 5}}' for n in range(1, 9))
HEAD = f'event = "Evening"\nbook = "dadinho"\ntables = 2\nentrants = [{PEOPLE}]\n'


class Desk:
    def __init__(self, folder: Path, text: str) -> None:
        self.file = folder / "evening.toml"
        self.file.write_text(text, encoding="utf-8")
        self.minute = 14 * 60  # of the day
        app = self.app = build(InFiles(self.file, KEY), Stepped(), CALLED)
        app.state.moment = lambda: Moment(
            f"2026-11-14T{self.minute // 60}:{self.minute % 60:02d}:00", self.minute
        )
        self.browser = TestClient(app, follow_redirects=True)

    def do(self, do: str, expect: int = 200, /, **form: str | list[str]) -> str:
        answer = self.browser.post("/desk", data={"key": KEY, "do": do} | form)
        assert answer.status_code == expect, answer.text
        return unescape(answer.text)

    def see(self, page: str = "", **asked: str) -> str:
        answer = self.browser.get(f"/desk{page}", params={"key": KEY} | asked)
        assert answer.status_code == 200, answer.text
        return unescape(answer.text)

    @property
    def state(self) -> State:
        return load(self.file)


def test_people_check_in_enter_late_and_leave(tmp_path: Path) -> None:
    rules = '{ check_in = true }\nphases = [{id = "g", format = "groups", groups = 2}]'
    desk = Desk(tmp_path, f"{HEAD}settings = {rules}")
    here = [f"p{n}" for n in range(1, 8)]
    told = desk.do("check_in", who=here, paid="1", back="people")
    assert "Here: 7 of 8" in told
    assert "35 / 40" in told
    desk.do("absent", who=["p7"])
    assert "ticked" in desk.do("absent", 422, back="people")
    desk.do("draw", phase="g")
    assert set(desk.state.phases["g"].given.field) == set(here) - {"p7"}  # type: ignore[union-attr]
    desk.do("join", name="Zé & Cia", club="c9", group="B")
    assert "ze-cia" in desk.state.phases["g"].given.groups["B"]  # type: ignore[union-attr]
    assert "withdraw him" in desk.do("absent", 422, who=["p1"])
    desk.do("withdraw", who="p1", how="annul", why="train")
    desk.do("disqualify", who="p2", how="award", clause="51")
    gone = [entry for entry in read_journal(desk.file) if isinstance(entry, Withdrew)]
    assert [(one.how, one.disqualified) for one in gone] == [("annul", False), ("award", True)]
    assert "Zé & Cia" in desk.see("/people")


def test_a_draw_that_nobody_can_have_chosen(tmp_path: Path) -> None:
    desk = Desk(tmp_path, f'{HEAD}phases = [{{id = "g", format = "groups", groups = 2}}]')
    told = desk.do("seal")
    seal = next(entry for entry in read_journal(desk.file) if isinstance(entry, Sealed))
    assert seal.sha256 in told
    assert read_hidden(desk.file).secret not in told
    desk.do("draw", phase="g", word="blue ox")
    drawn = next(entry for entry in read_journal(desk.file) if isinstance(entry, Drew))
    assert drawn.word == "blue ox"
    assert read_hidden(desk.file).secret == ""
    assert dishonest(desk.state.event, read_journal(desk.file)) == []
    assert "Every draw follows from its secret." in desk.see("/event")
    assert "Set aside" not in desk.see("/event")


def test_called_to_the_tables_and_still_there_when_another_table_is_free(tmp_path: Path) -> None:
    rules = 'settings = { referees = "players" }\nphases = [{id = "g", format = "round_robin"}]'
    desk = Desk(tmp_path, f'{HEAD}hours = {{ starts = "14:00", rest = 3 }}\n{rules}')
    desk.do("call")
    called = [entry for entry in read_journal(desk.file) if isinstance(entry, Timed)]
    assert [one.table for one in called] == ["1", "2"]
    busy = [person for one in called for person in (*desk.state.find(one.match)[1].pair, one.referee)]
    assert len(set(busy)) == 6, "nobody plays and referees at once"
    desk.minute += 14
    desk.do("result", match=called[0].match, home="1", away="0")
    playing = {one.fixture.id: one.table for one in now(desk.state).playing if one.began is not None}
    assert playing == {called[1].match: "2"}
    rested = set(desk.state.find(called[0].match)[1].pair)
    desk.do("call")
    more = [
        entry for entry in read_journal(desk.file) if isinstance(entry, Timed) and entry.began is not None
    ][2:]
    assert [one.table for one in more] == ["1"]
    assert not rested & set(desk.state.find(more[0].match)[1].pair), "they rest"
    assert "busy, or rest" in desk.do("call", 422)
    hall = desk.browser.get("/").text
    assert "Referee" in hall
    assert "Late:" not in desk.see("/timetable")
    late = desk.see("/timetable", now="14:30")
    assert "Late: 15 min" in late
    assert "Late: 1 min" in late
    assert re.search(r"Over at \d\d:\d\d", late)


def test_what_was_called_together_is_taken_back_together(tmp_path: Path) -> None:
    desk = Desk(tmp_path, f'{HEAD}phases = [{{id = "g", format = "round_robin"}}]')
    told = desk.do("call")
    form = next(one for one in re.findall(r"<form.*?</form>", told, re.S) if 'value="take_back"' in one)
    numbers = re.findall(r'name="entry" value="(\d+)"', form)
    assert len(numbers) == 2
    desk.do("take_back", entry=numbers)
    assert all(one.began is None for one in now(desk.state).playing)


def test_a_team_match_from_the_line_ups_to_the_shots(tmp_path: Path) -> None:
    teams = ", ".join(f'{{id = "{t}", members = ["{t}1", "{t}2", "{t}3", "{t}4"]}}' for t in "xy")
    phase = (
        '{id = "ko", format = "knockout", draw = {by = "seeded"}, tie = "fistf-teams", team = {tables = 3}}'
    )
    desk = Desk(
        tmp_path, f'event = "T"\nbook = "fistf"\ntables = 3\nentrants = [{teams}]\nphases = [{phase}]'
    )
    match = desk.state.phases["ko"].open[0].id
    home, away = desk.state.phases["ko"].open[0].pair
    mine = [f"{home}{n}" for n in (2, 1, 3)]
    assert "Expected 3 players" in desk.do("line_up", 422, match=match, side="home", player=mine[:2])
    told = desk.do("line_up", match=match, side="home", player=mine, back="match")
    assert "shown when both are" in told
    assert not any(f". {one}" in told for one in mine)
    assert all(not entry.players for entry in read_journal(desk.file) if isinstance(entry, LinedUp))
    told = desk.do(
        "line_up", match=match, side="away", player=[f"{away}{n}" for n in (1, 2, 3)], back="match"
    )
    assert ". ".join(("1", mine[0])) in told
    assert read_hidden(desk.file).line_ups == {}
    desk.do("substitute", match=match, side="home", off=mine[0], on=f"{home}4")
    assert "Expected somebody who plays" in desk.do(
        "substitute", 422, match=match, side="home", off=mine[0], on=mine[1]
    )
    desk.do("nominate", match=match, side="home", player=f"{home}4")
    goals = {f"{side}{n}": "1" for side in ("home", "away") for n in range(3)}
    desk.do("result", 200, match=match, **goals)
    desk.do("tie", match=match, home="0", away="0")  # sudden death
    desk.do("tie", match=match, home="3", away="2")  # shots
    verdict = desk.state.phases["ko"].verdicts[match]
    assert (verdict.winner, verdict.by, verdict.clause) == (home, "shots", "17.1.1")


def test_a_league_a_ladder_and_a_king(tmp_path: Path) -> None:
    league = '{id = "l", format = "league", stages = 3}'
    ladder = '{id = "d", format = "ladder", reach = 1}'
    king = '{id = "k", format = "king"}'
    desk = Desk(tmp_path, f"{HEAD}phases = [{league}, {ladder}, {king}]")
    assert "Stage 1: who is there?" in desk.see()
    desk.do("stage", phase="l", stage="1", who=["p1", "p2", "p3"])
    assert next(e for e in read_journal(desk.file) if isinstance(e, Staged)).present == ("p1", "p2", "p3")
    assert len(desk.state.phases["l"].open) == 3
    assert "may challenge" in desk.do("challenge", 422, phase="d", challenger="p3", challenged="p1")
    desk.do("challenge", phase="d", challenger="p2", challenged="p1")
    desk.do("result", match="d/1", home="0", away="2")
    assert desk.state.phases["d"].standings[0].ranking.order[0] == "p2"
    desk.do("result", match="k/1", home="2", away="2")
    for phase in ("d", "k"):
        desk.do("close", phase=phase, back="event")
    assert [phase.over for phase in desk.state.phases.values()] == [False, True, True]


def test_the_toss_of_a_round_and_a_tie_that_lots_decide(tmp_path: Path) -> None:
    rules = 'settings = { toss = "round" }'
    phase = '{id = "ko", format = "knockout", draw = {by = "seeded"}, tie = [{by = "lots"}]}'
    desk = Desk(tmp_path, f"{HEAD}{rules}\nphases = [{phase}]")
    assert "Toss" in desk.see()
    desk.do("toss", phase="ko", round="1")
    side = next(entry for entry in read_journal(desk.file) if isinstance(entry, Tossed)).side
    assert f"The {side} side kicks off" in desk.see()
    assert "one toss a round" in desk.do("toss", 422, phase="ko", round="1")
    match = desk.state.phases["ko"].open[0]
    desk.do("result", match=match.id, home="1", away="1")
    desk.do("tie", match=match.id, winner="away")
    assert desk.state.phases["ko"].verdicts[match.tie].winner == match.away
    assert "Expected" in desk.do("tie", 422, match=match.id, winner="away")


def test_a_result_is_changed_with_all_that_happened(tmp_path: Path) -> None:
    phase = '{id = "ko", format = "knockout", draw = {by = "seeded"}, tie = "dadinho-13"}'
    desk = Desk(tmp_path, f"{HEAD}phases = [{phase}]")
    match = desk.state.phases["ko"].open[0].id
    desk.do("result", match=match, home="2", away="1", cards_home="1", cards_away="0")
    number = str(len(read_journal(desk.file)))
    assert f'value="{number}"' in desk.see("/match", match=match)
    desk.do(
        "result", match=match, amend=number, home="1", away="1", extra_home="0", extra_away="0",
        penalties_home="1", penalties_away="0", kicks="h7+ a3- h8- a4- h9- a5- h10- a6- h2- a7-", because="misread",
    )  # fmt: skip
    phase_state, fixture = desk.state.find(match)
    result = phase_state.result(fixture)
    assert result is not None
    assert (result.score, result.penalties, len(result.kicks)) == ((1, 1), (1, 0), 10)
    assert "Expected kicks" in desk.do("result", 422, match=match, home="1", away="1", kicks="x")
    desk.do("result", match=match, amend=number, walkover="away", late="1", why="20 minutes")
    assert desk.state.phases["ko"].verdicts[match].winner == fixture.away
    assert match in desk.see("/results", q="player 1")
    assert "Nothing found." in desk.see("/results", q="nobody at all")


def test_downloads(tmp_path: Path) -> None:
    desk = Desk(tmp_path, f'{HEAD}phases = [{{id = "g", format = "round_robin"}}]')
    desk.do("result", match="g/1.1", home="2", away="1")
    desk.do("note", text="=1+1 lights out", kind="report", about="hall")
    assert "lights out" in desk.browser.get("/report").text
    assert desk.browser.get("/results.csv").text.count("g/1.1") == 1
    assert "score" in desk.browser.get("/small.yaml").text
    sheet = desk.browser.get("/event.xlsx")
    assert sheet.content[:2] == b"PK"
    assert "attachment" in sheet.headers["content-disposition"]


@pytest.mark.parametrize(
    "form",
    [
        {"do": "check_in", "who": "nobody"},
        {"do": "join", "name": ""},
        {"do": "withdraw", "who": "nobody"},
        {"do": "withdraw", "who": "p1", "how": "burn"},
        {"do": "stage", "phase": "g", "stage": "1", "who": "p1"},
        {"do": "challenge", "phase": "g", "challenger": "p1", "challenged": "p2"},
        {"do": "challenge", "phase": "nowhere"},
        {"do": "line_up", "match": "g/1.1", "side": "home", "player": "p1"},
        {"do": "line_up", "match": "g/1.1", "side": "middle"},
        {"do": "substitute", "match": "g/1.1"},
        {"do": "nominate", "match": "g/1.1", "side": "home", "player": "p1"},
        {"do": "close", "phase": "g"},
        {"do": "note", "text": ""},
        {"do": "began", "match": "g/9.9"},
        {"do": "began", "match": "g/1.1", "when": "soon"},
        {"do": "toss", "phase": "g", "round": "x"},
        {"do": "toss", "phase": "q", "round": "1"},
        {"do": "play_off", "phase": "g", "first": "p1", "second": "p2", "home": "1", "away": "0"},
        {"do": "take_back", "entry": "x"},
        {"do": "take_back"},
        {"do": "define", "file": "event = 'another'"},
        {"do": "result", "match": "g/1.1", "walkover": "home", "late": "1", "cards_home": "x"},
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(tmp_path: Path, form: dict[str, str]) -> None:
    form = dict(form)
    desk = Desk(tmp_path, f'{HEAD}phases = [{{id = "g", format = "round_robin"}}]')
    do = form.pop("do")
    assert 'role="alert"' in desk.do(do, 422, **form)
    assert read_journal(desk.file) == []


def test_pages_that_are_not_there(tmp_path: Path) -> None:
    desk = Desk(tmp_path, f'{HEAD}phases = [{{id = "g", format = "round_robin"}}]')
    assert desk.browser.get("/desk/cellar", params={"key": KEY}).status_code == 404
    assert desk.browser.get("/desk/people").status_code == 403
    assert "there is no" in desk.see("/match", match="g/99")
