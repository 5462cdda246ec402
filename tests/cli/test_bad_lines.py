"""A command line that cannot be obeyed is told why in one line, with exit code 2, and changes nothing."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from palheta.bots.random_player import random_match
from palheta.cli.main import COMMANDS, run
from palheta.match import Header, encode
from palheta.server.creating import new_match
from palheta.server.storage import Storage
from palheta.server.wire.incoming import NewMatch
from tests.cli.bad_lines import DATABASES, LINES, SECRET, made, spelt
from tests.server.store.keeping import with_storage


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("bad")
    found = made(folder)
    record = folder / "record"
    record.write_bytes(encode(Header(book="dadinho"), random_match(Header(book="dadinho"), 1).entries[:20]))
    return found | {"record": str(record)} | kept(folder)


def kept(folder: Path) -> dict[str, str]:
    """A server's database with a match in it, and its backup."""
    database, backup = folder / "database", folder / "backup"

    async def work(storage: Storage) -> None:
        await storage.create(new_match(NewMatch("dadinho"), {})[0])

    with_storage(f"sqlite:///{database}", work)
    assert run(["store", "backup", str(backup), "--database", f"sqlite:///{database}"]) == 0
    return {"database": str(database), "backup": str(backup)}


def outcome(words: list[str]) -> tuple[int, str]:
    """Exit code and what was told, with one stream for both as a terminal has it."""
    bare = io.BytesIO()
    told = io.TextIOWrapper(bare, encoding="utf-8", errors="backslashreplace", write_through=True)
    with redirect_stderr(told), redirect_stdout(told):
        try:
            code = run(words)
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
    return code, bare.getvalue().decode("utf-8")


def bytes_of(paths: dict[str, str]) -> dict[str, bytes]:
    files = (Path(path) for name, path in paths.items() if name not in ("unreadable", "loop", "long"))
    return {str(file): file.read_bytes() for file in files if file.is_file()}


@pytest.mark.parametrize(
    "line", LINES, ids=lambda line: " ".join(line)[:60].encode("ascii", "replace").decode()
)
def test_it_is_told_in_one_line(line: tuple[str, ...], paths: dict[str, str]) -> None:
    before = bytes_of(paths)
    code, told = outcome(spelt(line, paths))
    assert code == 2, told[-500:]
    assert "Traceback" not in told
    assert "bug in palheta" not in told
    *usage, why = told.splitlines()
    assert not usage or usage[0].startswith(("usage: ", "palheta", "DIFFERS", "agrees")), told
    assert 15 < len(why) < 1200, why
    assert SECRET not in told
    assert bytes_of(paths) == before


def test_every_command_is_in_the_table() -> None:
    assert {line[0] for line in LINES if line} >= set(COMMANDS)
    assert len(LINES) > 300
    assert sum(SECRET in url for url in DATABASES) >= 6


def test_a_reader_that_went_away_is_no_error(paths: dict[str, str]) -> None:
    for words in (["rules", "dadinho"], ["replay", paths["record"]], ["--help"], ["table", "show", "fistf"]):
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "wb") as closed:
            done = subprocess.run(
                [sys.executable, "-m", "palheta.cli.main", *words],
                stdout=closed,
                stderr=subprocess.PIPE,
                check=False,
            )
        assert (done.returncode, done.stderr) == (0, b""), words


@pytest.mark.parametrize("words", [["rules"], ["--help"], ["table", "show", "fistf"]])
def test_a_full_disk_is_told(words: list[str]) -> None:
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "palheta.cli.main", *words]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, env=buffered)
    assert done.returncode == 2
    assert done.stderr.decode() == "palheta: the output cannot be written: No space left on device\n"


def test_without_any_output_it_still_ends_as_it_should(paths: dict[str, str]) -> None:
    for words, code in ((["rules"], 0), (["judge", paths["missing"]], 2)):
        shell = f"exec {sys.executable} -m palheta.cli.main {' '.join(words)} >&- 2>&-"
        assert subprocess.run(["bash", "-c", shell], check=False).returncode == code
