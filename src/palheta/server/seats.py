"""Who sits where: a person, who holds the seat by a secret link (`access`), or a bot."""

import msgspec

from palheta.bots.levels import DEFAULT
from palheta.play.steadiness import Steadiness
from palheta.server import access
from palheta.server.access import Grants
from palheta.server.store.stored import Stored
from palheta.server.wire.incoming import NewSide, Seat
from palheta.table.frame import SIDES, Side


class Chair(msgspec.Struct, frozen=True):
    kind: Seat
    hand: Steadiness
    level: str = DEFAULT


Seats = dict[Side, Chair]
SEATS = "seats"
"""Under this key the settings of a match hold them."""


def seat(sides: dict[Side, NewSide]) -> tuple[Seats, dict[Side, str]]:
    """The chairs, and the tokens of those that people take. Tokens are told once and never again."""
    chairs = {side: Chair(new.seat, new.hand, new.level) for side, new in sides.items()}
    return chairs, {side: access.fresh_token() for side in SIDES if sides[side].seat == "person"}


def seats_of(stored: Stored) -> Seats:
    return msgspec.convert(stored.settings.get(SEATS), Seats)


def held_by(grants: Grants, tokens: tuple[str, ...]) -> tuple[Side, ...]:
    """Which seats these tokens hold."""
    found = access.roles(grants, tokens)
    return tuple(side for side in SIDES if side in found)
