"""How much anybody may ask of this server. Generous for a club's hall behind one address, finite for a stranger.

`palheta serve --limit NAME=VALUE` sets one; docs/operations.md lists them.
"""

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

Some = Annotated[int, Meta(ge=1, le=10_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=3_600)]
Rate = Annotated[float, Meta(gt=0, le=10_000_000)]
Days = Annotated[float, Meta(ge=0, le=100_000)]
MEGABYTE = 1024 * 1024


class Kept(NamedTuple):
    """For how many days nothing may have happened to a match of each kind before it goes; 0: it stays for ever."""

    unbegun: float = 0.0
    unfinished: float = 0.0
    finished: float = 0.0


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is counted per minute or day may come in one burst of that size."""

    connections: Some = 4_000  # and as many lines to matches
    connections_each: Some = 500  # of one address: thirty phones have a hundred
    lines_each: Some = 300  # matches that one address plays or watches at once
    requests: Rate = 3_000  # a minute, of one address, as all the following
    new_matches: Rate = 60
    new_matches_a_day: Rate = 2_000
    replays: Rate = 240  # matches looked at again, and records fetched
    uploads: Rate = 12
    request_seconds: Seconds = 10.0  # from the first byte of a request to the last of its head
    body_seconds: Seconds = 60.0  # for all of what is sent with it
    rooms: Some = 2_000  # matches that somebody is at
    bots: Some = 300  # that sit at them
    bots_each: Some = 60  # at those that one address has opened
    practices: Some = 100  # tables on which nothing counts; of more the oldest goes
    matches: Some = 100_000  # that are kept
    entries: Some = 20_000  # of one match; the longest have some thousand
    match_megabytes: Some = 64
    reading: Some = 50  # replays and records in the making, or waiting for it
    judged_at_once: Some = 2  # strangers' records
    waiting: Some = 8  # of them, for their turn
    judging_seconds: Seconds = 30.0
    judging_megabytes: Some = 1_024
    answer_megabytes: Some = 64
    keep_unbegun_days: Days = 7.0
    keep_unfinished_days: Days = 180.0
    keep_finished_days: Days = 0.0

    @property
    def kept(self) -> Kept:
        return Kept(self.keep_unbegun_days, self.keep_unfinished_days, self.keep_finished_days)


DEFAULTS = Limits()


def changed(limits: Limits, words: list[str]) -> Limits:
    """`NAME=VALUE`, several. Raises ValueError that says what is wrong."""
    raw: dict[str, float] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in Limits.__struct_fields__:
            raise ValueError(f"there is no limit {name!r}; there are {', '.join(Limits.__struct_fields__)}")
        try:
            raw[name] = float(value)
        except ValueError:
            raise ValueError(f"{name}: expected a number, got {value!r}") from None
    try:
        return msgspec.convert(msgspec.to_builtins(limits) | raw, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
