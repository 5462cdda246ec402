"""Regla 17: the five places of the tie-break shots."""

from palheta.facts import Place
from palheta.rulebooks.fistf.registered import SWITCH
from palheta.rulebooks.fistf.state import SetPiece, State
from palheta.rulebooks.fistf.suggesting import slots
from palheta.rulebooks.fistf.watching import figures
from palheta.table.frame import SIDES, Point, Side, forward, keeper_of, other, sweeper_of

CLOSE = 0.5  # "lo más cerca posible ... sin tocarla"
WAITING = 60.0  # mm between a row of one team and of the other


@SWITCH.clause("17.1.3", "17.1.3.1", "17.1.3.2", "17.1.3.3", "17.1.3.4", "17.1.3.5", off=(0.0, 0.0))
def art_17_1_3_place(state: State, side: Side, index: int) -> Point:
    """17.1.3: at the shooting line by the touchline, in line with the area, opposite the spot, and mirrored."""
    pitch = state.table.pitch
    assert pitch.shooting_line is not None
    radius = state.table.radius("ball")
    x = pitch.length / 2 - pitch.shooting_line + radius + CLOSE
    wide = pitch.width / 2 - radius - CLOSE
    inner = pitch.penalty_area.width / 2
    y = (wide, inner, 0.0, -inner, -wide)[index % 5] * state.flank
    return (forward(side) * x, forward(side) * y)


def _aside(state: State, side: Side) -> dict[str, Place]:
    """Both teams wait in the shooter's half, in rows that do not meet: nobody stands between ball and goal."""
    found: dict[str, Place] = {}
    for owner, shift in ((side, 0.0), (other(side), forward(side) * WAITING)):
        names = [name for name in figures(state.pieces, owner) if name[1:].isdigit()]
        for name, at in zip(names, slots(state, side), strict=False):
            found[name] = Place((at[0] + shift, at[1]))
    return found


def line_place(state: State, side: Side) -> Place:
    """A keeper in the middle of its goal, just behind the line."""
    line = state.table.pitch.goal_line(side)
    return Place((line - forward(side) * state.table.keeper.thickness / 2, 0.0))


def shootout_due(state: State) -> State:
    """The ball is dead until the coin has decided who shoots first."""
    return state.but(
        flight=None, running=(), recall=None, waived=None, unsettled=None, touches={}, defence="none"
    )


def next_shot(state: State) -> State:
    """17.2.1: the referee sets the ball for the next shot; only the shooter's figure and a keeper take part."""
    shootout = state.shootout
    assert shootout is not None
    side = shootout.taker
    at = art_17_1_3_place(state, side, shootout.taken(side))
    keeper = keeper_of(other(side))
    standing = {name: place for name, place in state.pieces.items() if name not in map(sweeper_of, SIDES)}
    return state.but(
        stage="shootout",
        possession=side,
        setpiece=SetPiece(kind="shootout", side=side, at=at, since=state.clock),
        ball=Place(at),
        pieces=standing | _aside(state, side) | {keeper: line_place(state, other(side))},
        sweepers=(),
        flight=None,
        running=(),
    )
