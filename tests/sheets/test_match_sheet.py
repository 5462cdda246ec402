"""Sheets of random matches of every book say what the match says."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from palheta.bots.random_player import random_match
from palheta.facts import Decide, Dive, Flick, Score, Sightings, at
from palheta.facts.seen import Touch
from palheta.match import Amended, Ended, Happened, Header, Match, Noted
from palheta.rulebooks import registry
from palheta.server.words import LANGUAGES, Words
from palheta.sheets.chronicle import Chronicle, When, _goals, _Happening, chronicle
from palheta.sheets.labels import LABELS
from palheta.sheets.match_sheet import ENDED, empty, filled, lettered
from palheta.sheets.typeset import FORMS, form_of, pdf
from palheta.sheets.values import KINDS, Kind, Particulars, Values
from palheta.table.frame import SIDES, side_of

SEEDS = (3, 4)


@cache
def played(book: str, seed: int) -> Match:
    return random_match(Header(book=book, started="2026-11-17T14:30:00"), seed)


def sheet(match: Match, kind: Kind = "sheet") -> Values:
    return filled(match, kind, Particulars(event="Copa"), Words("en", called=lettered).say, "en")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("book", registry.names())
def test_what_is_written_down_is_what_the_match_says(book: str, seed: int) -> None:
    match = played(book, seed)
    told, counts = chronicle(match), match.state.counts_for("home")
    assert told.scores[-1] == match.state.score
    for side in SIDES:
        assert sum(goal.side == side for goal in told.goals) == match.state.score.of(side)
        assert all(side_of(one.on) == side_of(one.off) == side for one in told.exchanges if one.side == side)
        assert sum(one.side == side for one in told.noted) == counts.get("noted", {}).get(side, 0)
        assert sum(one.side == side for one in told.exchanges) == counts.get("subs", {}).get(side, 0)
    assert [piece for piece, _ in told.expelled] == list(counts.get("expelled", ()))
    assert len(told.called) == sum(len(taken.ruling.calls) for taken in match.taken)


def some(what: str) -> list[tuple[str, Chronicle]]:
    return [(book, told) for book in registry.names() for told in _told(book) if getattr(told, what)]


@cache
def _told(book: str) -> tuple[Chronicle, ...]:
    return tuple(chronicle(played(book, seed)) for seed in SEEDS)


@pytest.mark.parametrize("what", ["goals", "exchanges", "noted", "expelled", "called", "added"])
def test_random_matches_have_some_of_it(what: str) -> None:
    assert some(what), "else the test above would say little"


def test_a_goal_is_its_scorers() -> None:
    goals = [goal for _, told in some("goals") for goal in told.goals if goal.piece]
    assert goals
    assert all((side_of(goal.piece) != goal.side) == goal.own for goal in goals)


def test_a_shot_that_a_keeper_dives_for_is_still_the_shooters() -> None:
    shot = Flick(flick="h6", side="home", seen=Sightings((Touch(("h6", "ball")),)))
    dive = Dive(dive="ak", to=at(590, -13.5), side="away", seen=Sightings((Touch(("ball", "ak")),)))
    before, after = (SimpleNamespace(score=Score(home=goals)) for goals in (0, 1))
    taken: Any = SimpleNamespace(step=dive, ruling=SimpleNamespace(state=after))
    (goal,) = _goals(_Happening(before, taken, When(1, 106.0), shot))
    assert (goal.side, goal.piece, goal.own) == ("home", "h6", False)


def test_the_third_noted_fault_stands_beside_who_was_sent_off() -> None:
    lines = [
        line
        for seed in SEEDS
        for side in (sheet(played("tres-toques", seed)).home, sheet(played("tres-toques", seed)).away)
        for line in side.noted
    ]
    assert lines
    assert all(bool(line.expelled) == (len(line.faults) == 3) for line in lines)


def test_a_corrected_goal_is_marked() -> None:
    match = played("guzikowa", 3)
    before = match.opening.score
    for taken in match.taken:
        if taken.ruling.score != before:
            break
    again = Match(match.header, match.entries)
    again.apply(Amended(taken.entry, taken.step))
    told = sheet(again)
    assert told.amended
    stars = [goal.star for side in (told.home, told.away) for goal in side.goals]
    assert stars.count(True) == 1
    assert not sheet(match).amended


def test_how_it_ended_before_its_time_is_said() -> None:
    match = Match(Header(book="dadinho"))
    match.apply(Ended("suspended", clause="", why="the lights went out"))
    assert sheet(match).remarks == ("The match was suspended the lights went out",)


def test_what_was_noted_beside_the_table_is_on_the_sheet() -> None:
    match = Match(Header(book="guzikowa", told=True))
    match.apply(Noted("about", {"place": "7", "referee": "Ana"}))
    match.apply(Noted("remark", {"text": "a lamp fell"}))
    match.apply(Happened(Decide(decide={"ruling": {"side": "home", "with": "penalty"}, "why": "11.1.3"})))
    told = sheet(match)
    assert (told.particulars.table, told.particulars.referee) == ("7", "Ana")
    assert told.remarks == ("a lamp fell",)
    assert told.decided == ("1. 00:00 11.1.3",)


def test_the_records_own_day_stands_in_the_head() -> None:
    about = sheet(played("dadinho", 3)).particulars
    assert (about.event, about.date, about.time) == ("Copa", "2026-11-17", "14:30")


@pytest.mark.parametrize("book", registry.names())
def test_every_form_can_be_printed_full_and_empty(book: str) -> None:
    for kind in KINDS:
        for values in (sheet(played(book, 3), kind), empty(book, kind, Particulars(), str, "pl")):
            assert pdf(values, form_of(book, kind)).startswith(b"%PDF")
    assert form_of(book, "sheet").parent == FORMS
    assert form_of(book, "sheet").stem != "short", "every book has a form of its own"


def test_the_same_record_gives_the_same_bytes() -> None:
    form = form_of("fistf", "sheet")
    once, again = (pdf(sheet(Match(m.header, m.entries)), form) for m in [played("fistf", 3)] * 2)
    assert once == again


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_printed_is_translated(language: str) -> None:
    assert language in LANGUAGES
    texts = {reason.text for reason in (*LABELS.values(), *ENDED.values())}
    said = Words(language)
    assert language == "en" or len({said.text(text) for text in texts} - texts) > len(texts) * 0.9
