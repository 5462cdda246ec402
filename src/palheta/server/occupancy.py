"""Who takes up how much: matches that are open, the bots at them, and who has opened them."""

from collections import Counter
from typing import NamedTuple

from palheta.server.limits import Limits


class Full(RuntimeError):
    """There are as many open matches, or bots at them, as this server takes."""


class _Taken(NamedTuple):
    address: str
    bots: int


class Occupancy:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._matches: dict[str, _Taken] = {}
        self._bots: Counter[str] = Counter()

    def full(self) -> bool:
        return len(self._matches) >= self._limits.rooms

    def enter(self, match_id: str, address: str, bots: int) -> None:
        """Raises Full, and then nothing has changed."""
        limits = self._limits
        too_many = bots and (
            self._bots.total() + bots > limits.bots or self._bots[address] + bots > limits.bots_each
        )
        if too_many or self.full():
            raise Full
        self._matches[match_id] = _Taken(address, bots)
        self._bots[address] += bots

    def leave(self, match_id: str) -> None:
        taken = self._matches.pop(match_id, None)
        if taken is not None:
            self._bots[taken.address] -= taken.bots
            self._bots += Counter()  # without those that are zero
