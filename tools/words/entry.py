"""A text to translate. A slug's msgid is `kind.word`; everything else is its own English."""

import re
from typing import NamedTuple

KINDS = (
    "book",
    "call",
    "next",
    "said",
    "thing",
    "named",
    "count",
    "card",
    "as",
    "how",
    "die",
    "face",
    "arrow",
    "level",
)
TITLE = "a clause's title, in the book's own words"
_SLUG = re.compile(rf"^({'|'.join(KINDS)})\.[\w-]+$")


class Entry(NamedTuple):
    """`many`: the plural, for what is counted. `note`: what a translator should know."""

    msgid: str
    where: str
    many: str | None = None
    note: str | None = None


def is_slug(msgid: str) -> bool:
    return _SLUG.match(msgid) is not None
