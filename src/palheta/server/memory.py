"""Short pauses: Python's collector of cycles must not walk every match again and again.

What a match remembers has no cycles and goes when its room closes (tests/server/test_nothing_left.py). But a full
collection walks all of it: with 200 matches that stopped everybody for 0.3 s. So what has survived one is taken out of
the collector's sight. What becomes garbage there is little, a kilobyte for a line that was open long: asyncio's
transport knows itself. Only after very many lines is everything looked through, if possible when nobody is here.
"""

import gc

MANY, TOO_MANY = 20_000, 100_000  # lines that were closed since


class ShortPauses:
    """`gc.callbacks` calls it before and after every collection."""

    def __init__(self) -> None:
        self._closed = 0
        self._begun = False

    def begin(self) -> None:
        gc.collect()
        gc.freeze()
        gc.callbacks.append(self)
        self._begun = True

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 2:
            gc.freeze()

    def line_closed(self, anybody_here: bool) -> None:
        self._closed += 1
        if self._begun and self._closed >= (TOO_MANY if anybody_here else MANY):
            self._closed = 0
            gc.unfreeze()
            gc.collect()
