"""On a Dask cluster the same rows are written, also when a worker is killed in the middle."""

import os
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from palheta.study.files import matches_beside
from palheta.study.simulating import NoCluster, Pool, cluster, simulate_into
from tests.study.made_up import CAMPEAO, pool

# Dask's own clocks and sockets are not ours to close.
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore::ResourceWarning")]
MATCHES = 40


@pytest.fixture
def workers() -> Iterator[Any]:
    """A scheduler and two workers of one thread, each a process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        yield local


def contents(out: Path) -> tuple[bytes, bytes]:
    return out.read_bytes(), matches_beside(out).read_bytes()


def here() -> AbstractContextManager[Pool]:
    return nullcontext(pool())


def test_a_worker_killed_in_the_middle_loses_nothing(tmp_path: Path, workers: Any) -> None:
    simulate_into(tmp_path / "here.parquet", CAMPEAO, MATCHES, here)
    pids = [worker.process.pid for worker in workers.workers.values()]
    assert len(pids) == 2
    killed: list[int] = []

    def told(done: int, of: int) -> None:
        if done == 5:
            os.kill(pids[0], signal.SIGKILL)
            killed.append(done)

    out = tmp_path / "there.parquet"
    simulate_into(out, CAMPEAO, MATCHES, lambda: cluster(workers.scheduler_address), told)
    assert killed == [5]
    assert contents(out) == contents(tmp_path / "here.parquet")


def test_a_scheduler_without_workers_is_told() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None, silence_logs=50) as empty,
        pytest.raises(NoCluster, match="has no workers"),
        cluster(empty.scheduler_address),
    ):
        pass
