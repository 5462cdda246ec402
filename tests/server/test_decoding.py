"""Many threads that read their first match at the same moment: as after a restart, when everybody comes back."""

import subprocess
import sys

import msgspec
import pytest
from starlette.testclient import TestClient

from palheta.server import decoding
from palheta.server.app import build
from palheta.server.storage import Storage
from tests.kickabout.runner import MadeUp
from tests.server.client import CALLED
from tests.server.stepped import Stepped

# Without a look at the types before, one in four of these died of it.
READING = """
import sys, threading
from palheta.match.record import read_entry, read_header
from palheta.server.decoding import all_types_seen

assert all_types_seen() > 100
sys.setswitchinterval(1e-6)
together = threading.Barrier(8)
header = {"palheta": 1, "book": "dadinho", "home": {"name": "a"}}
steps = [{"flick": "h7", "seen": [{"touch": ["h7", "ball"]}, {"rest": {"ball": [1, 2]}}]}, {"place": {"h7": [1, 2]}}]
read = []

def reads():
    together.wait()
    read_header(dict(header))
    read.extend(read_entry({"step": step}) for step in steps)

threads = [threading.Thread(target=reads) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(read) == 16
"""


@pytest.mark.parametrize("attempt", range(4))
def test_threads_that_read_at_once_do_not_die_of_it(attempt: int) -> None:
    done = subprocess.run([sys.executable, "-c", READING], capture_output=True, text=True)
    assert done.returncode == 0, (attempt, done.stderr)


def test_a_server_looks_at_all_types_before_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    decoding.all_types_seen.cache_clear()
    app = build(Storage("sqlite://"), Stepped(), MadeUp(), hosts=CALLED)
    assert decoding.all_types_seen.cache_info().currsize == 0
    with TestClient(app):
        assert decoding.all_types_seen.cache_info().currsize == 1


def test_what_cannot_be_read_is_left_out() -> None:
    class Odd(msgspec.Struct):
        either: "NoSuchThing"  # type: ignore[name-defined]  # noqa: F821

    assert not decoding._seen(Odd)
