"""A match is the fold of its log: applied, recorded, resumed, amended, told."""

import json
from pathlib import Path

import msgspec
import pytest

from palheta.bots.random_player import random_match
from palheta.cli.main import run
from palheta.facts import Aim, BadFact, Flick, Report, Say, Shown, ShownTrace, read_step
from palheta.facts.shown import Segment, ShownMark
from palheta.match import (
    Amended,
    Archive,
    Damaged,
    Happened,
    Header,
    Journal,
    Lineup,
    Match,
    NoSuchStep,
    RestMustBeDecided,
    decode,
    encode,
    read_file,
)
from palheta.match.record import read_header
from palheta.match.retelling import tell
from palheta.rulebooks import registry
from palheta.ruling import fits

HEADER = Header(book="dadinho", id="m1", home=Lineup("Santos"), away=Lineup("Bangu"), seeds={"hand": "7"})


@pytest.fixture(scope="module")
def played() -> Match:
    return random_match(HEADER, seed=4)


def test_a_record_gives_back_the_match(played: Match) -> None:
    header, entries = decode(encode(played.header, played.entries))
    again = Match(header, entries)
    assert header == HEADER
    assert again.state == played.state
    assert [taken.ruling for taken in again.taken] == [taken.ruling for taken in played.taken]


def test_what_a_replay_shows_is_kept_and_never_judged() -> None:
    trace = ShownTrace(0, 0.5, {"h4": (Segment(0, 1, 2, vx=3.5),)}, marks=(ShownMark(0.25, "h4", "fell"),))
    shown = Shown(Aim("h4", 30.0, 0.5), trace, cuts=1)
    match = Match(HEADER)
    match.apply(Happened(read_step({"choose": "home", "side": "referee"}), show=shown))
    header, entries = decode(encode(HEADER, match.entries))
    assert entries == match.entries
    assert Match(header, entries).state == match.state


def test_an_unknown_word_changes_nothing(played: Match) -> None:
    match = Match(HEADER, played.entries[:30])
    before = match.state
    with pytest.raises(BadFact, match="report"):
        match.apply(Happened(Report(report="yawning", side="home")))
    assert match.state == before
    assert len(match.entries) == 30


def test_options_that_the_book_does_not_know_are_refused() -> None:
    with pytest.raises(BadFact, match="unknown field `altitude`"):
        Match(Header(book="dadinho", options={"altitude": 3000}))


@pytest.mark.parametrize("number", [1e6, float("nan"), float("inf"), 10**400])
@pytest.mark.parametrize(
    ("book", "option"),
    [
        ("dadinho", "half_seconds"),
        ("dadinho", "substitutions"),
        ("guzikowa", "substitutions"),
        ("guzikowa", "minutes"),
    ],
)
def test_options_are_no_endless_numbers(book: str, option: str, number: float) -> None:
    with pytest.raises(BadFact, match=f"options.{option}"):
        Match(Header(book=book, options={option: number}))


def test_a_table_that_cannot_be_is_refused_with_the_header() -> None:
    table = msgspec.to_builtins(registry.find("dadinho").default_table())
    for field, size in (("length", 1e6), ("length", float("nan")), ("width", 0.0), ("circle_radius", 5_000)):
        header = {"palheta": 1, "book": "dadinho", "table": table | {"pitch": table["pitch"] | {field: size}}}
        with pytest.raises(BadFact, match=r"header\.table"):
            read_header(header)
    assert read_header({"palheta": 1, "book": "dadinho", "table": table}).table is not None


def first_flick(match: Match) -> int:
    return next(taken.entry for taken in match.taken if isinstance(taken.step, Flick))


def test_amending_judges_everything_after_again(played: Match) -> None:
    match = Match(HEADER, played.entries)
    number = first_flick(match)
    step = match.taken[number - 1].step
    entry = match.amendment(number, step, "keep")
    match.apply(entry)
    assert match.state == played.state  # corrected to what it was: nothing else may change
    assert match.entries[-1] == entry  # and the log keeps that somebody did


def test_taking_a_step_back_equals_a_match_without_it(played: Match) -> None:
    entries = played.entries[:60]
    match = Match(HEADER, entries)
    number = first_flick(match)
    match.apply(match.amendment(number, None, "keep"))
    without = Match(HEADER, [entry for i, entry in enumerate(entries, start=1) if i != number])
    assert match.state == without.state
    assert [taken.step for taken in match.taken] == [taken.step for taken in without.taken]


