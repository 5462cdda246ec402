"""How much anybody may ask of this server. Generous for a club's hall behind one address, finite for a stranger.

`palheta serve --limit NAME=VALUE` sets one; docs/operations.md lists them.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

Some = Annotated[int, Meta(ge=1, le=10_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=3_600)]
PerMinute = Annotated[float, Meta(gt=0, le=1_000_000)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is counted per minute may come in one burst of that size."""

    connections: Some = 4_000
    connections_each: Some = 500  # of one address: thirty phones have a hundred
    lines_each: Some = 300  # matches that one address plays or watches at once
    requests: PerMinute = 3_000
    new_matches: PerMinute = 60
    uploads: PerMinute = 12
    rooms: Some = 2_000
    entries: Some = 20_000  # of one match; the longest have some thousand
    request_seconds: Seconds = 10.0  # from the first byte of a request to the last of its head
    body_seconds: Seconds = 60.0  # for all of what is sent with it
    judged_at_once: Some = 2  # strangers' records
    waiting: Some = 8  # of them, for their turn
    judging_seconds: Seconds = 30.0
    judging_megabytes: Some = 1_024
    answer_megabytes: Some = 64


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
