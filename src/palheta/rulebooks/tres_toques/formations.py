"""Sensible legal arrangements: what one tap on "arrange" means."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.rule01_pitch import NEAR_THE_LINE
from palheta.rulebooks.tres_toques.rule16_arrangement import clear_place, legal_in_arrangement
from palheta.rulebooks.tres_toques.state import State
from palheta.table.frame import Side, forward, keeper_of, other

# In the side's own frame (it attacks towards +x); every pitch of this book has the same size.
AT_THE_LINE = 0.0  # as near to halfway as art. 68 lets a disc of its size stand
KICK_OFF_TAKERS = ((AT_THE_LINE, 0.0), (AT_THE_LINE, 165.0))  # the second has a clear way past the first
FRONT = ((AT_THE_LINE, 420.0), (AT_THE_LINE, -420.0))
FRONT_DEFENDING = ((AT_THE_LINE, 130.0), (AT_THE_LINE, -130.0), (AT_THE_LINE, 420.0), (AT_THE_LINE, -420.0))
BACK = ((-300.0, 0.0), (-300.0, 350.0), (-300.0, -350.0), (-600.0, 200.0), (-600.0, -200.0), (-800.0, 0.0))
ATTACK = ((300.0, -100.0), (300.0, 250.0), (520.0, -350.0), (520.0, 450.0))
DEFENCE = (
    (-120.0, -500.0),
    (-120.0, -80.0),
    (-120.0, 350.0),
    (-480.0, -100.0),
    (-700.0, 300.0),
    (-700.0, -250.0),
)


def discs(state: State, side: Side) -> tuple[str, ...]:
    """Who may be arranged: everybody of this side who is not expelled."""
    own = tuple(
        n for n in state.pieces if n[0] == side[0] and not n.endswith("k") and n not in state.expelled
    )
    if own:
        return tuple(sorted(own, key=lambda n: -int(n[1:])))
    return tuple(f"{side[0]}{i}" for i in range(10, 0, -1))


def kick_off_formation(state: State, side: Side, kicking: bool) -> dict[str, Place]:
    spots = (KICK_OFF_TAKERS + FRONT if kicking else FRONT_DEFENDING) + BACK
    return _set(state, side, spots)


def goal_kick_formation(state: State, side: Side) -> dict[str, Place]:
    names = discs(state, side)
    up = min(4, max(3, len(names) - 4))
    return _made_legal(state, side, _set(state, side, ATTACK[:up] + DEFENCE))


def _made_legal(state: State, side: Side, wanted: dict[str, Place]) -> dict[str, Place]:
    """Moved aside where the other side, already arranged, stands in the way."""
    keeper = keeper_of(side)
    rivals = (
        {n: p for n, p in state.pieces.items() if n[0] != side[0]} if other(side) in state.arranged else {}
    )
    so_far = state.with_(pieces=rivals, placed_taker=None)
    placed = {keeper: wanted[keeper]}
    for name, place in wanted.items():
        if name == keeper or place.point is None:
            continue
        so_far = so_far.with_(pieces={**so_far.pieces, name: place})
        if not legal_in_arrangement(so_far, side, name, place.point):
            better = clear_place(so_far, side, name)
            place = place if better is None else Place(better)
            so_far = so_far.with_(pieces={**so_far.pieces, name: place})
        placed[name] = place
    return placed


def _set(state: State, side: Side, spots: tuple[tuple[float, float], ...]) -> dict[str, Place]:
    f = forward(side)
    line = state.table.pitch.goal_line(side) + f * 15.0
    placed = {keeper_of(side): Place((line, 0.0))}
    for name, (x, y) in zip(discs(state, side), spots, strict=False):
        near = -(NEAR_THE_LINE + state.table.radius(name))
        placed[name] = Place((f * (near if x == AT_THE_LINE else x), f * y))
    return placed
