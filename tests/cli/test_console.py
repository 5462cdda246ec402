"""`palheta console`: where the phones in the room find it."""

import argparse

import pytest

from palheta.cli.console import greet, own_address, reachable


def test_it_prints_its_address_and_a_picture_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    greet(argparse.Namespace(host="127.0.0.1"), "http://127.0.0.1:8123")
    printed = capsys.readouterr().out
    assert "http://127.0.0.1:8123/console" in printed
    assert len(printed.splitlines()) > 10


def test_phones_call_it_by_a_number() -> None:
    assert reachable("http://somewhere:8000", "0.0.0.0") == f"http://{own_address()}:8000"
    assert reachable("http://127.0.0.1:8000", "127.0.0.1") == "http://127.0.0.1:8000"
