"""What the pages show is true: their commands are run, their Python is doctested, what they name is there."""

import ast
import doctest
import importlib.util
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from palheta.cli.main import COMMANDS, parser
from tests.docs.pages import NAMES, PAGES, ROOT, Run, blocks, inline, runs, text_of, typed
from tests.installed import installed, path_with

FLAGS = doctest.ELLIPSIS
SHOWING = [name for name in NAMES if any(any(runs(block)) for block in blocks(name, "console"))]
SPEAKING = [name for name in NAMES if any(">>>" in block.text for block in blocks(name, "python"))]
TOLD = sorted({line for name in NAMES for block in blocks(name) for line in typed(block)})
INLINE = sorted({(name, code) for name in NAMES for code in inline(name)})
TARGETS = set(re.findall(r"^([a-z]+):", text_of("Makefile"), re.MULTILINE))
HOLDING = ("event", "store", "table")  # of palheta's words those that hold further ones
# Of other people's programs only the name is looked at; test_operations.py looks at what they are given.
OTHERS = {"python3", "/opt/palheta/bin/pip", "cp", "systemctl", "curl", "docker", ".venv/bin/python"}


def test_there_is_something_to_hold() -> None:
    assert {"README.md", "docs/index.md", "docs/first-match.md", "docs/judge.md"} <= set(SHOWING)
    assert {"README.md", "docs/index.md"} <= set(SPEAKING)
    assert len(TOLD) > 20


@pytest.mark.parametrize("name", SHOWING)
def test_the_commands_print_what_the_page_says(
    name: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """In their order, in one folder, with the files that the page tells to write; a package is installed."""
    packages = tmp_path_factory.mktemp("packages")
    (tmp_path / "build").mkdir()
    for folder in ("docs", "situations", "events"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    for block in blocks(name):
        if block.title:
            (tmp_path / block.title).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / block.title).write_text(block.text, encoding="utf-8")
        for run in runs(block) if block.kind == "console" else ():
            if (tmp_path / "pyproject.toml").exists() and not any(packages.iterdir()):
                installed(packages, tmp_path)
            printed = _printed(run, tmp_path, packages)
            assert doctest.OutputChecker().check_output(run.prints, printed, FLAGS), f"{run.line}\n{printed}"


def _printed(run: Run, folder: Path, packages: Path) -> str:
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": path_with(packages),
        "LC_ALL": "C.UTF-8",  # the pages are in English
    }
    said = subprocess.run(
        ["bash", "-c", run.line], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return said.stdout + said.stderr


@pytest.mark.parametrize("name", SPEAKING)
def test_the_python_says_what_the_page_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One namespace for all of it, as a reader would type it."""
    monkeypatch.chdir(ROOT)
    text = "\n".join(block.text for block in blocks(name, "python") if ">>>" in block.text)
    tour = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    told = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(tour, out=told.write)
    assert runner.summarize(verbose=False).failed == 0, told.getvalue()


def test_the_interface_of_the_physics_works() -> None:
    (block,) = blocks("docs/physics.md", "python")
    exec(compile(block.text, "docs/physics.md", "exec"), {})


@pytest.mark.parametrize("line", TOLD)
def test_what_one_is_told_to_type_is_understood(line: str) -> None:
    program, *words = shlex.split(line)
    if program == "make":
        assert words[0] in TARGETS
    elif Path(program).name == "palheta":
        assert parser(words[0]).parse_args(words).command == words[0]
    else:
        assert program in OTHERS


SAID = [(n, c) for n, c in INLINE if c.startswith(("make ", "python -m ", "palheta "))]


@pytest.mark.parametrize(("name", "code"), SAID)
def test_a_command_in_the_text_is_one(name: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A palheta's options too; where files stand there are only words for them."""
    program, word, *rest = code.replace("[", "").replace("]", "").split()
    if program == "make":
        assert word in TARGETS
    elif program == "python":
        assert importlib.util.find_spec(rest[0]) is not None
    elif not word.startswith("-"):
        nested = [rest[0]] if word in HOLDING and rest and rest[0].islower() else []
        with pytest.raises(SystemExit) as ended:
            parser(word).parse_args([word, *nested, "--help"])
        assert ended.value.code == 0
        known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
        assert {option.partition("=")[0] for option in rest if option.startswith("--")} <= known


def test_the_first_page_names_every_command() -> None:
    assert {code.split()[1] for code in inline("README.md") if code.startswith("palheta ")} >= set(COMMANDS)


PLACES = ("", "src/palheta", "web", "web/src", "docs", "src/palheta/rulebooks", "src/palheta/server")
FILE = re.compile(r"^[a-z0-9_./-]+\.(py|ts|toml|md|yaml|css|json|svg)$")


@pytest.mark.parametrize(("name", "code"), [(n, c) for n, c in INLINE if "/" in c and FILE.match(c)])
def test_a_file_that_is_named_is_there(name: str, code: str) -> None:
    assert any((ROOT / place / code).exists() for place in PLACES), f"{name}: {code}"


MEMBER = re.compile(r"^([A-Z]\w+)\.(\w+)(\(.*\))?$")


def members(name: str) -> set[str]:
    """What the classes of this name have."""
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py")]
    trees = [ast.parse(text) for text in texts if f"class {name}" in text]
    nodes = (node for tree in trees for node in ast.walk(tree))
    return {
        has for node in nodes if isinstance(node, ast.ClassDef) and node.name == name for has in _has(node)
    }


def _has(node: ast.ClassDef) -> Iterator[str]:
    for item in ast.walk(node):
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef):
            yield item.name
        elif isinstance(item, ast.Name | ast.Attribute) and isinstance(item.ctx, ast.Store):
            yield item.id if isinstance(item, ast.Name) else item.attr


@pytest.mark.parametrize(("name", "code"), [(n, c) for n, c in INLINE if MEMBER.match(c)])
def test_a_member_that_is_named_is_there(name: str, code: str) -> None:
    found = MEMBER.match(code)
    assert found
    assert found[2] in members(found[1])


def test_the_walk_of_a_flick_goes_through_files_that_are_there() -> None:
    named = re.findall(r"[\w./-]+\.(?:py|ts)\b", text_of("docs/flick.svg"))
    assert len(named) > 20
    for file in named:
        assert any((ROOT / place / file).is_file() for place in ("", "src/palheta")), file


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent == ROOT], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Those of the site's own pages mkdocs looks at itself."""
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
