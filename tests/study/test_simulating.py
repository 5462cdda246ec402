"""Simulations: the same rows whoever plays them, and whoever is killed meanwhile."""

import json
import os
import subprocess
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import msgspec
import pyarrow.parquet as parquet
import pytest

from palheta.rulebooks import registry
from palheta.study.files import BadFile, matches_beside
from palheta.study.journal import Busy, Journal, OtherRun
from palheta.study.plan import Plan
from palheta.study.playing import play
from palheta.study.simulating import Exists, NoCluster, Pool, cluster, journal_of, processes, simulate_into
from tests.study.made_up import CAMPEAO, pool, some

MATCHES = 12


def here() -> AbstractContextManager[Pool]:
    return nullcontext(pool())


def contents(out: Path) -> tuple[bytes, bytes]:
    return out.read_bytes(), matches_beside(out).read_bytes()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    out = tmp_path_factory.mktemp("study") / "run.parquet"
    assert simulate_into(out, CAMPEAO, MATCHES, here) == []
    assert not journal_of(out).exists()
    return contents(out)


def test_two_processes_write_the_same_as_one(tmp_path: Path, undisturbed: tuple[bytes, bytes]) -> None:
    out = tmp_path / "run.parquet"
    simulate_into(out, CAMPEAO, MATCHES, lambda: processes(2, "campeao"))
    assert contents(out) == undisturbed


KILLED = """
import os, signal, sys
from contextlib import nullcontext
from pathlib import Path
from palheta.study.simulating import simulate_into
from tests.study.made_up import CAMPEAO, pool

def told(done, of):
    if done == 5:
        os.kill(os.getpid(), signal.SIGKILL)

simulate_into(Path(sys.argv[1]), CAMPEAO, 12, lambda: nullcontext(pool()), told)
"""


def test_killed_it_goes_on_where_it_was(tmp_path: Path, undisturbed: tuple[bytes, bytes]) -> None:
    out, heard = tmp_path / "run.parquet", []
    killed = subprocess.run([sys.executable, "-c", KILLED, out], check=False)
    assert killed.returncode == -9
    assert not out.exists()
    simulate_into(out, CAMPEAO, MATCHES, here, lambda done, of: heard.append(done))
    assert heard == list(range(5, MATCHES + 1))  # the five are not played again
    assert contents(out) == undisturbed


@pytest.mark.parametrize("damage", ["torn", "changed"])
def test_what_is_damaged_is_played_again(
    tmp_path: Path, undisturbed: tuple[bytes, bytes], damage: str
) -> None:
    out, heard = tmp_path / "run.parquet", []
    journal = Journal(journal_of(out), CAMPEAO.signature())
    for played in some(4):
        journal.append(played.match.match, msgspec.msgpack.encode(played))
    journal.close()
    data = bytearray(journal_of(out).read_bytes())
    if damage == "torn":
        del data[-7:]
    else:
        data[-7] ^= 1
    journal_of(out).write_bytes(data)
    simulate_into(out, CAMPEAO, MATCHES, here, lambda done, of: heard.append(done))
    assert heard[0] == 3
    assert contents(out) == undisturbed


def test_a_journal_keeps_nothing_twice(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal", "one")
    journal.append(7, b"first")
    journal.append(7, b"second")
    assert (journal.read(7), len(journal)) == (b"first", 1)
    with pytest.raises(Busy, match="another palheta"):
        Journal(tmp_path / "journal", "one")
    journal.close()
    with pytest.raises(OtherRun, match="other settings"):
        Journal(tmp_path / "journal", "two")
    again = Journal(tmp_path / "journal", "one")
    assert again.read(7) == b"first"
    again.close()


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    out.write_text("mine")
    with pytest.raises(Exists, match=r"run\.jsonl: there is one already"):
        simulate_into(out, CAMPEAO, 1, here)
    assert [file.name for file in tmp_path.iterdir()] == ["run.jsonl"]
    with pytest.raises(BadFile, match=r"\.parquet or \.jsonl"):
        simulate_into(tmp_path / "run.csv", CAMPEAO, 1, here)


def test_json_lines_say_what_parquet_says(tmp_path: Path) -> None:
    for suffix in ("parquet", "jsonl"):
        simulate_into(tmp_path / f"run.{suffix}", CAMPEAO, 2, here)
    for name in ("run", "run.matches"):
        lines = [json.loads(line) for line in (tmp_path / f"{name}.jsonl").read_text().splitlines()]
        assert parquet.read_table(tmp_path / f"{name}.parquet").to_pylist() == lines
        assert len(lines) >= 2


def test_a_longer_run_begins_with_the_shorter_one(tmp_path: Path) -> None:
    for matches in (2, 4):
        simulate_into(tmp_path / f"run{matches}.jsonl", CAMPEAO, matches, here)
    short, long = ((tmp_path / f"run{matches}.jsonl").read_bytes() for matches in (2, 4))
    assert long.startswith(short)


def test_where_no_scheduler_answers_it_says_so() -> None:
    with pytest.raises(NoCluster, match="no Dask scheduler answers there"), cluster("nonsense"):
        pass


def test_a_match_with_hands_is_the_same_again_and_says_what_ran() -> None:
    plan = Plan(book="dadinho", home="easy", away="easy", length="sprint")
    first = play(plan, 0)
    assert first.match.stuck is None
    assert play(plan, 0) == first
    assert play(plan, 1).flicks != first.flicks
    met = [row for row in first.flicks if row.met]
    assert len(met) > len(first.flicks) / 2
    assert all(row.lasts > 0 and row.power is not None for row in met)


PLAYED = """
import hashlib, sys
from palheta.study.plan import Plan
from palheta.study.playing import play
from palheta.study.rows import encode

plan = Plan(book=sys.argv[1], home="easy", away="fair", length="sprint")
print(hashlib.sha256(encode(play(plan, 2))).hexdigest())
"""


@pytest.mark.long
@pytest.mark.parametrize("book", registry.names())
def test_no_match_hangs_on_the_process_that_plays_it(book: str) -> None:
    """Nobody chooses by the order of a set: that is another in each process."""
    digests = {
        subprocess.run(
            [sys.executable, "-c", PLAYED, book],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(digests) == 1
