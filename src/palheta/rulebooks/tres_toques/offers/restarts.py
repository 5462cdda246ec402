"""Offers before a restart: arranging, removing, clearing, setting who takes it."""

import msgspec

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import GAUGE, GAUGE_SHORT, NEAR_THE_LINE
from palheta.rulebooks.tres_toques.offers.play import SECONDS, flicks, standing_in_circle
from palheta.rulebooks.tres_toques.outcome.arrangement import arrangement_faults
from palheta.rulebooks.tres_toques.outcome.formation import discs, goal_kick_formation, kick_off_formation
from palheta.rulebooks.tres_toques.outcome.wait import arrangement_limit
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Constraint, MayPlace, MaySay, Offer, reason
from palheta.table.frame import Point, Side, forward, is_keeper, keeper_of, other
from palheta.table.geometry import Disc, gap


def distance_clause(state: State) -> str:
    kind = None if state.restart is None else state.restart.kind
    return {"throw_in": "111", "corner": "121"}.get(kind or "", "96")


def is_free(state: State, at: Point) -> bool:
    rim = state.table.piece.diameter / 2
    body = Disc(at, rim)
    shapes = (state.footprint(n) for n in state.pieces if n not in state.off)
    table = state.table.pitch.table
    inside = table.x0 + rim <= at[0] <= table.x1 - rim and table.y0 + rim <= at[1] <= table.y1 - rim
    return inside and all(s is None or gap(body, s) > 0 for s in shapes)


_AT_KICK_OFF = reason(
    "in your own half, four 31 mm from halfway, the others {mm:.0f} mm from it and from each other", mm=GAUGE
)

_AT_GOAL_KICK = reason(
    "{mate:.0f} mm from team-mates, {foe:.0f} mm from opponents, nobody in the goal areas",
    mate=GAUGE,
    foe=GAUGE_SHORT,
)


def arrange(state: State, side: Side, clause: str, suggest: dict[str, Place]) -> Offer:
    where = {name: _arranged(state, side, clause, name) for name in suggest}
    label = reason("Arrange the team")
    return MayPlace(
        side,
        clause,
        label,
        tuple(suggest),
        where=where,
        suggest=suggest,
        seconds=arrangement_limit(state, side),
        blocks=True,
        phase=state.phase,
        condition=_AT_KICK_OFF if clause == "68" else _AT_GOAL_KICK,
    )


def _arranged(state: State, side: Side, clause: str, name: str) -> tuple[Constraint, ...]:
    if is_keeper(name):
        rule = "68.a" if clause == "68" else "36.a"
        return (Constraint("touching", rule, zone=f"{side}_area"),)
    if clause == "68":
        return (Constraint("inside", "68", zone=f"{side}_half"),)
    rules = [
        Constraint("inside", "114.b", zone="pitch"),
        Constraint("outside", "114.g", zone=f"{side}_goal_area"),
        Constraint("outside", "114.g", zone=f"{other(side)}_goal_area"),
        Constraint("clear", "114.b", of=tuple(n for n in discs(state, side) if n != name), mm=GAUGE),
    ]
    if other(side) in state.due.arranged:  # who is arranged first need not mind where the others still lie
        rules.append(Constraint("clear", "114.b", of=discs(state, other(side)), mm=GAUGE_SHORT))
    if state.restart is not None and state.restart.side != side:
        rules.append(Constraint("outside", "114.e", zone=f"{state.restart.side}_area"))
    return tuple(rules)


def kick_off_takers(state: State, side: Side) -> Offer | None:
    """Two must stand in the circle (67); the takers may be set again even after TEMPO (69)."""
    inside = standing_in_circle(state, side)
    if len(inside) >= 2:
        return None
    f = forward(side)
    known = sorted((abs(at[0]), n) for n in state.field_pieces(side) if (at := state.point(n)) is not None)
    wanted = [n for _, n in known if n not in inside][: 2 - len(inside)]
    suggest: dict[str, Place] = {}
    for y in (0.0, 165.0, -165.0, 110.0, -110.0):
        at = (-(NEAR_THE_LINE + state.table.piece.diameter / 2) * f, y * f)
        if len(suggest) < len(wanted) and is_free(state, at):
            suggest[wanted[len(suggest)]] = Place(at)
    if not suggest:
        return None
    near = (Constraint("inside", "68", zone=f"{side}_half"), Constraint("touching", "67", zone="circle"))
    label = reason("Set who kicks off")
    return MayPlace(
        side,
        "67.e",
        label,
        tuple(suggest),
        where=dict.fromkeys(suggest, near),
        suggest=suggest,
        seconds=SECONDS,
        blocks=True,
        condition=reason("two in the circle, of the five nearest to halfway"),
    )


def as_punished(offer: Offer, clause: str) -> Offer:
    return msgspec.structs.replace(offer, punished=clause, blocks=False)


