"""The events of events/examples: each is played to its final table with results of the judge's own quick matches."""

import random
from functools import cache
from itertools import cycle
from pathlib import Path

import msgspec
import pytest

from palheta.bots.random_player import random_match
from palheta.match import Header
from palheta.play.lengths import scaled
from palheta.rulebooks import registry
from palheta.tournament.entries import entry_line, read_entry
from palheta.tournament.event import Event
from palheta.tournament.final import final_ranking
from palheta.tournament.fold import fold
from palheta.tournament.formats import FORMATS, Fixture
from palheta.tournament.reading import event_of, plain_event, plain_of
from palheta.tournament.results import Result, TableResult
from palheta.tournament.small import small_form
from palheta.tournament.state import PhaseState
from palheta.tournament.table import answer
from tests.tournament.organiser import Organiser, Play

EXAMPLES = Path(__file__).parents[2] / "events" / "examples"
FILES = sorted(EXAMPLES.glob("*.toml"))
QUICK = {"campeao": 40, "dadinho": 8, "fistf-indoor": 8}  # how many matches are judged of each book


def read(file: Path) -> Event:
    return event_of(plain_of(file.read_text(encoding="utf-8"), "toml"))


@cache
def scores(book: str) -> tuple[tuple[int, int], ...]:
    """Of whole matches from the toss to the end, judged by the book; with a tenth of its time."""
    options = scaled(registry.find(book), "sprint")
    found = []
    for seed in range(QUICK.get(book, 4)):
        state = random_match(Header(book=book, options=options), seed).state
        found.append((state.score.home, state.score.away))
    return tuple(found)


def judged(book: str, seed: int) -> Play:
    order = list(scores(book))
    random.Random(seed).shuffle(order)
    played = cycle(order)

    def play(phase: PhaseState, fixture: Fixture) -> Result:
        home, away = fixture.pair
        bare = Result(
            phase=phase.phase.id,
            match=fixture.id,
            home=home,
            away=away,
            stage=fixture.stage,
            play_off=fixture.tie != "" and fixture.id.removeprefix(fixture.tie).startswith("r"),
        )
        team = phase.phase.team
        if team is None:
            return msgspec.structs.replace(bare, score=next(played))
        tables = tuple(TableResult(score=next(played)) for _ in range(team.tables))
        return msgspec.structs.replace(bare, tables=tables)

    return play


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_played_to_its_final_table(file: Path) -> None:
    made = read(file)
    one = Organiser(made, judged(made.book, 1), random.Random(1))
    state = one.run()
    final = final_ranking(state.phases)
    assert sorted(final.order) == sorted(state.entrants)
    assert all(phase.given is not None for phase in state.phases.values())
    again = fold(event_of(plain_event(made)), [read_entry(entry_line(entry)) for entry in one.entries])
    assert final_ranking(again.phases) == final


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_small_form_gives_the_same_tables(file: Path) -> None:
    """Where a table is one of results: not of a ladder, nor of a bracket with more than one way out."""
    made = read(file)
    state = Organiser(made, judged(made.book, 2), random.Random(2)).run()
    small = fold(event_of(plain_of(small_form(state), "yaml")))
    for name, phase in state.phases.items():
        if phase.phase.format not in ("ladder", "double_elimination", "placement", "barrage"):
            assert answer(name, small.phases[name].standings) == answer(name, phase.standings)


def test_every_format_has_an_example() -> None:
    events = [read(file) for file in FILES]
    phases = [phase for event in events for phase in event.phases]
    assert {phase.format for phase in phases} == set(FORMATS)
    assert {phase.legs for phase in phases if phase.format == "round_robin"} == {1, 2}
    assert {phase.legs for phase in phases if phase.format == "knockout"} == {1, 2}
    assert {phase.team.tables for phase in phases if phase.team is not None} == {3, 4, 5}
    assert {event.book for event in events} == set(registry.names())
