import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palheta.match.appendlog import AppendLog, Damaged, line_of, parse

KILLED = """
import sys
from pathlib import Path
from palheta.match.appendlog import AppendLog
log = AppendLog(Path(sys.argv[1]))
for _ in range(10_000):
    print(log.append({"step": "x" * 200}), flush=True)
"""


def test_lines_count_on_and_come_back(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = AppendLog(path)
    assert [log.append({"value": i}) for i in range(5)] == [1, 2, 3, 4, 5]
    log.close()
    again = AppendLog(path)
    assert again.entries == [{"value": i} for i in range(5)]
    assert again.append({"value": 5}) == 6
    again.close()


@given(cut=st.integers(min_value=0, max_value=400))
@settings(max_examples=60)
def test_a_torn_last_line_is_dropped_and_no_other(cut: int) -> None:
    whole = b"".join(line_of(n, {"value": n}) for n in range(1, 11))
    torn = whole[: len(whole) - cut] if cut < len(whole) else b""
    entries, end = parse(torn, "log")
    whole_lines = (torn + b"\n" if whole.startswith(torn + b"\n") else torn).count(b"\n")
    assert entries == [{"value": n} for n in range(1, whole_lines + 1)]
    assert end == (len(torn) if whole_lines > torn.count(b"\n") else torn.rfind(b"\n") + 1)


@given(st.integers(min_value=0), st.integers(min_value=1, max_value=255))
def test_any_other_damage_is_refused_with_its_line(where: int, flip: int) -> None:
    lines = [line_of(n, {"value": n}) for n in range(1, 6)]
    data = bytearray(b"".join(lines))
    at = where % (len(data) - len(lines[-1]))  # not in the last line
    data[at] ^= flip
    with pytest.raises(Damaged) as refused:
        parse(bytes(data), "log")
    number = bytes(b"".join(lines))[:at].count(b"\n") + 1
    assert refused.value.line in (number, number + 1)
    assert f"line {refused.value.line}" in str(refused.value)


def test_a_last_line_that_lacks_only_its_newline_is_whole_and_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes((line_of(1, {"value": 1}) + line_of(2, {"value": 2})).rstrip(b"\n"))
    log = AppendLog(path)
    assert [entry["value"] for entry in log.entries] == [1, 2]
    log.append({"value": 3})
    log.close()
    assert path.read_bytes() == b"".join(line_of(n, {"value": n}) for n in (1, 2, 3))


@pytest.mark.parametrize("data", [b"hello", b"\x89PNG", b'{"time": 3}', b" ", line_of(1, {}) + b"and more"])
def test_what_is_no_log_is_refused_and_stays_as_it_is(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "log"
    path.write_bytes(data)
    with pytest.raises(Damaged, match="not a line of a palheta log"):
        AppendLog(path)
    assert path.read_bytes() == data


def test_a_missing_line_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(line_of(1, {}) + line_of(3, {}))
    with pytest.raises(Damaged, match="line 2: the lines do not count on"):
        AppendLog(path)


def test_many_threads_share_one_file(tmp_path: Path) -> None:
    log = AppendLog(tmp_path / "log")

    def write(name: int) -> None:
        for i in range(50):
            log.append({"by": name, "i": i})

    threads = [threading.Thread(target=write, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.close()
    again = AppendLog(tmp_path / "log")
    assert len(again.entries) == 400
    for name in range(8):
        assert [e["i"] for e in again.entries if e["by"] == name] == list(range(50))
    again.close()


@pytest.mark.parametrize("after", [1, 40, 300])
def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path, after: int) -> None:
    path = tmp_path / "log"
    source = Path(__file__).parents[2] / "src"
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(source)},
    ) as child:
        assert child.stdout is not None
        acknowledged = 0
        for line in child.stdout:
            acknowledged = int(line)
            if acknowledged >= after:
                child.send_signal(signal.SIGKILL)
                break
        acknowledged = max([acknowledged, *(int(line) for line in child.stdout if line.endswith(b"\n"))])
    log = AppendLog(path)
    assert len(log.entries) >= acknowledged
    log.close()