def may_stand(state: State, side: Side, clause: str) -> Offer:
    return MaySay(side, clause, reason("The team stands"), "ready", phase=state.phase)


def remove(state: State, side: Side, pieces: tuple[str, ...], suggest: dict[str, Place]) -> Offer:
    where = {name: _removed(state, side, name) for name in pieces}
    label = reason("Remove this player")
    asks = reason(
        "{mate:.0f} mm from the ball and team-mates, {foe:.0f} mm from opponents, in no goal area",
        mate=GAUGE,
        foe=GAUGE_SHORT,
    )
    return MayPlace(
        side,
        "30.a",
        label,
        pieces,
        where=where,
        suggest=suggest,
        seconds=SECONDS,
        blocks=True,
        condition=asks,
    )


def _removed(state: State, side: Side, name: str) -> tuple[Constraint, ...]:
    mates = tuple(n for n in state.field_pieces(side) if n != name)
    return (
        Constraint("inside", "30.a", zone="pitch"),
        Constraint("outside", "30.a", zone="home_goal_area"),
        Constraint("outside", "30.a", zone="away_goal_area"),
        Constraint("clear", "30.a", of=("ball",), mm=GAUGE),
        Constraint("clear", "30.a", of=mates, mm=GAUGE),
        Constraint("clear", "30.a", of=("opponents",), mm=GAUGE_SHORT),
    )


def clear(state: State, side: Side, suggest: dict[str, Place]) -> Offer:
    assert state.restart is not None
    area = f"{other(state.restart.side)}_area"
    where = {
        name: (Constraint("outside", "101", zone=area), Constraint("clear", "101", of=("ball",), mm=GAUGE))
        for name in suggest
    }
    label = reason("Clear the area for the penalty")
    return MayPlace(
        side,
        "101",
        label,
        tuple(suggest),
        where=where,
        suggest=suggest,
        seconds=SECONDS,
        blocks=True,
        condition=reason("outside the area, behind the ball and {mm:.0f} mm from it", mm=GAUGE),
    )


def taker(state: State, side: Side, pieces: tuple[str, ...], suggest: dict[str, Place]) -> Offer:
    ball = state.point("ball")
    rule = (
        Constraint("clear", "8.c", of=("ball",), mm=5.0),
        Constraint("near", "30.b", point=ball, mm=GAUGE),
    )
    label = reason("Set the taker")
    return MayPlace(
        side,
        "30.b",
        label,
        pieces,
        where=dict.fromkeys(pieces, rule),
        suggest=suggest,
        at_most=1,
        seconds=SECONDS,
        condition=reason("at the ball, at least {mm:.0f} mm from it", mm=5),
    )


def waiting_outside(state: State, side: Side) -> tuple[str, ...]:
    """28: who left the pitch may still take free kicks, throw-ins and corners."""
    return tuple(n for n, why in state.off.items() if n[0] == side[0] and why.wait is not None)


def arranging(state: State) -> tuple[Offer, ...]:
    """Both teams arrange themselves: at a kick-off the beneficiary first (68), at a goal kick both at once (114)."""
    restart = state.restart
    assert restart is not None
    sides = (restart.side, other(restart.side))
    missing = [side for side in sides if side not in state.due.arranged]
    if restart.kind == "kick_off":
        if missing:
            return _for_kick_off(state, missing[0], kicks=missing[0] == restart.side)
        takers = kick_off_takers(state, restart.side)
        return tuple(flicks(state)) if takers is None else (takers,)
    found = [offer for side in missing for offer in _for_goal_kick(state, side, kicks=side == restart.side)]
    return tuple(found or flicks(state))


def _for_kick_off(state: State, side: Side, *, kicks: bool) -> tuple[Offer, ...]:
    offer = arrange(state, side, "68", kick_off_formation(state, side, kicks))
    if _too_late(state, side):
        return may_stand(state, side, "69"), as_punished(offer, "69.p2")
    takers = not kicks or len(standing_in_circle(state, side)) > 1
    ready = takers and not arrangement_faults(state, side)
    return (offer, may_stand(state, side, "68")) if ready else (offer,)


def _for_goal_kick(state: State, side: Side, *, kicks: bool) -> tuple[Offer, ...]:
    suggest = goal_kick_formation(state, side) | (_behind_the_ball(state, side) if kicks else {})
    offer, stand = arrange(state, side, "114", suggest), may_stand(state, side, "114")
    return (stand, as_punished(offer, "114.d")) if _too_late(state, side) else (offer, stand)


def _too_late(state: State, side: Side) -> bool:
    """TEMPO was called, or the side is known to have taken longer."""
    taken = state.due.spent.get(side, 0.0)
    return state.due.timed and (state.due.closed > 1 or taken > arrangement_limit(state, side))


def _behind_the_ball(state: State, side: Side) -> dict[str, Place]:
    ball = state.point("ball")
    if ball is None:
        return {}
    return {keeper_of(side): Place((ball[0] - forward(side) * 40.0, ball[1]))}
