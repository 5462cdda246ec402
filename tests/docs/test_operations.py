"""docs/operations.md says what is true: its commands and settings exist, and so does what it tells to copy."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from palheta.cli.main import parser, run
from palheta.server.limits import DEFAULTS, Limits

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy" / "palheta.service").read_text(encoding="utf-8")


def commands(text: str) -> list[str]:
    """What follows the name of the program, on lines of their own or after ExecStart."""
    return re.findall(r"^(?:ExecStart=)?\S*bin/palheta (.+)$", text, re.MULTILINE)


def test_every_command_line_is_understood() -> None:
    found = commands(TEXT) + commands(UNIT)
    assert len(found) >= 2
    for line in found:
        words = shlex.split(line)
        assert parser(words[0]).parse_args(words).command == words[0]


def test_the_image_and_the_compose_file_start_it_in_words_it_knows() -> None:
    image = re.findall(r'^CMD \["palheta", (.+)\]$', (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    words = [word.strip('" ') for word in image[0].split(",")]
    assert parser("serve").parse_args(words).host == "0.0.0.0"
    composed = re.findall(
        r"^      - (.+)$", (ROOT / "compose.yaml").read_text().partition("command:")[2], re.MULTILINE
    )
    serve = [word for word in composed[1:] if word == "serve" or word.startswith("--")]
    assert parser("serve").parse_args(serve).log == "json"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """All but the program, which is not installed here."""
    unit = tmp_path / "palheta.service"
    unit.write_text(UNIT.replace("/opt/palheta/bin/palheta", shutil.which("true") or ""))
    said = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


def test_every_setting_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    named = set(re.findall(r"`(--[a-z-]+)`", TEXT))
    with pytest.raises(SystemExit):
        run(["serve", "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    assert named <= known, named - known
    assert known - named == {"--help", "--clock", "--no-browser"}


def test_the_table_of_limits_is_the_limits() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| ([0-9.]+) \| .+ \|$", TEXT, re.MULTILINE)
    told = {name: float(value) for name, value in rows}
    assert told == {name: getattr(DEFAULTS, name) for name in Limits.__struct_fields__}
    assert [name for name, _ in rows] == list(Limits.__struct_fields__)


def test_every_file_it_tells_to_copy_is_there() -> None:
    for file in re.findall(r"^cp (\S+) ", TEXT, re.MULTILINE):
        assert (ROOT / file).is_file()
