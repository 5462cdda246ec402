"""What a book asks of the people beside a real table: the checklist, whose word is the last, what may be seen."""

from typing import Any, Literal

import msgspec

Help = Literal["referee", "head_referee", "commission"]


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Looked at before the match. `closes`: the clause by which it cannot be raised later."""

    clause: str
    words: str
    closes: str | None = None


class Desk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`referee`: the clause of his last word. `clock`: who may see it. `aloud`: the device may sound and speak.
    `voices`: in which languages. `calls`: whom a table may ask for, by which clause. `added`: the reasons for added
    time, each a clause. `length`: the option that holds a period's seconds. `knockout`: the options of a match that
    must have a winner.
    """

    referee: str
    clock: Literal["all", "referee"]
    aloud: bool
    voices: tuple[str, ...]
    calls: dict[Help, str]
    check: tuple[Check, ...]
    added: tuple[str, ...] = ()
    length: str | None = None
    knockout: dict[str, Any] = {}
