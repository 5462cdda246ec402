"""A record names its judge and keeps what was ruled; where today's judge differs is told."""

import json
from pathlib import Path

import msgspec
import pytest

from palheta.bots.random_player import random_match
from palheta.cli.main import run
from palheta.match import Archive, Damaged, Happened, Header, Journal, Match, Ruled, decode, encode, read_file
from palheta.match.keeping import differences, kept, ruled
from palheta.match.record import entry_line, read_entry
from palheta.rulebooks import registry, version
from palheta.rulebooks.version import Judge, judge_of

HEADER = Header(book="guzikowa", id="m1")


@pytest.fixture(scope="module")
def played() -> Match:
    return random_match(HEADER, seed=4)


def test_every_judge_has_a_name_of_its_own() -> None:
    judges = {name: judge_of(name) for name in registry.names()}
    assert judges["fistf"] == judges["fistf-indoor"]  # one book, two games
    assert len(set(judges.values())) == len(judges) - 1


def test_a_changed_book_is_another_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    before = judge_of("guzikowa")
    files = version._files
    monkeypatch.setattr(version, "_files", lambda *at: [(n, c + b" ") for n, c in files(*at)])
    assert judge_of.__wrapped__("guzikowa") != before


def test_a_journal_and_an_archive_name_the_judge(tmp_path: Path) -> None:
    journal = Journal.start(tmp_path / "match.jsonl", HEADER)
    journal.close()
    header, _ = read_file(tmp_path / "match.jsonl")
    assert header.judge == judge_of("guzikowa")
    archive = Archive(tmp_path / "archive.jsonl")
    assert archive.start(HEADER).match.header.judge == judge_of("guzikowa")
    archive.close()


def test_a_record_without_a_judge_still_reads(played: Match) -> None:
    data = encode(HEADER, played.entries[:5])
    assert b'"judge"' not in data
    header, entries = decode(data)
    assert header.judge is None
    assert header.naming_judge().judge == judge_of("guzikowa")
    assert entries == played.entries[:5]


def test_action_ids_are_kept() -> None:
    for raw in (
        {"step": {"time": 3.0}, "action_id": "c1-7"},
        {"amend": 3, "step": None, "rest": "cut", "cut": 5, "action_id": "c1-8"},
        {"ruled": [], "judge": {"palheta": "0.1.0", "code": "abc"}, "action_id": "c1-9"},
    ):
        entry = read_entry(raw)
        assert entry.action_id == raw["action_id"]
        assert entry_line(entry) == raw
    with pytest.raises(ValueError, match="length <= 64"):
        read_entry({"step": {"time": 3.0}, "action_id": "x" * 65})


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"step": None},
        {"step": {"time": 3}, "shout": 1},
        {"ruled": [], "judge": {"palheta": "0.1.0", "code": "abc"}, "step": {"time": 3}},
        {"ruled": [{"entry": 0}], "judge": {"palheta": "0.1.0", "code": "abc"}},
        {"amend": 3, "step": None, "show": {}},
        {"amend": 0, "step": None},
        {"amend": 10**400, "step": None},
    ],
)
def test_what_is_no_entry_is_refused(raw: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"Expected|missing|unknown field"):
        read_entry(raw)


def test_the_same_judge_says_the_same(played: Match) -> None:
    match = Match(HEADER, played.entries)
    match.apply(ruled(match))
    again = Match(*decode(encode(HEADER, match.entries)))
    assert again.state == match.state
    assert kept(again) == match.entries[-1]
    assert differences(again) == []


def test_another_judge_is_told_by_entry(played: Match) -> None:
    match = Match(HEADER, played.entries)
    keeping = ruled(match)
    called = next(said for said in keeping.rulings if said.calls)
    otherwise = msgspec.structs.replace(called, calls=(("6.1.1", "home"), *called.calls))
    rulings = tuple(otherwise if said is called else said for said in keeping.rulings)
    match.apply(Ruled(Judge("0.0.9", "old"), rulings))
    found = differences(match)
    assert [(one.entry, one.kept, one.now) for one in found] == [(called.entry, otherwise, called)]
    match.apply(match.amendment(called.entry, None, "keep"))  # an amendment is no difference of judges
    assert [one.entry for one in differences(match)] == [called.entry]


def test_a_millimetre_is_no_difference(played: Match) -> None:
    keeping = ruled(played)
    placed = next(said for said in keeping.rulings if said.next.at is not None)
    x, y = placed.next.at or (0.0, 0.0)
    for off, differs in ((0.9, False), (1.1, True)):
        there = msgspec.structs.replace(placed.next, at=(x + off, y))
        moved = tuple(
            msgspec.structs.replace(said, next=there) if said is placed else said for said in keeping.rulings
        )
        match = Match(HEADER, [*played.entries, Ruled(keeping.judge, moved)])
        assert bool(differences(match)) is differs


def test_replay_tells_the_judge_and_where_today_differs(
    tmp_path: Path, played: Match, capsys: pytest.CaptureFixture[str]
) -> None:
    keeping = ruled(played)
    called = next(said for said in keeping.rulings if said.calls)
    rulings = tuple(msgspec.structs.replace(s, calls=()) if s is called else s for s in keeping.rulings)
    path = tmp_path / "match.jsonl"
    path.write_bytes(encode(HEADER, [*played.entries, Ruled(Judge("0.0.9", "old"), rulings)]))
    assert run(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert "ruled by palheta 0.0.9 (old)" in told
    assert f"entry {called.entry}: was no call" in told
    assert called.calls[0][0] in told.splitlines()[-1]
    assert run(["replay", "--differences", str(path)]) == 1
    out = capsys.readouterr().out
    assert f"entry {called.entry}" in out
    assert len(out.splitlines()) == 2
    path.write_bytes(encode(HEADER, [*played.entries, keeping]))
    assert run(["replay", "--differences", str(path)]) == 0
    assert "today's judge rules the same" in capsys.readouterr().out
    path.write_bytes(encode(HEADER, played.entries))
    assert run(["replay", "--differences", str(path)]) == 2
    assert "keeps no rulings" in capsys.readouterr().err


def test_amending_a_finished_record_keeps_its_rulings_anew(tmp_path: Path, played: Match) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(encode(HEADER, [*played.entries, ruled(played)]))
    last = next(t for t in reversed(played.taken) if isinstance(played.entries[t.entry - 1], Happened))
    step = json.dumps(entry_line(Happened(last.step))["step"])
    assert run(["amend", str(path), str(last.entry), "--step", step, "--rest", "keep"]) == 0
    match = Match(*read_file(path))
    assert isinstance(match.entries[-1], Ruled)
    assert differences(match) == []


def test_a_damaged_ruling_is_refused(played: Match) -> None:
    data = encode(HEADER, played.entries[:2]) + b"x\n"
    with pytest.raises(Damaged):
        decode(data)
