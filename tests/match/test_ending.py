"""A match that ends otherwise than by its time: one entry, whatever the reason."""

import json
from pathlib import Path

import pytest

from palheta.cli.main import run
from palheta.facts import BadFact, Choose, Score, Time
from palheta.match import Amended, Ended, Happened, Header, Lineup, Match, decode, encode
from palheta.match.record import read_entry
from palheta.match.retelling import tell, tell_ending

HEADER = Header(book="dadinho", id="m1", home=Lineup("Santos"), away=Lineup("Bangu"))
RESIGNED = Ended("resigned", "home", Score(2, 0), "", "an aching thumb", action_id="0123456789")


def begun() -> Match:
    return Match(HEADER, [Happened(Time(time=3.0)), Happened(Time(time=5.0))])


def test_what_ended_it_is_its_result() -> None:
    match = begun()
    match.apply(RESIGNED)
    over = match.state.over
    assert (over.winner, over.score, over.by) == ("home", Score(2, 0), "resigned")
    assert match.state.next.with_ == "full_time"
    assert not match.offers


def test_it_is_read_back_as_it_was_written() -> None:
    match = begun()
    match.apply(RESIGNED)
    again = Match(*decode(encode(match.header, match.entries)))
    assert again.entries == match.entries
    assert again.state == match.state


def test_nothing_happens_after_it_nor_does_it_end_twice() -> None:
    match = begun()
    match.apply(RESIGNED)
    before = list(match.entries)
    for entry in (Happened(Time(time=9.0)), Ended("annulled")):
        with pytest.raises(BadFact, match="ended"):
            match.apply(entry)
    assert match.entries == before
    with pytest.raises(BadFact, match="entry 3 ended the match"):
        Match(HEADER, [*before, Happened(Time(time=9.0))])


def test_the_end_can_be_taken_back_and_nothing_else_put_in_its_place() -> None:
    match = begun()
    played = match.state
    match.apply(RESIGNED)
    with pytest.raises(BadFact, match="taken back"):
        match.apply(Amended(3, Time(time=4.0)))
    match.apply(match.amendment(3, None))
    assert match.state == played
    assert Match(HEADER, match.entries).state == played


def test_a_suspended_match_goes_on_where_it_stood() -> None:
    match = begun()
    played = match.state
    match.apply(Ended("suspended", clause="62.§único", why="a power cut"))
    assert match.state == played
    assert match.state.over is None
    match.apply(Happened(Time(time=8.0)))
    assert match.ending is None
    assert match.state.clock == 8.0
    assert Match(HEADER, match.entries).state == match.state


def test_an_annulled_match_has_no_winner() -> None:
    match = begun()
    match.apply(Ended("annulled", clause="50"))
    assert match.state.over.winner is None
    assert list(tell(match))[-2:] == ["-- annulled (50)", "-- over: 0-0, no result"]


def test_a_step_before_it_may_still_be_corrected() -> None:
    match = begun()
    match.apply(RESIGNED)
    match.apply(match.amendment(2, Time(time=7.0)))
    assert match.state.clock == 7.0
    assert match.state.over.by == "resigned"


def test_its_clause_is_told() -> None:
    assert tell_ending(Ended("awarded", "home", Score(2, 0), "53"), "Santos", "Bangu") == "-- awarded (53)"


def test_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = begun()
    match.apply(RESIGNED)
    file = tmp_path / "m.jsonl"
    file.write_bytes(encode(match.header, match.entries))
    assert run(["replay", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-2:] == ["-- Bangu resigned: an aching thumb", "-- over: 2-0, Santos won"]
    assert run(["replay", "--json", str(file)]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (last["entry"], last["ended"], last["winner"]) == (3, "resigned", "home")


@pytest.mark.parametrize(
    ("raw", "about"),
    [
        ({"ended": "bored"}, "entry.ended"),
        ({"ended": "resigned", "winner": "nobody"}, "entry.winner"),
        ({"ended": "resigned", "loser": "home"}, "unknown field `loser`"),
        ({"over": "resigned"}, "Expected step"),
    ],
)
def test_what_is_no_ending_is_refused(raw: dict[str, str], about: str) -> None:
    with pytest.raises(BadFact, match=about):
        read_entry(raw)


def test_a_choice_cannot_be_judged_after_the_end() -> None:
    match = Match(Header(book="fistf"), [Ended("walk_over", "away", Score(0, 3))])
    with pytest.raises(BadFact, match="walk_over"):
        match.apply(Happened(Choose(choose="home_wins")))
