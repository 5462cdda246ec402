"""Offers at throw-ins, goal kicks, corners, free kicks and penalties."""

from palheta.rulebooks.dadinho.offers.suggest import (
    ball_for,
    brought_back,
    eligible,
    keeper_aside,
    keeper_on_line,
    may_take,
    on_line,
    taker_in_place,
    taker_place,
)
from palheta.rulebooks.dadinho.rules.ch6_restarts import AT_MOST_RECOMPOSED
from palheta.rulebooks.dadinho.state import CLEARANCE, FLICK_SECONDS, State
from palheta.ruling import Constraint, MayFlick, MayPlace, MaySay, Offer, reason
from palheta.table.frame import Side, forward, keeper_of, other

_CLAUSE = {
    "throw_in": "43", "goal_kick": "44", "corner": "45", "direct_free_kick": "47", "indirect_free_kick": "49",
    "penalty": "48",
}  # fmt: skip

ON_THE_LINE = reason("his front exactly on the goal line")

BESIDE_THE_DADINHO = reason("next to the dadinho, without touching it")

_ASKED = {
    "throw_in": reason("from wholly outside the pitch, without touching the dadinho before"),
    "goal_kick": reason("the dadinho must leave the penalty area"),
    "corner": BESIDE_THE_DADINHO,
    "direct_free_kick": reason("whoever wants to shoot asks for the shot first"),
    "indirect_free_kick": reason("no shot with this flick"),
    "penalty": reason("the dadinho must be played forwards"),
}


def restart_offers(state: State, side: Side) -> tuple[Offer, ...]:
    """The taker is set, then flicked; who suffered an infringement may prefer to play on."""
    able = eligible(state, side)
    placed = tuple(name for name in able if taker_in_place(state, name))
    keeper = keeper_first(state, other(side)) if placed else ()
    found = [*keeper]
    far = tuple(name for name in able if name not in placed and may_take(state, name))
    if placed and state.restart == "penalty":
        far = ()  # whoever was set stands inside the area, and only the taker may (48 §1.a)
    label = reason("Take the goal kick") if state.restart == "goal_kick" else reason("Take it")
    clause, asks = _CLAUSE.get(state.restart or "", "42"), _ASKED.get(state.restart or "")
    take = MayFlick(side, clause, label, (*placed, *far), seconds=FLICK_SECONDS, condition=asks)
    taker = set_taker(state, side, able) if able else nobody_left(state, side)
    if placed and not keeper:
        found += [take, taker]
    else:
        found += [taker, take] if far and not keeper else [taker]
    found += set_ball(state, side)
    if state.due.pending is not None and state.due.pending.side == side:
        kept = reason("the touches are counted on, and there is no going back")
        found.append(MaySay(side, "46", reason("Play on (advantage)"), "advantage", condition=kept))
    found += own_keeper_aside(state, side)
    return (*found, *recomposition_offers(state))


def set_taker(state: State, side: Side, able: tuple[str, ...]) -> Offer:
    where = {name: taker_constraints(state) for name in able}
    return MayPlace(
        side, "42.b", reason("Set the taker"), able, where=where,
        suggest={able[0]: taker_place(state, side, able[0])}, at_most=1, seconds=FLICK_SECONDS,
        condition=_ASKED["throw_in"] if state.restart == "throw_in" else BESIDE_THE_DADINHO,
    )  # fmt: skip


def taker_constraints(state: State) -> tuple[Constraint, ...]:
    free = Constraint("clear", "42.d", of=("ball",), mm=1.0)
    on_table = Constraint("inside", "42.b", zone="table")
    if state.restart == "throw_in":
        return (free, on_table, Constraint("outside", "43.§3", zone="pitch"))
    return (free, on_table)


def nobody_left(state: State, side: Side) -> Offer:
    """Every button has had its three touches: the restart can only be taken at the price of 26."""
    return MayFlick(
        side, "26", reason("Take it, though no button has a touch left"),
        state.buttons(side) or (f"{side[0]}1",), seconds=FLICK_SECONDS, punished="26",
    )  # fmt: skip


