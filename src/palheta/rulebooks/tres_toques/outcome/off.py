"""Who leaves the pitch, and who comes back to it."""

from palheta.facts import RestartDue
from palheta.rulebooks.tres_toques.areas import on_the_pitch
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules.rule04_off import art27_on_the_pitch, art29_return, art34_fewest
from palheta.rulebooks.tres_toques.state import Kick, Off, State
from palheta.ruling import reason
from palheta.ruling.question import which
from palheta.table.frame import Point, Side, is_keeper, other, side_of
from palheta.table.geometry import distance


def expel(case: Case, side: Side, grave: bool = False) -> None:
    """The disc nearest the ball, or where it will be put, leaves for good; then an indirect free kick."""
    state = case.state
    place = state.restart.at.point if state.restart is not None and state.restart.at is not None else None
    ball = place or state.at("ball") or (0.0, 0.0)
    known = [(distance(at, ball), n) for n in state.field_pieces(side) if (at := state.at(n)) is not None]
    if not known:
        case.ask_for(which(state.field_pieces(side), f"nearest.{side}"))
        return
    piece = min(known)[1]
    at = state.at(piece)
    why = reason(
        "{piece}, nearest the ball, is expelled for grave misconduct"
        if grave
        else "{piece}, nearest the ball, is expelled for every third noted fault",
        piece=piece,
    )
    case.call("85.§único", side, why, at=at, piece=piece)
    take_off(case, piece)
    case.set(
        expelled=(*case.state.expelled, piece),
        dismissals=(*case.state.dismissals, (piece, state.period, state.clock)),
    )
    if at is not None and not only_expelled(case.state, side):
        spot = on_the_pitch(state, at)
        case.kicks.append(Kick("indirect_free_kick", other(side), "indirect_free_kick", spot, "85.§único"))


def only_expelled(state: State, side: Side) -> bool:
    """At a kick-off, or with a direct free kick for the expelled player's side, there is no free kick."""
    restart: RestartDue | None = state.restart
    if restart is None:
        return False
    return restart.kind == "kick_off" or (
        restart.kind in ("direct_free_kick", "penalty") and restart.side == side
    )


def put_back(case: Case, piece: str) -> None:
    """Nobody asked for this piece to be moved: it goes back (33.b)."""
    if piece in case.state.pieces:
        case.place(piece, case.state.pieces[piece])
    case.said.append("piece_put_back")


def is_out(state: State, piece: str) -> bool:
    """Art. 28: wholly over a boundary line, or taken off; a keeper has limits of his own (38)."""
    if is_keeper(piece):
        return False
    at = state.at(piece)
    return piece in state.off or (at is not None and not art27_on_the_pitch(state, piece, at))


def play_ended(case: Case, side: Side) -> None:
    """A play of this coach is over: his players who waited for that come back."""
    off = dict(case.state.off)
    for name, why in off.items():
        if side_of(name) == side and why.wait is not None and why.wait > 0:
            off[name] = Off(why.at, why.wait - 1, why.flicked)
    case.set(off=off)
    for name, why in off.items():
        if why.wait == 0:
            art29_return(case, name, why)


def take_off(case: Case, name: str, *, at: Point | None = None, wait: int | None = None) -> None:
    """The referee takes a piece off; without `wait` it comes back at the next arrangement."""
    before = case.state
    where = before.at(name) if at is None else at
    taker = None if before.placed_taker == name else before.placed_taker
    case.set(off={**before.off, name: Off(where, wait)}, pieces=before.without(name), placed_taker=taker)
    case.removed.append(name)
    side = side_of(name)
    if side is not None and wait is None:
        art34_fewest(case, side, before.on_pitch(side))
