"""Numbers on the command line: what is none is refused with what was expected."""

import argparse
from collections.abc import Callable


def number(low: float, high: float) -> Callable[[str], float]:
    """A number from `low` to `high`; neither NaN nor infinite."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"expected a number from {low:g} to {high:g}, got {text[:40]!r}")
        return value

    return read


def whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 20 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(
                f"expected a whole number from {low} to {high}, got {text[:40]!r}"
            )
        return int(text)

    return read
