"""Who sits where. A seat is held by a secret token; only its hash is kept, and neither is ever logged."""

import hashlib
import hmac
import secrets

import msgspec

from palheta.bots.levels import DEFAULT
from palheta.play.hands import Steadiness
from palheta.server.messages import NewSide, Seat
from palheta.table.frame import SIDES, Side


class Chair(msgspec.Struct, frozen=True):
    kind: Seat
    hand: Steadiness
    token_hash: str = ""
    level: str = DEFAULT


Seats = dict[Side, Chair]


def fresh_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def seat(sides: dict[Side, NewSide]) -> tuple[Seats, dict[Side, str]]:
    """The chairs, and the tokens of those that people take. Tokens are told once and never again."""
    tokens: dict[Side, str] = {side: fresh_token() for side in SIDES if sides[side].seat == "person"}
    chairs = {
        side: Chair(new.seat, new.hand, hashed(tokens[side]) if side in tokens else "", new.level)
        for side, new in sides.items()
    }
    return chairs, tokens


def held_by(seats: Seats, tokens: tuple[str, ...]) -> tuple[Side, ...]:
    """Which seats these tokens hold, compared in constant time."""
    return tuple(
        side
        for side in SIDES
        if seats[side].token_hash
        and any(hmac.compare_digest(hashed(token), seats[side].token_hash) for token in tokens)
    )
