"""The server's dice: nobody can bend them, and everybody can check them afterwards.

Before the first roll the server makes a secret seed and publishes its hash. Every roll is a function of
the seed, of what the players add to it (so that the server cannot have looked for a kind seed) and of the
roll's number. After the match the seed is revealed: whoever kept the hash can roll everything again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from palheta.facts import Die, Face, Roll
from palheta.table.frame import SIDES, Side

SEED_BYTES = 32
Faces = Mapping[Die, Sequence[Face | str]]
Drawn = Die | Literal["toss"]


class Rolled(msgspec.Struct, frozen=True):
    """One roll as it is recorded: the how-manieth, of what, and which of its faces came up."""

    number: int
    die: Drawn
    face: int


class Sealed(msgspec.Struct, frozen=True):
    """What is public before the match: the seed's hash, and what the players added."""

    commitment: str
    salt: str = ""


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment_of(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def face_number(seed: bytes, salt: str, number: int, die: Drawn, sides: int) -> int:
    """Which face comes up: every one as likely as the others, because bytes that would tilt it are passed over."""
    fair = 256 - 256 % sides
    block = 0
    while True:
        message = "\0".join(("palheta dice 1", salt, str(number), die, str(block)))
        for byte in hmac.new(seed, message.encode(), hashlib.sha256).digest():
            if byte < fair:
                return byte % sides
        block += 1


class SealedDice:
    """The dice of one match. `rolls` is its record."""

    def __init__(self, faces: Faces, seed: bytes | None = None, salt: str = "") -> None:
        self.faces = faces
        self._seed = seed or new_seed()
        self.sealed = Sealed(commitment_of(self._seed), salt)
        self.rolls: list[Rolled] = []

    def roll(self, die: Die) -> Face | str:
        """The face that comes up."""
        return self.faces[die][self._draw(die, len(self.faces[die]))]

    def thrown(self, die: Die, side: Side) -> Roll:
        """The same as a fact: this side rolled, and this is what it shows."""
        return Roll(roll=die, face=self.roll(die), side=side)

    def toss(self) -> Side:
        """The draw before the match."""
        return SIDES[self._draw("toss", len(SIDES))]

    def _draw(self, die: Drawn, sides: int) -> int:
        number = len(self.rolls) + 1
        face = face_number(self._seed, self.sealed.salt, number, die, sides)
        self.rolls.append(Rolled(number, die, face))
        return face

    def reveal(self) -> str:
        """The seed, for the end of the match."""
        return self._seed.hex()


def faults(sealed: Sealed, revealed: str, rolls: Iterable[Rolled], faces: Faces) -> list[str]:
    """Everything about a record that does not follow from its seal; none if the dice were honest."""
    try:
        seed = bytes.fromhex(revealed)
    except ValueError:
        return ["the revealed seed is not hexadecimal"]
    if not hmac.compare_digest(commitment_of(seed), sealed.commitment):
        return ["the revealed seed is not the one that was sealed"]
    found = []
    for expected, rolled in enumerate(rolls, start=1):
        if rolled.number != expected:
            found.append(f"roll {expected} is missing or out of order: {rolled.number} stands there")
            break
        sides = len(SIDES) if rolled.die == "toss" else len(faces[rolled.die])
        face = face_number(seed, sealed.salt, expected, rolled.die, sides)
        if face != rolled.face:
            found.append(
                f"roll {expected} ({rolled.die}): face {face} came up, face {rolled.face} was recorded"
            )
    return found
