"""Line-ups that stay hidden until both are in: the journal has only their seals, a file beside it what they seal."""

import argparse
import secrets
from pathlib import Path

import msgspec

from palheta.cli.event_entries import entry_from
from palheta.cli.saving import save
from palheta.cli.trouble import Trouble
from palheta.tournament.admitting_teams import admit_line_up
from palheta.tournament.entries import Entry, LinedUp
from palheta.tournament.line_ups import seal_of
from palheta.tournament.names import Half
from palheta.tournament.state import LineUp, State


class Kept(msgspec.Struct, frozen=True):
    players: tuple[str, ...]
    salt: str


def hidden_line_up(args: argparse.Namespace, state: State) -> list[Entry]:
    """The seal of this one; with the second, both line-ups too."""
    (mine,) = entry_from(args, state)
    if not isinstance(mine, LinedUp):
        raise Trouble("--hidden: expected a --line-up")
    handed_in = state.line_ups.get(mine.match, {}).get(mine.side, LineUp())
    if handed_in.sealed or handed_in.players:
        raise Trouble(f"{mine.match}: the line-up of {mine.side} was handed in already")
    admit_line_up(state, mine)  # a seal would hide that it cannot be
    file, salt = args.file.with_suffix(".line-ups"), secrets.token_hex(16)
    kept = _read(file)
    kept[f"{mine.match} {mine.side}"] = Kept(mine.players, salt)
    save(file, msgspec.json.encode(kept).decode())
    file.chmod(0o600)
    sealed: list[Entry] = [LinedUp(match=mine.match, side=mine.side, sealed=seal_of(mine.players, salt))]
    other = state.line_ups.get(mine.match, {}).get("away" if mine.side == "home" else "home", LineUp())
    if not other.sealed and not other.players:
        return sealed
    sides: tuple[Half, ...] = ("home", "away") if not other.players else (mine.side,)
    return [*sealed, *(_opened(kept, mine.match, side, file) for side in sides)]


def _opened(kept: dict[str, Kept], match: str, side: Half, file: Path) -> Entry:
    found = kept.get(f"{match} {side}")
    if found is None:
        raise Trouble(f"{file}: the line-up of {side} in {match} is not here; hand it in with its --salt")
    return LinedUp(match=match, side=side, players=found.players, salt=found.salt)


def _read(file: Path) -> dict[str, Kept]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Kept])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError) as error:
        raise Trouble(f"{file}: cannot be read: {error}") from None
