"""The command as a whole: help, start-up, endings."""

import subprocess
import sys
from pathlib import Path

import pytest

from palheta.cli.main import COMMANDS, run

HEAVY = ("numba", "numpy", "starlette", "uvicorn", "websockets", "asyncio")


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_every_command_helps_with_examples(command: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run([*([command] if command else []), "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert "examples:" in out
    assert "palheta " + (command or "judge") in out


def test_the_first_help_tells_each_command_as_it_tells_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for command, about in COMMANDS.items():
        with pytest.raises(SystemExit):
            run([command, "--help"])
        assert about[1:] in " ".join(capsys.readouterr().out.split()), command


@pytest.mark.parametrize("words", [[], ["juge"], ["judge"], ["table"], ["table", "example", "chess"]])
def test_a_wrong_word_is_exit_code_2_and_shows_the_usage(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(words)
    assert ended.value.code == 2
    assert "usage: palheta" in capsys.readouterr().err


@pytest.mark.usefixtures("tiny")
def test_judging_loads_nothing_heavy(tiny: Path) -> None:
    program = (
        "import sys\nfrom importlib.metadata import EntryPoint\nfrom palheta.rulebooks import registry\n"
        "tiny = EntryPoint('tiny', 'tests.tinybook.book:BOOK', registry.GROUP)\n"
        "registry._entries = lambda: {'tiny': tiny}\n"
        f"from palheta.cli.main import run\nassert run(['judge', {str(tiny)!r}]) == 0\n"
        f"loaded = [name for name in {HEAVY} if name in sys.modules]\nassert not loaded, loaded\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    shell = f"set -o pipefail; {sys.executable} -m palheta.cli.main table show fistf | head -c 10"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr == ""
