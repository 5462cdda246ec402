"""Who leaves the pitch, and who comes back to it."""

from msgspec.structs import replace

from palheta.rulebooks.tres_toques.areas import on_the_pitch
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Finding
from palheta.rulebooks.tres_toques.rules import CLAUSES
from palheta.rulebooks.tres_toques.rules.rule04_off import art29_return, art34_fewest, art34_one_fewer
from palheta.rulebooks.tres_toques.state import Kick, Off, State
from palheta.rulebooks.tres_toques.vocabulary import SQUAD
from palheta.ruling import reason
from palheta.ruling.question import which
from palheta.table.frame import Point, Side, other, side_of
from palheta.table.geometry import distance


def play_ended(draft: Draft, side: Side) -> Draft:
    """A play of this coach is over: his players who waited for that come back."""
    off = {
        name: replace(why, wait=why.wait - 1) if side_of(name) == side and why.wait else why
        for name, why in draft.state.off.items()
    }
    draft = draft.now(off=off)
    for name, why in off.items():
        if why.wait == 0:
            draft = art29_return(draft, name, why)
    return draft


def take_off(draft: Draft, name: str, *, at: Point | None = None, wait: int | None = None) -> Draft:
    """The referee takes a piece off; without `wait` it comes back at the next arrangement."""
    before = draft.state
    off = before.off | {name: Off(before.point(name) if at is None else at, wait)}
    draft = draft.removing(name).now(off=off)
    if before.due.placed_taker == name:
        draft = draft.within("due", placed_taker=None)
    side = side_of(name)
    return draft if side is None or wait is not None else art34_fewest(draft, side, before.on_pitch(side))


def expel(draft: Draft, side: Side, grave: bool = False) -> Draft:
    """The disc nearest the ball, or where it will be put, leaves for good; then an indirect free kick."""
    state, piece = draft.state, _nearest(draft.before, draft.state, side)
    at = None if piece is None else state.point(piece)
    why = reason("the player of {side} nearest the ball is expelled", side=side)
    if piece is not None:
        why = reason(
            "{piece}, nearest the ball, is expelled for grave misconduct"
            if grave
            else "{piece}, nearest the ball, is expelled for every third noted fault",
            piece=piece,
        )
    call = CLAUSES.call("85.§único", side, why, at=at, piece=piece)
    place = None if at is None else on_the_pitch(state, at)
    kick = Kick("indirect_free_kick", other(side), "indirect_free_kick", place, "85.§único")
    draft = draft.charging(Finding(call, sanction=None if _only_expelled(state, side) else kick))
    if piece is None:
        whose = which(squad(state, side), f"nearest.{side}")
        draft = art34_one_fewer(draft, side)
        if draft.state.over is not None:
            return draft
        return replace(draft, ask=(whose, *draft.ask))  # who it is tells where the kick is taken
    record = state.record
    return take_off(draft, piece).within(
        "record",
        expelled=(*record.expelled, piece),
        dismissals=(*record.dismissals, (piece, state.period, state.clock)),
    )


def squad(state: State, side: Side) -> tuple[str, ...]:
    """The discs that a side has on the pitch, as far as anybody says; else all that are not off."""
    names = state.field_pieces(side) or tuple(f"{side[0]}{i}" for i in range(1, SQUAD))
    return tuple(name for name in names if name not in state.off)


def _nearest(before: State, state: State, side: Side) -> str | None:
    """The disc nearest the ball, as measured or as the referee has said of this step; None where nobody knows."""
    place = state.restart.at.point if state.restart is not None and state.restart.at is not None else None
    ball = place or state.point("ball")
    said = before.due.said.get(f"nearest.{side}")
    if said is not None or ball is None:
        return said
    known = [(distance(at, ball), n) for n in state.field_pieces(side) if (at := state.point(n)) is not None]
    return min(known)[1] if known else None


def _only_expelled(state: State, side: Side) -> bool:
    """At a kick-off, or with a direct free kick for the expelled player's side, there is no free kick."""
    restart = state.restart
    if restart is None:
        return False
    direct = restart.kind in ("direct_free_kick", "penalty")
    return restart.kind == "kick_off" or (direct and restart.side == side)


def put_back(draft: Draft, piece: str) -> Draft:
    """Nobody asked for this piece to be moved: it goes back (33.b)."""
    if piece in draft.state.pieces:
        draft = draft.placing({piece: draft.state.pieces[piece]})
    return draft.saying("piece_put_back")
