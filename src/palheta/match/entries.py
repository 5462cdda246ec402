"""What a match's log is made of: the kinds of entries that a record may hold."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from palheta.facts import Score, Shown, Step
from palheta.rulebooks.version import Judge
from palheta.ruling import Card, EndedBy, Next, Over, Winner
from palheta.table.frame import Side

ActionId = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=1, le=10_000_000)]
Text = Annotated[str, Meta(max_length=2_000)]


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step was taken. `show` is what a replay needs to show it again (aim, trace); the judge never reads it.

    `action_id` is made by whoever acted, so that what is sent twice counts once.
    """

    step: Step
    show: Shown | None = None
    action_id: ActionId = ""


class Amended(msgspec.Struct, frozen=True, omit_defaults=True):
    """Entry number `amend` was wrong: `step` is what really happened, None if nothing did.

    `rest` says what to do with later steps that no longer fit: keep judging them, or cut them off. `cut`: the first
    entry that was cut off (this one's own number, where none was); a record from before that was noted must be judged
    to find out.
    """

    amend: int
    step: Step | None = None
    rest: Literal["keep", "cut"] = "keep"
    why: Text = ""
    cut: int | None = None
    action_id: ActionId = ""


class KeptRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was ruled on the step of an entry: the clauses broken and by whom, what it led to."""

    entry: Number
    next: Next
    score: Score
    calls: tuple[tuple[str, Side], ...] = ()
    cards: tuple[Card, ...] = ()
    removed: tuple[str, ...] = ()
    over: Over | None = None


class Ruled(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What `judge` made of everything so far, kept so that it can be read when judges have changed. It changes nothing;
    the last one in a record counts.
    """

    judge: Judge
    rulings: tuple[KeptRuling, ...]
    action_id: ActionId = ""


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match ended otherwise than by its own time: how, who won by it (nobody, where there is no result), with what
    score, by which clause. A match that was suspended goes on where it stood, unless it has a winner.
    """

    ended: EndedBy
    winner: Winner | None = None
    score: Score = Score()
    clause: Annotated[str, Meta(max_length=40)] = ""
    why: Text = ""
    action_id: ActionId = ""

    @property
    def final(self) -> bool:
        return self.ended != "suspended" or self.winner is not None


class Noted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something of a real table that no judge needs: what the clock read, a point of the checklist, a remark. `said` is
    whatever that note says."""

    note: Annotated[str, Meta(min_length=1, max_length=20)]
    said: dict[str, Any] = {}
    action_id: ActionId = ""


Entry = Happened | Amended | Ended | Ruled | Noted
