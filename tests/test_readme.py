"""The README is a tour that works: its Python is doctested, its commands are run."""

import contextlib
import doctest
import io
import re
import shlex
from pathlib import Path

import pytest

from palheta.cli.main import run

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FLAGS = doctest.ELLIPSIS


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_python_tour() -> None:
    """One namespace for all of it, as a reader would type it."""
    tour = doctest.DocTestParser().get_doctest("\n".join(blocks("python")), {}, "README", "README.md", 0)
    assert len(tour.examples) > 10
    told = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(tour, out=told.write)
    assert runner.summarize(verbose=False).failed == 0, told.getvalue()


def commands() -> list[tuple[str, str]]:
    """Each `$ palheta …` with the output that follows it."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            found.append((line, output))
    return found


def test_there_are_commands() -> None:
    assert len(commands()) >= 4


@pytest.mark.parametrize(("line", "output"), commands())
def test_the_commands_print_what_the_readme_says(
    line: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "build").mkdir()
    program, *words = shlex.split(line)
    assert program == "palheta"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        run(words)
    assert doctest.OutputChecker().check_output(output, printed.getvalue(), FLAGS), printed.getvalue()


def test_the_two_commands_are_real_targets() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (first, *_) = blocks("console")
    for target in re.findall(r"^make (\w+)", first, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "docs/architecture.md"])
def test_links_lead_somewhere(document: str) -> None:
    file = ROOT / document
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", file.read_text(encoding="utf-8")):
        assert (file.parent / target).exists(), target


def test_the_picture_is_what_the_drawer_draws(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "show", "dadinho", "--pieces"]) == 0
    assert (ROOT / "docs" / "dadinho.svg").read_text(encoding="utf-8") == capsys.readouterr().out
