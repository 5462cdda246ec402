"""Offers to set the keeper."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import GAUGE, GAUGE_SHORT, goal_line_place
from palheta.rulebooks.tres_toques.offers.play import SECONDS
from palheta.rulebooks.tres_toques.outcome.formation import discs
from palheta.rulebooks.tres_toques.rules.rule04_keeper_place import art36_distances
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Constraint, MayPlace, Offer, reason
from palheta.table.frame import Side, forward, keeper_of, other
from palheta.table.geometry import gap


def keeper_for_a_shot(state: State, side: Side) -> Offer:
    keeper = keeper_of(side)
    ball = state.point("ball") or (0.0, 0.0)
    on_line = goal_line_place(state, side, max(-30.0, min(30.0, ball[1] * 0.08)))
    far = gap(state.table.footprint(keeper, on_line), state.table.footprint("ball", ball)) >= GAUGE
    distance = (
        Constraint("clear", "40", of=("ball",), mm=GAUGE) if far else Constraint("on_x", "40", mm=on_line[0])
    )
    where = {keeper: (Constraint("touching", "40", zone=f"{side}_area"), distance)}
    label = reason("Set the keeper")
    return MayPlace(
        side,
        "40",
        label,
        (keeper,),
        where=where,
        suggest={keeper: Place(on_line)},
        seconds=SECONDS,
        condition=reason("between ball and goal, {mm:.0f} mm from the ball or on the line", mm=GAUGE),
    )


def keeper_in_goal_area(state: State, side: Side) -> Offer:
    keeper = keeper_of(side)
    where = {keeper: (Constraint("inside", "37", zone=f"{side}_goal_area"),)}
    line = state.table.pitch.goal_line(side)
    suggest = {keeper: Place((line + forward(side) * 15.0, 0.0))}
    label = reason("Move the keeper in his goal area")
    asks = reason("wholly inside; it and the flick share one time")
    return MayPlace(side, "37", label, (keeper,), where=where, suggest=suggest, condition=asks)


def keeper_free(state: State, side: Side) -> Offer | None:
    """36.c to e: out into the penalty area, where there is room for it."""
    keeper = keeper_of(side)
    line, f = state.table.pitch.goal_line(side), forward(side)
    spots = [
        Place((line + f * depth, f * y))
        for depth in (15.0, 150.0, 250.0)
        for y in (0.0, 120.0, -120.0, 300.0, -300.0)
    ]
    fitting = next((spot for spot in spots if art36_distances(state, side, keeper, spot)), None)
    if fitting is None:
        return None
    where = {
        keeper: (
            Constraint("touching", "36", zone=f"{side}_area"),
            Constraint("clear", "36", of=("ball",), mm=GAUGE),
            Constraint("clear", "36", of=discs(state, other(side)), mm=GAUGE_SHORT),
        )
    }
    label = reason("Set the keeper after his kick")
    asks = reason(
        "in the penalty area, {mate:.0f} mm from the ball, {foe:.0f} mm from opponents",
        mate=GAUGE,
        foe=GAUGE_SHORT,
    )
    return MayPlace(side, "36", label, (keeper,), where=where, suggest={keeper: fitting}, condition=asks)


def keeper_close(state: State, side: Side) -> Offer:
    keeper = keeper_of(side)
    where = {
        keeper: (
            Constraint("touching", "36", zone=f"{side}_area"),
            Constraint("clear", "40.§2", of=("ball",), mm=GAUGE_SHORT),
        )
    }
    suggest = {keeper: Place(goal_line_place(state, side, 0.0))}
    label = reason("Bring the keeper nearer")
    asks = reason("no shot came: up to {mm:.0f} mm from the ball", mm=GAUGE_SHORT)
    return MayPlace(side, "40.§2", label, (keeper,), where=where, suggest=suggest, condition=asks)
