"""The single offers: their pieces, their conditions, their words."""

import msgspec

from palheta.facts import Place
from palheta.rulebooks.tres_toques.formations import discs
from palheta.rulebooks.tres_toques.rule01_pitch import NEAR_THE_LINE
from palheta.rulebooks.tres_toques.rule03_players import ALLOWED
from palheta.rulebooks.tres_toques.rule04_plays import GAUGE, GAUGE_SHORT
from palheta.rulebooks.tres_toques.rule04_removal import at_the_ball
from palheta.rulebooks.tres_toques.rule11_offside import art80_offside_position
from palheta.rulebooks.tres_toques.state import Launch, State
from palheta.ruling import Constraint, MayFlick, MayPlace, MaySay, MaySubstitute, Offer, Reason, reason
from palheta.table.frame import Point, Side, forward, is_keeper, keeper_of, other
from palheta.table.geometry import Disc, gap, touches

SECONDS = 10.0


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
    mate=GAUGE, foe=GAUGE_SHORT,
)  # fmt: skip


def arrange(state: State, side: Side, clause: str, suggest: dict[str, Place], seconds: float) -> Offer:
    where = {name: _arranged(state, side, clause, name) for name in suggest}
    label = reason("Arrange the team")
    return MayPlace(
        side, clause, label, tuple(suggest), where=where, suggest=suggest, seconds=seconds, blocks=True,
        phase=state.phase, condition=_AT_KICK_OFF if clause == "68" else _AT_GOAL_KICK,
    )  # fmt: skip


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
    if other(side) in state.arranged:  # who is arranged first need not mind where the others still lie
        rules.append(Constraint("clear", "114.b", of=discs(state, other(side)), mm=GAUGE_SHORT))
    if state.restart is not None and state.restart.side != side:
        rules.append(Constraint("outside", "114.e", zone=f"{state.restart.side}_area"))
    return tuple(rules)


def kick_off_takers(state: State, side: Side) -> Offer | None:
    """Two must stand in the circle (67); the takers may be set again even after TEMPO (69)."""
    inside = in_circle(state, side)
    if len(inside) >= 2:
        return None
    f = forward(side)
    known = sorted((abs(at[0]), n) for n in state.field_pieces(side) if (at := state.at(n)) is not None)
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


def punished(offer: Offer, clause: str) -> Offer:
    return msgspec.structs.replace(offer, punished=clause, blocks=False)


def stand(state: State, side: Side, clause: str) -> Offer:
    return MaySay(side, clause, reason("The team stands"), "ready", phase=state.phase)


def remove(state: State, side: Side, pieces: tuple[str, ...], suggest: dict[str, Place]) -> Offer:
    where = {name: _removed(state, side, name) for name in pieces}
    label = reason("Remove this player")
    asks = reason(
        "{mate:.0f} mm from the ball and team-mates, {foe:.0f} mm from opponents, in no goal area",
        mate=GAUGE, foe=GAUGE_SHORT,
    )  # fmt: skip
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
    ball = state.at("ball")
    rule = (
        Constraint("clear", "8.c", of=("ball",), mm=5.0),
        Constraint("near", "30.b", point=ball, mm=GAUGE),
    )
    label = reason("Set the taker")
    return MayPlace(
        side, "30.b", label, pieces, where=dict.fromkeys(pieces, rule), suggest=suggest, at_most=1,
        seconds=SECONDS, condition=reason("at the ball, at least {mm:.0f} mm from it", mm=5),
    )  # fmt: skip


def takers_at_the_ball(state: State) -> tuple[str, ...]:
    return tuple(name for name in state.field_pieces(state.turn) if at_the_ball(state, name))


def flicks(state: State) -> list[Offer]:
    """Who may be flicked, and who could be but would be punished."""
    side = state.turn
    keeper = keeper_of(side)
    restart = state.restart
    label = reason("Flick")
    usable = state.field_pieces(side)
    if state.keeper_due:
        twice = reason("at most two touches, which count as one flick")
        hand = MayFlick(side, "43", reason("The keeper's flick"), (keeper,), seconds=SECONDS, condition=twice)
        others = state.field_pieces(side) if not state.keeper_touches else ()
        wrong = MayFlick(side, "43.§2", label, others, barred=reason("the keeper has the ball"))
        return [hand, wrong] if others else [hand]
    if restart is not None and restart.kind == "goal_kick":
        near = takers_at_the_ball(state)
        pieces = ((keeper,) if keeper in state.pieces else ()) + near
        asks = reason("the ball must stop outside the penalty area")
        return [MayFlick(side, "115", reason("Take the goal kick"), pieces, seconds=SECONDS, condition=asks)]
    if restart is not None and restart.kind == "kick_off":
        asks = reason("over halfway, and neither the ball nor the disc may leave the circle")
        circle = in_circle(state, side) or usable
        return [MayFlick(side, "67", reason("Kick off"), circle, seconds=SECONDS, condition=asks)]
    if restart is not None:
        named = (state.placed_taker,) if state.placed_taker is not None else takers_at_the_ball(state)
        pieces = named or usable
        punished = "30.e" if state.placed_taker in state.play.waiting else None
        return [
            MayFlick(
                side, _taking_clause(restart.kind), reason("Take it"), pieces, seconds=SECONDS,
                punished=punished, condition=_TAKEN_HOW.get(restart.kind),
            )
        ]  # fmt: skip
    return _open_play(state, side)


