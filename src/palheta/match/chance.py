"""Chance that nobody can bend, and everybody can check afterwards.

A secret is made and its hash published before anything is drawn. Every draw is a function of the secret and of what is
drawn when. Afterwards the secret is revealed: whoever has the record can draw everything again.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def commitment(secret: str) -> str:
    """What may be shown before."""
    return hashlib.sha256(secret.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one, other)


def drawn(secret: str, sides: int, *about: object) -> int:
    """One of `sides`, each as likely as the others, because numbers that would tilt it are passed over."""
    size = 1 if sides <= 256 else 4
    fair = 256**size - 256**size % sides
    return next(number % sides for number in _numbers(secret, size, about) if number < fair)


def _numbers(secret: str, size: int, about: tuple[object, ...]) -> Iterator[int]:
    block = 0
    while True:
        message = "\0".join(("palheta dice 1", *map(str, about), str(block)))
        digest = hmac.digest(secret.encode(), message.encode(), "sha256")
        for at in range(0, len(digest), size):
            yield int.from_bytes(digest[at : at + size])
        block += 1


def shuffled(secret: str, items: Sequence[Item], *about: object) -> list[Item]:
    """Every order is as likely as every other."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = drawn(secret, last + 1, *about, last)
        order[last], order[other] = order[other], order[last]
    return order
