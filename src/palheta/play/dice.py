"""Dice that nobody can load: before the match the server publishes the hash of a secret in the record's header, and
after it the secret itself (`match/chance.py`)."""

import secrets
from collections.abc import Sequence
from typing import Any, cast

from palheta.facts import Face, Roll
from palheta.match import Happened, Match
from palheta.match.chance import commitment, drawn, same
from palheta.rulebooks.dice_book import DiceBookOf

SEAL = "sha256"
"""Under this key the header's seeds hold the secret's hash, under REVEALED the secret itself once it is over."""
REVEALED = "secret"


def new_secret() -> str:
    """What all chance of a match is drawn from."""
    return secrets.token_urlsafe(24)


def face_up(secret: str, number: int, die: str, faces: Sequence[Face | str]) -> Face | str:
    """The face that comes up when this die is rolled as entry `number` of the log."""
    return faces[drawn(secret, len(faces), "die", number, die)]


def faults(match: Match, secret: str) -> list[str]:
    """Everything about a record's dice that does not follow from its seal; none if they were honest."""
    if not same(commitment(secret), match.header.seeds.get(SEAL, "")):
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