def waiting_outside(state: State, side: Side) -> tuple[str, ...]:
    """28: who left the pitch may still take free kicks, throw-ins and corners."""
    return tuple(n for n, why in state.off.items() if n[0] == side[0] and why.wait is not None)


def _taking_clause(kind: str) -> str:
    known = {"throw_in": "107", "corner": "120", "penalty": "101", "indirect_free_kick": "94"}
    return known.get(kind, "93")


_TAKEN_HOW = {
    "throw_in": reason("the disc must meet the ball first and move it {mm:.0f} mm", mm=31),
    "corner": reason("the disc must meet the ball first and send it out of the quadrant"),
    "penalty": reason("straight at the goal or not, as you like"),
    "direct_free_kick": reason("the disc must meet the ball first; it may be shot at once"),
    "indirect_free_kick": reason("the disc must meet the ball first; no shot with this flick"),
}


def in_circle(state: State, side: Side) -> tuple[str, ...]:
    return tuple(
        n for n in state.field_pieces(side)
        if (body := state.footprint(n)) is not None and touches(body, state.table.pitch.circle)
    )  # fmt: skip


def _open_play(state: State, side: Side) -> list[Offer]:
    second = state.play.via == "kick_off" and state.play.flicks == 1
    label = reason("With the other disc") if second else reason("Flick")
    asks = reason("the ball must leave the circle") if second else _flick_asks(state)
    usable = [n for n in state.field_pieces(side) if state.usable(n)]
    if second:
        usable = [n for n in in_circle(state, side) if n != state.play.first] or usable
    taker = state.play.taker
    held = [n for n in state.field_pieces(side) if n in state.play.waiting]
    bad = [n for n in usable if offside_if_flicked(state, n)]
    good = [n for n in usable if n not in bad and n != taker]
    found: list[Offer] = []
    if good:
        clause = "67.b" if second else "21"
        found.append(MayFlick(side, clause, label, tuple(good), seconds=SECONDS, condition=asks))
    for pieces, rule in ((bad, "80.a"), ([taker] if taker in usable else [], "95"), (held, "30.d")):
        if pieces:
            found.append(MayFlick(side, rule, label, tuple(p for p in pieces if p), punished=rule))
    if not found:  # nobody is left on the pitch
        found.append(MayFlick(side, "43.§3", label, (keeper_of(side),), punished="43.§3"))
    return found


def _flick_asks(state: State) -> Reason:
    if state.play.kind == "restricted":
        return reason("two flicks, no pass needed; no shot")
    if state.play.flicks == 1 and not state.play.passed:
        return reason("a pass to another disc earns the third flick")
    return reason("the ball must be met")


def offside_if_flicked(state: State, piece: str) -> bool:
    """80.a as it would be judged if this piece were flicked now."""
    launch: Launch | None = state.launch
    play = state.play
    if (
        launch is None
        or launch.piece[0] != piece[0]
        or play.flicks == 0
        or play.lenient
        or piece in (play.first, launch.piece)
    ):
        return False
    return art80_offside_position(state, piece, launch)


def can_substitute(state: State, side: Side) -> bool:
    return state.restart is not None and state.subs.get(side, 0) < ALLOWED and bool(state.field_pieces(side))


def substitution(state: State, side: Side) -> Offer:
    used = {name for exchange in state.exchanges for name in exchange[:2]}
    bench = tuple(n for i in (11, 12, 13) if (n := f"{side[0]}{i}") not in used and n not in state.pieces)
    label = reason("Substitute a player")
    if not bench:
        return MaySubstitute(side, "17", label, (), (), barred=reason("nobody is left on the bench"))
    left = reason("only while play is stopped; {left} left", left=ALLOWED - state.subs.get(side, 0))
    return MaySubstitute(side, "17", label, state.field_pieces(side), bench, seconds=SECONDS, condition=left)