def test_what_no_longer_fits_must_be_decided(played: Match) -> None:
    match = Match(HEADER, played.entries[:60])
    number = first_flick(match)
    with pytest.raises(RestMustBeDecided) as asked:
        match.amendment(1, None)  # without the draw nothing that followed was offered
    assert asked.value.entry > 1
    assert len(match.entries) == 60
    cut = Match(HEADER, played.entries[:60])
    cut.apply(cut.amendment(1, None, "cut"))
    assert len(cut.taken) < number


def test_an_amendment_survives_in_the_record(played: Match) -> None:
    match = Match(HEADER, played.entries[:60])
    match.apply(match.amendment(first_flick(match), None, "keep", why="never happened"))
    again = Match(*decode(encode(HEADER, match.entries)))
    assert again.state == match.state
    assert isinstance(again.entries[-1], Amended)
    assert again.entries[-1].why == "never happened"


@pytest.mark.parametrize("number", [0, 61, 10_000])
def test_amending_what_is_not_there(played: Match, number: int) -> None:
    with pytest.raises(NoSuchStep):
        Match(HEADER, played.entries[:60]).amendment(number, None)


def test_fits_asks_the_offers(played: Match) -> None:
    offers = Match(HEADER).offers
    assert fits(offers, read_step({"choose": "home", "side": "referee"}))
    assert not fits(offers, Flick(flick="h7"))
    assert not fits(offers, Say(say="shot", side="home"))
    assert fits(
        offers, Report(report="misconduct", side="home")
    )  # facts that people report are never offered


def test_a_journal_resumes_where_it_ended(tmp_path: Path, played: Match) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal.start(path, HEADER)
    for entry in played.entries[:40]:
        journal.apply(entry)
    journal.close()
    with path.open("ab") as file:
        file.write(b'{"crc":"dead')  # the plug was pulled here
    resumed = Journal.resume(path)
    assert resumed.match.state == Match(HEADER, played.entries[:40]).state
    resumed.apply(played.entries[40])
    resumed.close()
    assert Match(*read_file(path)).state == Match(HEADER, played.entries[:41]).state
    with pytest.raises(FileExistsError):
        Journal.start(path, HEADER)


def test_an_archive_keeps_matches_apart(tmp_path: Path, played: Match) -> None:
    archive = Archive(tmp_path / "archive.jsonl")
    first = archive.start(HEADER)
    second = archive.start(Header(book="guzikowa", id="m2"))
    for entry in played.entries[:10]:
        first.apply(entry)
    with pytest.raises(ValueError, match="an id of its own"):
        archive.start(HEADER)
    state = second.match.state
    archive.close()
    again = Archive(tmp_path / "archive.jsonl")
    assert again.journals["m1"].match.state == Match(HEADER, played.entries[:10]).state
    assert again.journals["m2"].match.state == state
    assert decode(again.export("m1")) == (HEADER.naming_judge(), played.entries[:10])
    again.close()


def test_a_damaged_record_names_its_line(played: Match) -> None:
    lines = encode(HEADER, played.entries[:5]).splitlines(keepends=True)
    lines[3] = lines[3].replace(b'"step"', b'"stop"')
    with pytest.raises(Damaged, match="record: line 4: the checksum does not fit"):
        decode(b"".join(lines))
    with pytest.raises(Damaged, match="there is no header"):
        decode(b"")


def test_told_in_words(played: Match) -> None:
    told = list(tell(played))
    assert told[0].startswith("Santos v Bangu")
    assert told[-1].startswith("-- over: ")
    assert any("! " in line and "against" in line for line in told)  # a call with its clause and title


def test_replay_and_amend_from_the_command_line(
    tmp_path: Path, played: Match, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(encode(HEADER, played.entries[:60]))
    assert run(["replay", str(path)]) == 0
    assert "Santos v Bangu" in capsys.readouterr().out
    assert run(["replay", "--json", str(path)]) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [step["entry"] for step in steps] == list(range(1, 61))
    number = str(first_flick(played))
    assert run(["amend", str(path), number, "--take-back", "--rest", "keep", "--why", "a sneeze"]) == 0
    assert "amended" in capsys.readouterr().out
    assert run(["replay", str(path)]) == 0
    assert "was taken back, a sneeze" in capsys.readouterr().out
    assert run(["amend", str(path), "999", "--take-back"]) == 2
    assert "nothing was changed" in capsys.readouterr().err
