"""Regra VIII, O INÍCIO DA PARTIDA: how the teams stand for a kick-off (art. 68)."""

from palheta.rulebooks.tres_toques.areas import GAUGE, NEAR_THE_LINE, half_named, stands_in
from palheta.rulebooks.tres_toques.outcome.formation import is_taker
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault, too_near
from palheta.rulebooks.tres_toques.outcome.sanction import called
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule04_removal import art24_wrong_distances
from palheta.rulebooks.tres_toques.state import State
from palheta.rulebooks.tres_toques.vocabulary import as_reported
from palheta.ruling import reason
from palheta.table.frame import Side, forward, keeper_of, other
from palheta.table.geometry import TOLERANCE


@SWITCH.clause("68.a", off={})
def art68_keeper_in_his_area(state: State, side: Side) -> dict[str, Fault]:
    """DISTÂNCIAS DOS JOGADORES, a: the keeper in his areas."""
    keeper = keeper_of(side)
    place = state.pieces.get(keeper)
    told = place is not None and (place.point is not None or place.zone is not None)
    if not told or stands_in(state, keeper, f"{side}_area"):
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
        return half_named(state.pieces[name]) == other(side)
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


@SWITCH.clause("68", passes=True)
def art68_told_by_people(draft: Draft, side: Side, piece: str | None) -> Draft:
    """DISTÂNCIAS DOS JOGADORES: as the referee saw it; he sets it right, and warns who does it again (24)."""
    why = as_reported(side, "wrong_kick_off_arrangement")
    return art24_wrong_distances(draft.charging(called("68", side, why, under="24", piece=piece)), side)
