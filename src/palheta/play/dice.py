"""Chance that nobody can bend, and everybody can check afterwards.

Before the match the server makes a secret and publishes its hash in the record's header. Every draw is a
function of the secret and of what is drawn when. After the match the secret is revealed: whoever has the
record can roll everything again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Any, cast

from palheta.facts import Face, Roll
from palheta.match import Happened, Match
from palheta.rulebooks.base import DiceBookOf

SEAL = "sha256"
"""Under this key the header's seeds hold the secret's hash, under REVEALED the secret itself once it is over."""
REVEALED = "secret"


def new_secret() -> str:
    """What all chance of a match is drawn from."""
    return secrets.token_urlsafe(24)


def commitment(secret: str) -> str:
    """What may be shown before the match."""
    return hashlib.sha256(secret.encode()).hexdigest()


def drawn(secret: str, sides: int, *about: object) -> int:
    """One of `sides`, each as likely as the others, because bytes that would tilt it are passed over."""
    fair = 256 - 256 % sides
    block = 0
    while True:
        message = "\0".join(("palheta dice 1", *map(str, about), str(block)))
        for byte in hmac.digest(secret.encode(), message.encode(), "sha256"):
            if byte < fair:
                return byte % sides
        block += 1


def face_up(secret: str, number: int, die: str, faces: Sequence[Face | str]) -> Face | str:
    """The face that comes up when this die is rolled as entry `number` of the log."""
    return faces[drawn(secret, len(faces), "die", number, die)]


def faults(match: Match, secret: str) -> list[str]:
    """Everything about a record's dice that does not follow from its seal; none if they were honest."""
    if not hmac.compare_digest(commitment(secret), match.header.seeds.get(SEAL, "")):
        return ["the revealed secret is not the one that was sealed before the match"]
    book = cast(DiceBookOf[Any], match.book)
    found = []
    for number, entry in enumerate(match.entries, start=1):
        if isinstance(entry, Happened) and isinstance(entry.step, Roll):
            rolled = entry.step
            due = face_up(secret, number, rolled.roll, book.faces(rolled.roll))
            if due != rolled.face:
                found.append(f"entry {number} ({rolled.roll}): {due} came up, {rolled.face} was recorded")
    return found
