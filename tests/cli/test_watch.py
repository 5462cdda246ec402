"""`palheta watch`: two bots, told in the terminal or shown in the browser."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from palheta.cli.main import run


@pytest.mark.parametrize("book", ["guzikowa", "campeao"])
def test_a_match_is_told_to_its_end_and_the_same_seed_tells_the_same(
    capsys: pytest.CaptureFixture[str], book: str
) -> None:
    told = []
    for seed in ("3", "3", "4"):
        words = ["watch", book, "--text", "--home", "easy", "--away", "easy", "--length", "sprint"]
        assert run([*words, "--seed", seed]) == 0
        told.append(capsys.readouterr().out)
    assert told[0].startswith("home v away")
    assert told[0].splitlines()[-1].startswith("-- over:")
    assert told[0] == told[1]
    assert told[0] != told[2]


def test_in_the_browser_the_two_sit_at_a_table_whose_address_is_printed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "palheta.cli.main", "watch", "dadinho", "--home", "strong"]
    command += ["--port", "0", "--no-browser", "--database", f"sqlite:///{tmp_path / 'matches.sqlite'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"strong against fair is at (http://127\.0\.0\.1:\d+)/m/(\w+)", line)
            assert found is not None, line
            with urllib.request.urlopen(f"{found.group(1)}/api/matches") as answer:
                (match,) = json.load(answer)
            assert match["id"] == found.group(2)
            server.send_signal(signal.SIGINT)
            server.communicate()
            assert server.returncode in (0, 130)
        finally:
            server.kill()
