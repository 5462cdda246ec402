"""`palheta serve` answers on the address that it prints."""

import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from palheta.cli.main import run


def test_serves_on_the_printed_address_until_it_is_stopped() -> None:
    command = [sys.executable, "-m", "palheta.cli.main", "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert address is not None
        with urllib.request.urlopen(f"{address.group()}/tables/guzikowa.svg", timeout=20) as answer:
            assert answer.status == 200
            assert answer.read().startswith(b"<svg")
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=10)
        assert server.returncode in (0, 130)
        assert errors == ""
    finally:
        server.kill()
        server.communicate()


def test_a_taken_port_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--no-browser"]) == 2
    error = capsys.readouterr().err
    assert f"cannot listen on 127.0.0.1 port {port}" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("words", [["--port", "70000"], ["--host", "no.such.host.invalid"]])
def test_an_impossible_address_is_told_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--no-browser", *words]) == 2
    assert capsys.readouterr().err.startswith("palheta: cannot listen on")
