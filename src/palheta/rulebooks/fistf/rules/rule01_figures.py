"""Regla 1: Manipulación de las figuras."""

from palheta.facts import Place, Put, who
from palheta.rulebooks.fistf.outcome.precedence import Finding, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rules.part5_indoor import part5_3_3_onto_the_touchline
from palheta.rulebooks.fistf.sighted import Watch
from palheta.rulebooks.fistf.state import State
from palheta.ruling import reason
from palheta.table.frame import Side, other, side_of
from palheta.table.geometry import distance


@SWITCH.clause("1.2")
def art1_2_illegal_flicks(watch: Watch) -> tuple[Finding, ...]:
    """1.2 Golpeos ilegales: not a fallen or entangled figure, and not somebody else's."""
    state, piece = watch.state, watch.piece
    place = state.pieces.get(piece)
    if side_of(piece) != watch.side:
        why = reason("{side} flicked {piece}, a figure of the other side", side=watch.side, piece=piece)
    elif piece in state.unplaced.fallen or (place is not None and place.face == "down"):
        why = reason("{piece} had fallen over and was flicked", piece=piece)
    elif piece in state.unplaced.hooked or (place is not None and place.atop is not None):
        why = reason("{piece} was entangled with another figure and was flicked", piece=piece)
    else:
        return ()
    call = CLAUSES.call("1.2", watch.side, why, at=watch.origin, piece=piece)
    return (foul(call, watch.origin),)


@SWITCH.clause("1.2", "1.1.1")
def art1_2_set_by_hand(state: State, side: Side, placed: dict[str, Place]) -> tuple[Finding, ...]:
    """1.1.1, 1.2: in play figures are moved by a flick of the finger and nothing else."""
    wrong = [name for name, place in placed.items() if not part5_3_3_onto_the_touchline(state, name, place)]
    if not wrong:
        return ()
    at = state.point(wrong[0])
    why = reason("{piece} was moved by hand while the ball was in play", piece=wrong[0])
    return (foul(CLAUSES.call("1.2", side, why, at=at, piece=wrong[0]), at),)


@SWITCH.clause("1.2")
def art1_2_the_others(state: State, put: Put) -> tuple[Finding, ...]:
    """1.2: nobody moves a figure or keeper of the other side, at a restart neither: 4.2.2 and 15.2.1 let each set his
    own, and who is too near is moved by the referee (I.10).
    """
    side = who(put)
    theirs = [
        n for n in put.place if side is not None and side_of(n) == other(side) and _moves(state, put, n)
    ]
    if side is None or not theirs:
        return ()
    at = state.point(theirs[0])
    why = reason("{side} moved {name} by hand", side=side, name=theirs[0])
    return (foul(CLAUSES.call("1.2", side, why, at=at, piece=theirs[0]), at),)


def _moves(state: State, put: Put, name: str) -> bool:
    """Set where it stands already it is not moved; what nobody measured is."""
    was, now = state.point(name), put.place[name].point
    return was is None or now is None or distance(was, now) > 1.0


@SWITCH.clause("1.5", "V.2")
def art1_5_number_of_figures(
    state: State, only: Side | None = None
) -> tuple[tuple[Finding, tuple[str, ...]], ...]:
    """1.5 Número de figuras: ten in the field (five indoors); twice the excess leaves, nearest the ball first."""
    found = []
    # Both at once: the free kick for the defender's offence is the one that stands.
    for side in (state.possession.side, other(state.possession.side)) if only is None else (only,):
        names = _field_figures(state, side)
        excess = len(names) - state.variant.figures
        if excess <= 0 and only is None:
            continue
        why = reason(
            "{side} has {count} figures in the field: {most} are allowed",
            side=side,
            count=len(names),
            most=state.variant.figures,
        )
        rule = "V.2" if state.variant.indoor else "1.5"
        call = CLAUSES.call(rule, side, why, under="1.5" if rule != "1.5" else None)
        finding = foul(call, state.table.pitch.spot(side))
        found.append((finding, _nearest_ball(state, names, 2 * max(excess, 0))))
    return tuple(found)


def _field_figures(state: State, side: Side) -> list[str]:
    return [name for name in state.side(side).as_named if name[1:].isdigit()]


def _nearest_ball(state: State, names: list[str], count: int) -> tuple[str, ...]:
    ball = state.point("ball") or (0.0, 0.0)

    def far(name: str) -> float:
        at = state.point(name)
        return distance(at, ball) if at is not None else float("inf")

    return tuple(sorted(names, key=far)[:count])


@SWITCH.clause("1.5")
def art1_5_removed_for_good(state: State, piece: str) -> tuple[Finding, ...]:
    """1.5.b: what was taken off for too many figures is off for the rest of the match."""
    side = side_of(piece)
    if side is None or piece not in state.record.removed:
        return ()
    why = reason("{piece} was removed for the rest of the match", piece=piece)
    call = CLAUSES.call("1.5", side, why, piece=piece)
    return (foul(call, state.table.pitch.spot(side)),)
