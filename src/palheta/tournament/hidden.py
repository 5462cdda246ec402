"""What is kept beside the journal and shown to nobody: the secret of a sealed draw, and line-ups until both are in."""

import msgspec

from palheta.facts import BadFact
from palheta.match.chance import commitment
from palheta.tournament.admitting_teams import admit_line_up
from palheta.tournament.entries import Drew, DrewLots, Entry, LinedUp, Sealed, Tossed
from palheta.tournament.line_ups import seal_of
from palheta.tournament.names import Half
from palheta.tournament.state import LineUp, State


class HiddenLineUp(msgspec.Struct, frozen=True):
    players: tuple[str, ...]
    salt: str


class Hidden(msgspec.Struct, frozen=True, omit_defaults=True):
    """`secret`: of the next draw, while it is sealed. `line_ups`: by match and side ("ko/1.1 home")."""

    secret: str = ""
    line_ups: dict[str, HiddenLineUp] = {}


class Written(msgspec.Struct, frozen=True):
    """Entries that belong together, and what is hidden once they are written; None: what was."""

    entries: tuple[Entry, ...]
    hidden: Hidden | None = None


def seal_draw(hidden: Hidden, secret: str, at: str = "") -> Written:
    """Only the hash of the next draw's secret, for everybody to see."""
    now = msgspec.structs.replace(hidden, secret=secret)
    return Written((Sealed(sha256=commitment(secret), at=at),), now)


def secret_for(state: State, hidden: Hidden, fresh: str) -> str:
    """The sealed one, if the last seal is still unused; else the fresh one."""
    last = [entry for _, entry in state.entries if isinstance(entry, Sealed | Drew | DrewLots | Tossed)]
    if not last or not isinstance(last[-1], Sealed):
        return fresh
    if not hidden.secret or commitment(hidden.secret) != last[-1].sha256:
        raise BadFact("secret", "Expected the secret that was sealed; it is not here: seal anew")
    return hidden.secret


def hand_in(state: State, hidden: Hidden, mine: LinedUp, salt: str) -> Written:
    """The seal of this line-up; with the second one, both line-ups too."""
    sides = state.line_ups.get(mine.match, {})
    handed_in = sides.get(mine.side, LineUp())
    if handed_in.sealed or handed_in.players:
        raise BadFact("match", f"Expected one line-up; that of {mine.side} was handed in already")
    admit_line_up(state, mine)  # a seal would hide that it cannot be
    kept = hidden.line_ups | {f"{mine.match} {mine.side}": HiddenLineUp(mine.players, salt)}
    seal = LinedUp(match=mine.match, side=mine.side, sealed=seal_of(mine.players, salt))
    other = sides.get("away" if mine.side == "home" else "home", LineUp())
    if not other.sealed and not other.players:
        return Written((seal,), msgspec.structs.replace(hidden, line_ups=kept))
    both: tuple[Half, ...] = ("home", "away") if not other.players else (mine.side,)
    opened = tuple(_opened(kept, mine.match, side) for side in both)
    left = {key: one for key, one in kept.items() if key.rpartition(" ")[0] != mine.match}
    return Written((seal, *opened), msgspec.structs.replace(hidden, line_ups=left))


def _opened(kept: dict[str, HiddenLineUp], match: str, side: Half) -> LinedUp:
    found = kept.get(f"{match} {side}")
    if found is None:
        raise BadFact("match", f"Expected the line-up of {side}; it is not here: hand it in with its salt")
    return LinedUp(match=match, side=side, players=found.players, salt=found.salt)
