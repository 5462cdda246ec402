"""Why, in one sentence. The sentence is a template, so that it can be said in the reader's language."""

from typing import Any

import msgspec


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    text: str
    args: dict[str, str | float | int] = {}

    def __str__(self) -> str:
        return self.text.format(**self.args)


def reason(text: str, **args: Any) -> Reason:
    """`text` is English, a gettext msgid; `args` fill its {names}."""
    return Reason(text, args)
