"""What a side has had against it in the whole match: what the referee's table keeps in view until the end."""

from typing import Literal

from msgspec import Struct


class Against(Struct, frozen=True, omit_defaults=True):
    """Zero or empty: nothing yet. `players`: how many are left, where a match may end for too few. `misplaced`: how
    often players stood where they may not. `owed`: additional moves that come with the next turn. `champion`: the play
    that its die shows; "none" while it has to be rolled.
    """

    cards: tuple[Literal["yellow", "orange", "red"], ...] = ()
    keeper_faults: int = 0
    keepers_changed: int = 0
    indiscipline: int = 0
    deliberate: int = 0
    misplaced: int = 0
    players: int = 0
    owed: int = 0
    champion: str = ""
