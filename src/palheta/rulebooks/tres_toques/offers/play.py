"""Offers to flick, and to substitute."""

from palheta.rulebooks.tres_toques.areas import at_the_ball
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_too_near
from palheta.rulebooks.tres_toques.rules.rule11_offside import art80_offside_position
from palheta.rulebooks.tres_toques.state import Launch, State
from palheta.rulebooks.tres_toques.vocabulary import SUBSTITUTIONS
from palheta.ruling import MayFlick, MaySubstitute, Offer, Reason, reason
from palheta.table.frame import Side, keeper_of
from palheta.table.geometry import touches

SECONDS = 10.0


def takers_at_the_ball(state: State) -> tuple[str, ...]:
    return tuple(name for name in state.field_pieces(state.turn) if at_the_ball(state, name))


def flicks(state: State) -> list[Offer]:
    """Who may be flicked, and who could be but would be punished."""
    side = state.turn
    keeper = keeper_of(side)
    restart = state.restart
    label = reason("Flick")
    usable = state.field_pieces(side)
    if state.due.keeper_due:
        twice = reason("at most two touches, which count as one flick")
        hand = MayFlick(side, "43", reason("The keeper's flick"), (keeper,), seconds=SECONDS, condition=twice)
        others = state.field_pieces(side) if not state.due.keeper_touches else ()
        wrong = MayFlick(side, "43.§2", label, others, barred=reason("the keeper has the ball"))
        return [hand, wrong] if others else [hand]
    if state.kind == "goal_kick":
        near = takers_at_the_ball(state)
        pieces = ((keeper,) if keeper in state.pieces else ()) + near
        asks, label = reason("the ball must stop outside the penalty area"), reason("Take the goal kick")
        crowding = tuple(name for name in pieces if art8_too_near(state, name))
        clear = tuple(name for name in pieces if name not in crowding)
        kick = MayFlick(side, "115", label, clear, seconds=SECONDS, condition=asks)
        wrong = MayFlick(side, "8.c", label, crowding, seconds=SECONDS, punished="8.c")
        return [offer for offer in (kick, wrong) if offer.pieces] or [kick]
    if state.kind == "kick_off":
        asks = reason("gently over halfway: neither the ball nor the disc may leave the circle")
        circle = standing_in_circle(state, side) or usable
        return [MayFlick(side, "67", reason("Kick off"), circle, seconds=SECONDS, condition=asks)]
    if restart is not None:
        named = (state.due.placed_taker,) if state.due.placed_taker is not None else takers_at_the_ball(state)
        pieces = named or usable
        punished = "30.e" if state.due.placed_taker in state.play.waiting else None
        return [
            MayFlick(
                side,
                _taking_clause(restart.kind),
                reason("Take it"),
                pieces,
                seconds=SECONDS,
                punished=punished,
                condition=_TAKEN_HOW.get(restart.kind),
            )
        ]
    return _open_play(state, side)


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


def standing_in_circle(state: State, side: Side) -> tuple[str, ...]:
    return tuple(
        n
        for n in state.field_pieces(side)
        if (body := state.footprint(n)) is not None and touches(body, state.table.pitch.circle)
    )


def _open_play(state: State, side: Side) -> list[Offer]:
    second = state.play.via == "kick_off" and state.play.flicks == 1
    label = reason("Go on with the other disc") if second else reason("Flick")
    asks = reason("the ball must leave the circle") if second else _flick_asks(state)
    usable = [n for n in state.field_pieces(side) if state.usable(n)]
    if second:
        usable = [n for n in standing_in_circle(state, side) if n != state.play.first] or usable
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
    launch: Launch | None = state.flight.launch
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
    return (
        state.restart is not None
        and state.record.subs.get(side, 0) < SUBSTITUTIONS
        and bool(state.field_pieces(side))
    )


def substitution(state: State, side: Side) -> Offer:
    used = {name for exchange in state.record.exchanges for name in exchange[:2]}
    bench = tuple(n for i in (11, 12, 13) if (n := f"{side[0]}{i}") not in used and n not in state.pieces)
    label = reason("Substitute a player")
    if not bench:
        return MaySubstitute(side, "17", label, (), (), barred=reason("nobody is left on the bench"))
    left = reason(
        "only while play is stopped; {left} left", left=SUBSTITUTIONS - state.record.subs.get(side, 0)
    )
    return MaySubstitute(side, "17", label, state.field_pieces(side), bench, seconds=SECONDS, condition=left)
