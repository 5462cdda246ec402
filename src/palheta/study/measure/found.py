"""What readings say about a table."""

import msgspec


class Measured(msgspec.Struct, frozen=True):
    """`low` to `high` holds 95 %. `runs`: how many of which experiment were done for it."""

    key: str
    book: float
    value: float
    low: float
    high: float
    runs: dict[str, int]


class Undecided(msgspec.Struct, frozen=True):
    """`by`: the experiments that would decide it; `mixed`: what these readings cannot tell it from."""

    key: str
    book: float
    by: tuple[str, ...]
    runs: dict[str, int]
    mixed: str | None = None


class Hand(msgspec.Struct, frozen=True):
    """How a hand errs: degrees, a share of the strength, of so many flicks. `like`: our nearest hand."""

    angle: float
    power: float
    flicks: int
    like: str


class Hold(msgspec.Struct, frozen=True):
    """At what slope a thing starts by itself: the table that is simulated has only sliding friction."""

    thing: str
    static: float
    runs: int


class Fit(msgspec.Struct, frozen=True):
    """`scatter`: what the readings scatter by, over what ruler and film explain. `odd`: runs unlike the others."""

    rulebook: str
    measured: tuple[Measured, ...]
    undecided: tuple[Undecided, ...]
    scatter: float | None
    odd: tuple[str, ...]
    hand: Hand | None
    hold: tuple[Hold, ...]