def set_ball(state: State, side: Side) -> tuple[Offer, ...]:
    """The dadinho may be arranged before any restart (42.c), where that restart allows."""
    if state.ball is None or state.ball_at is None:
        return ()
    at = state.ball_at
    if state.restart == "goal_kick" or state.next.within == "goal_area":
        owner = side if state.restart == "goal_kick" or at[0] * forward(side) < 0 else other(side)
        zone = f"{owner}_goal_area" + {1: "_plus", -1: "_minus"}.get(state.due.spot_sign, "")
        where: tuple[Constraint, ...] = (Constraint("inside", "44.§4", zone=zone),)
        clause = "44.§4" if state.restart == "goal_kick" else "49.§2"
        asks = reason("in the goal area, on the side where it happened")
    elif state.restart == "corner":
        corner = state.table.pitch.corner(other(side), at[1])
        radius = state.table.pitch.corner_radius + state.table.ball.size / 2
        where = (
            Constraint("near", "45.§8", point=corner, mm=radius),
            Constraint("inside", "45.§8", zone="pitch"),
        )
        clause, asks = "45.§6", reason("in the quarter circle; touching its line is enough")
    else:
        where = (Constraint("near", "42.c", point=state.next.at or at, mm=state.table.ball.size / 2),)
        clause, asks = "42.c", reason("it may be turned where it lies")
    return (
        MayPlace(
            side, clause, reason("Set the dadinho"), ("ball",), where={"ball": where},
            suggest={"ball": ball_for(state, where)}, seconds=FLICK_SECONDS, condition=asks,
        ),
    )  # fmt: skip


def keeper_first(state: State, side: Side) -> tuple[Offer, ...]:
    """Before a penalty the keeper stands on his line (48 §1.c)."""
    keeper = keeper_of(side)
    if state.restart != "penalty" or keeper not in state.pieces or on_line(state, side):
        return ()
    x = keeper_on_line(state, side)
    assert x.point is not None
    return (
        MayPlace(
            side, "48.§1.c", reason("Set the keeper on the line"), (keeper,),
            where={keeper: (Constraint("on_x", "48.§1.c", mm=x.point[0]),)}, suggest={keeper: x},
            seconds=FLICK_SECONDS, blocks=True, condition=ON_THE_LINE,
        ),
    )  # fmt: skip


def own_keeper_aside(state: State, side: Side) -> tuple[Offer, ...]:
    """The taker may move his own keeper out of the way in a goal kick or free kick there (42.f, 44 §2)."""
    keeper, ball = keeper_of(side), state.ball_at
    if state.next.within != "goal_area" or keeper not in state.pieces or ball is None:
        return ()
    aside = keeper_aside(state, side)
    if ball[0] * forward(side) > 0 or aside is None:
        return ()
    return (
        MayPlace(
            side, "7.§10.d", reason("Move your own keeper aside"), (keeper,),
            where={keeper: (Constraint("clear", "44.§2", of=("ball",), mm=CLEARANCE),)},
            suggest={keeper: aside}, seconds=FLICK_SECONDS,
            condition=reason("at least {mm:.0f} mm from the dadinho", mm=CLEARANCE),
        ),
    )  # fmt: skip


def recomposition_offers(state: State) -> tuple[Offer, ...]:
    """Who conceded a goal kick with a shot may bring up to three players back (44 §3)."""
    due = state.due.recomposition
    if due is None:
        return ()
    side = due.side
    left = AT_MOST_RECOMPOSED - len(due.moved)
    decline = MaySay(side, "44.§3", reason("Leave the defence as it is"), "play")
    suggest = dict(list(brought_back(state, side).items())[:left])
    if left <= 0 or not suggest:
        return (decline,)
    where: dict[str, tuple[Constraint, ...]] = {
        name: (
            Constraint("inside", "44.§3", zone=f"{side}_half"),
            Constraint("clear", "44.§3", of=("all",), mm=CLEARANCE),
        )
        for name in state.buttons(side)
    }
    where[keeper_of(side)] = (Constraint("inside", "7.§10.e", zone=f"{side}_goal_area"),)
    place = MayPlace(
        side, "44.§3", reason("Bring up to {count} players back", count=left), tuple(where), where=where,
        suggest=suggest, at_most=left, seconds=FLICK_SECONDS, phase=state.phase,
        condition=reason("into your own half, {mm:.0f} mm from everybody", mm=CLEARANCE),
    )  # fmt: skip
    return (place, decline)
