"""An action that does not become a step: why not, in words, and nothing has changed."""

from typing import Literal

import msgspec

from palheta.facts import Step
from palheta.rulebooks.common.constraints import Broken
from palheta.ruling import Offer, Reason, reason

Code = Literal[
    "stale",
    "over",
    "wrong_seat",
    "not_offered",
    "barred",
    "illegal_place",
    "too_many",
    "bad_action",
    "running",
    "impossible",
]


class Refused(Exception):
    """`clause` is the book's, where it is the book that forbids."""

    def __init__(
        self, code: Code, words: Reason, clause: str | None = None, broken: tuple[Broken, ...] = ()
    ) -> None:
        super().__init__(f"{code}: {words}")
        self.code = code
        self.words = words
        self.clause = clause
        self.broken = broken


class Why(msgspec.Struct, frozen=True):
    words: Reason
    clause: str


def barred_by(offers: tuple[Offer, ...], side: str, kind: type[Step], piece: str | None) -> Why | None:
    """The offer that says why not: the one that names the piece before one that speaks of all."""
    spoken = [o for o in offers if o.barred is not None and o.side == side and o.takes is kind]
    for offer in sorted(spoken, key=lambda o: piece not in o.pieces):
        if offer.barred is not None and (not offer.pieces or piece is None or piece in offer.pieces):
            return Why(offer.barred, offer.clause)
    return None


NOT_NOW = reason("That is not possible now")
OVER = reason("The match is over")
RUNNING = reason("Things still run on the table")
STALE = reason("The table has changed since; look again")
NOT_YOURS = reason("It is not your turn")
