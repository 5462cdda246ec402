"""`palheta amend` changes a record as a whole or not at all."""

import os
from pathlib import Path

import pytest

from palheta.bots.random_player import random_match
from palheta.cli import amend
from palheta.cli.main import run
from palheta.match import Amended, Header, Match, encode, read_file
from palheta.match.record import extended

HEADER = Header(book="dadinho", id="m1")


@pytest.fixture(scope="module")
def data() -> bytes:
    return encode(HEADER, random_match(HEADER, 1).entries[:20])


@pytest.fixture
def record(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_bytes(data)
    return path


def take_back(record: Path) -> int:
    return run(["amend", str(record), "3", "--take-back", "--rest", "keep"])


def test_what_was_written_stays_as_it_was(record: Path, data: bytes) -> None:
    assert take_back(record) == 0
    after = record.read_bytes()
    assert after.startswith(data)
    assert after.count(b"\n") == data.count(b"\n") + 1
    assert isinstance(read_file(record)[1][-1], Amended)
    assert list(record.parent.iterdir()) == [record]


def test_a_last_line_without_its_newline_is_not_lost(record: Path, data: bytes) -> None:
    record.write_bytes(data.rstrip(b"\n"))
    assert take_back(record) == 0
    assert record.read_bytes().startswith(data)


def test_a_last_line_that_was_never_finished_is_left_out_and_that_is_said(
    record: Path, data: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_bytes(data + b'{"crc":"dead')
    assert take_back(record) == 0
    assert "never finished" in capsys.readouterr().err
    assert record.read_bytes().startswith(data)
    assert len(Match(*read_file(record)).entries) == 21


def test_a_missing_file_is_not_made(tmp_path: Path) -> None:
    assert take_back(tmp_path / "nothing.jsonl") == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"no newline", b"two\nlines\n", b"", b"\0\0\0"])
def test_what_is_no_record_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert take_back(path) == 2
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "step", ['{"time": Infinity}', '{"time": 1e999}', '{"time": NaN}', '{"report": "yawning"}']
)
def test_a_step_that_nobody_could_read_again_is_never_written(record: Path, data: bytes, step: str) -> None:
    assert run(["amend", str(record), "3", "--step", step]) == 2
    assert record.read_bytes() == data


def test_should_the_disk_be_full_the_record_is_as_it_was(
    record: Path, data: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert take_back(record) == 2
    assert "cannot be written: No space left on device; nothing was changed" in capsys.readouterr().err
    assert record.read_bytes() == data
    assert list(record.parent.iterdir()) == [record]


def test_who_came_first_is_not_overwritten(
    record: Path, data: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def meanwhile(before: bytes, entries: list[Amended]) -> bytes:
        record.write_bytes(data + b"more")
        return extended(before, entries)

    monkeypatch.setattr(amend, "extended", meanwhile)
    assert take_back(record) == 2
    assert "somebody else has changed it meanwhile" in capsys.readouterr().err
    assert record.read_bytes() == data + b"more"
