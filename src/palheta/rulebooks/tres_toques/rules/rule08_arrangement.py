"""Regra VIII, O INÍCIO DA PARTIDA: how the teams stand for a kick-off (art. 68)."""

from palheta.rulebooks.tres_toques.areas import GAUGE, NEAR_THE_LINE
from palheta.rulebooks.tres_toques.outcome.formation import is_taker
from palheta.rulebooks.tres_toques.outcome.precedence import Fault, too_near
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import reason
from palheta.table.frame import Side, forward, keeper_of, other
from palheta.table.geometry import TOLERANCE, touches


@SWITCH.clause("68.a", off={})
def art68_keeper_in_his_area(state: State, side: Side) -> dict[str, Fault]:
    """DISTÂNCIAS DOS JOGADORES, a: the keeper in his areas."""
    keeper = keeper_of(side)
    body = state.footprint(keeper)
    if body is None or touches(body, state.table.pitch.penalty_zone(side)):
        return {}
    return {keeper: Fault("68.a", reason("{keeper} was not in his area at the kick-off", keeper=keeper))}


@SWITCH.clause("68", off={})
def art68_own_half(state: State, side: Side) -> dict[str, Fault]:
    """DISTÂNCIAS DOS JOGADORES: everybody in his own half."""
    return {
        name: Fault("68", reason("{piece} was not wholly in its own half at the kick-off", piece=name))
        for name in state.field_pieces(side)
        if _beyond_halfway(state, side, name)
    }


def _beyond_halfway(state: State, side: Side, name: str) -> bool:
    at = state.point(name)
    if at is None:
        return (state.pieces[name].zone or "").startswith(other(side))
    return forward(side) * at[0] > -state.table.radius(name)


@SWITCH.clause("68.b", "68.c", off={})
def art68_distances(state: State, side: Side) -> dict[str, Fault]:
    """DISTÂNCIAS DOS JOGADORES, b and c: four at 31 mm from the line, the rest at 183 mm from it and each other."""
    faults: dict[str, Fault] = {}
    front: list[str] = []
    back: list[str] = []
    for name in state.field_pieces(side):
        at = state.point(name)
        if at is None or is_taker(state, side, name, at):
            continue
        depth = -forward(side) * at[0] - state.table.radius(name)
        if depth < 0:
            continue  # not in his own half at all
        if depth >= GAUGE - TOLERANCE:
            back.append(name)
        elif abs(depth - NEAR_THE_LINE) <= 1.0 and len(front) < 4:
            front.append(name)
        else:
            why = reason(
                "{piece} stood {mm:.1f} mm from the halfway line: four players stand at {near:.0f} mm, "
                "the others at {far:.0f} mm or more",
                piece=name,
                mm=depth,
                near=NEAR_THE_LINE,
                far=GAUGE,
            )
            faults[name] = Fault("68.b" if depth < NEAR_THE_LINE - 1.0 else "68.c", why)
    for i, name in enumerate(back):
        for mate in back[:i]:
            g = state.gap(name, mate)
            if g is not None and g < GAUGE - TOLERANCE:
                faults[name] = Fault("68.c", too_near(name, mate, g, GAUGE))
    return faults
