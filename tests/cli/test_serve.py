"""`palheta serve` answers on the address that it prints."""

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from palheta.cli.main import run


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple[str, list[str]]]:
    """Its address; and what it said on standard error, once it has been stopped by Ctrl-C."""
    command = [sys.executable, "-m", "palheta.cli.main", "serve", "--port", "0", "--no-browser"]
    command += ["--database", f"sqlite:///{folder / 'matches.sqlite'}", *words]
    said: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            assert address is not None
            yield address.group(), said
            server.send_signal(signal.SIGINT)
            said.append(server.communicate()[1])
            assert server.returncode in (0, 130)
        finally:
            server.kill()


def test_serves_on_the_printed_address_until_it_is_stopped(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as (address, said),
        urllib.request.urlopen(f"{address}/tables/guzikowa.svg") as answer,
    ):
        assert answer.status == 200
        assert answer.read().startswith(b"<svg")
    assert said == [""]


def test_a_taken_port_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--no-browser"]) == 2
    error = capsys.readouterr().err
    assert f"cannot listen on 127.0.0.1 port {port}" in error
    assert error.count("\n") == 1


def test_an_impossible_address_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--no-browser", "--host", "no.such.host.invalid"]) == 2
    assert capsys.readouterr().err.startswith("palheta: cannot listen on")


def refused(capsys: pytest.CaptureFixture[str], *files: Path) -> str:
    words = [word for file in files for word in ("--table", str(file))]
    assert run(["serve", "--no-browser", "--port", "0", *words]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    return error


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ('rulebook = "dadinho"\n[ball]\nedgy = 6\n', "ball.edgy: unknown"),
        ('rulebook = "dadinho"\n[materials]\nball.colour = 1\n', "ball.colour"),
        ('rulebook = "dadinho"\n[pitch]\nlength = 100\n', "this table cannot be played on"),
        ('rulebook = "campeao"\n', "there are no equipment limits for 'campeao'"),
        ("rulebook = ", "mine.toml"),
    ],
)
def test_a_faulty_table_is_refused_before_anybody_sits_down(
    tmp_path: Path, written: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(written)
    assert why in refused(capsys, file)


def test_a_table_that_is_not_there_and_two_of_one_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "cannot be read" in refused(capsys, tmp_path / "nowhere.toml")
    files = [tmp_path / folder / "mine.toml" for folder in ("a", "b")]
    for file in files:
        file.parent.mkdir()
        file.write_text('rulebook = "dadinho"\n')
    assert f"{files[1]}: there is another table mine for dadinho" in refused(capsys, *files)


def test_a_table_beyond_a_limit_is_offered_and_the_breach_is_said(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text('rulebook = "dadinho"\n[pitch]\nlength = 1800\n')
    with (
        serving(tmp_path, "--table", str(file)) as (address, said),
        urllib.request.urlopen(f"{address}/api/books") as answer,
    ):
        cards = {card["name"]: card["tables"] for card in json.load(answer)}
    assert cards["dadinho"] == ["long"]
    assert said == [f"{file}: pitch.length is 1800: must be 1540 to 1740 mm (2.único)\n"]
