"""Line-ups of team matches: secret until both are in, with substitutions at half-time and the captain's nomination."""

from collections.abc import Iterable, Mapping

import msgspec

from palheta.match.chance import commitment
from palheta.tournament.entries import Entry, LinedUp, Nominated, Substituted
from palheta.tournament.state import LineUp


def seal_of(players: tuple[str, ...], salt: str) -> str:
    """What a captain hands in before the other has: it binds him and tells nothing."""
    return commitment("\0".join((salt, *players)))


def line_ups_of(entries: Iterable[Entry]) -> dict[str, dict[str, LineUp]]:
    """By match and side."""
    found: dict[str, dict[str, LineUp]] = {}
    for entry in entries:
        if isinstance(entry, LinedUp | Substituted | Nominated):
            sides = found.setdefault(entry.match, {})
            now = sides.get(entry.side, LineUp())
            match entry:
                case LinedUp():
                    now = LineUp(entry.players, entry.players, entry.sealed or now.sealed)
                case Substituted():
                    players = tuple(entry.on if one == entry.off else one for one in now.players)
                    now = msgspec.structs.replace(now, players=players)
                case Nominated():
                    now = msgspec.structs.replace(now, nominated=entry.player)
            sides[entry.side] = now
    return found


def shown(sides: Mapping[str, LineUp], side: str) -> tuple[str, ...] | None:
    """What the other captain may see: nothing before both are in."""
    both = all(
        sides.get(half, LineUp()).players or sides.get(half, LineUp()).sealed for half in ("home", "away")
    )
    return sides[side].players if both and sides.get(side, LineUp()).players else None
