"""From structs to JSON; facts, offers and rulings need not be made plain before."""

from typing import Any

import msgspec

from palheta.facts import Place


def write(message: msgspec.Struct) -> str:
    return encoded(message).decode()


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value, enc_hook=_encode)


def _encode(value: Any) -> Any:
    if isinstance(value, Place):
        return value.encode()
    raise TypeError(f"messages hold no {type(value)}")
