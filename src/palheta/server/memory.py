"""Short pauses: Python's collector of cycles must not walk every match again and again.

What a match remembers has no cycles and goes when its room closes. But a full collection walks all of it: with 200
matches that stopped everybody for 0.3 s. So what has survived one is taken out of the collector's sight, and only
seldom is everything looked through, for the cycles that have become garbage since (of closed connections).
"""

import gc

EVERYTHING = 200  # full collections, each of what is new: at 100 flicks a second about half an hour


class ShortPauses:
    """`gc.callbacks` calls it before and after every collection."""

    def __init__(self) -> None:
        self._collections = 0

    def begin(self) -> None:
        gc.collect()
        gc.freeze()
        gc.callbacks.append(self)

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if phase != "stop" or info["generation"] < 2:
            return
        self._collections += 1
        if self._collections % EVERYTHING:
            gc.freeze()
        else:
            gc.unfreeze()  # the next one sees it all
