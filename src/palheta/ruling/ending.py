"""How a match may end otherwise than by its own time."""

from msgspec import Struct

from palheta.facts import Score
from palheta.ruling.reason import Reason
from palheta.ruling.ruling import EndedBy, Winner


class Ending(Struct, frozen=True, omit_defaults=True):
    """One that may be declared now: who wins by it and what the score is then, the clause that says so (None where the
    book says nothing of it). Without a winner there is no result: it is played on another day, or again.
    """

    by: EndedBy
    winner: Winner | None
    score: Score
    why: Reason
    clause: str | None = None
