"""What a bench starts in a process of its own is text to every linter: it is run."""

from bench.shots import start_seconds


def test_a_new_process_comes_to_its_first_trace() -> None:
    assert start_seconds(times=1) > 0.0
