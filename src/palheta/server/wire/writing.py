"""From structs to JSON; facts, offers and rulings need not be made plain before."""

from typing import Any

import msgspec

from palheta.facts.reading import as_written


def write(message: msgspec.Struct) -> str:
    return encoded(message).decode()


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value, enc_hook=as_written)
