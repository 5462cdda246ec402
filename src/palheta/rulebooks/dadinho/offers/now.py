"""What may be done now: a whole match, from the draw to the end, in offers."""

from palheta.rulebooks.common.suggesting import possible
from palheta.rulebooks.dadinho.areas import in_circle
from palheta.rulebooks.dadinho.offers.play import playing
from palheta.rulebooks.dadinho.offers.restarts import (
    BESIDE_THE_DADINHO,
    ON_THE_LINE,
    restart_offers,
    set_taker,
)
from palheta.rulebooks.dadinho.offers.suggest import (
    eligible,
    glued,
    keeper_for_shot,
    keeper_on_line,
    on_line,
    taker_in_place,
    taker_place,
)
from palheta.rulebooks.dadinho.outcome.formation import badly_arranged, formation
from palheta.rulebooks.dadinho.outcome.shot import why_no_shot
from palheta.rulebooks.dadinho.rules.ch2_winner import art13_4_may_kick
from palheta.rulebooks.dadinho.rules.ch3_kickoff import art18_two_in_the_circle
from palheta.rulebooks.dadinho.state import ARRANGE_SECONDS, FLICK_SECONDS, State
from palheta.ruling import (
    Constraint,
    MayChoose,
    MayFlick,
    MayName,
    MayPlace,
    MaySay,
    MaySubstitute,
    Offer,
    Option,
    reason,
)
from palheta.table.frame import SIDES, Side, forward, keeper_of, other


def offers(state: State) -> tuple[Offer, ...]:
    return possible(state.table, state.standing, offers_in(state))


BENCH = tuple(range(11, 17))


def offers_in(state: State) -> tuple[Offer, ...]:
    if state.over is not None:
        return ()
    if state.record.toss != "done":
        return (toss(state),)
    if state.restart == "kick_off":
        return (*kick_off(state), *substitutions(state))
    if state.record.shootout is not None:
        return shootout(state)
    if state.due.shot is not None:
        return shot_called(state, state.due.shot.side)
    if state.restart is not None and state.turn is not None:
        return (*restart_offers(state, state.turn), *shot_offers(state, state.turn), *substitutions(state))
    side = state.turn or "home"
    return (*playing(state, side), *shot_offers(state, side), *substitutions(state))


def toss(state: State) -> Offer:
    if state.record.toss == "draw":
        options = tuple(Option(side, reason("{side} won the draw", side=side), "16") for side in SIDES)
        return MayChoose("referee", "16", reason("Who won the draw?"), options, blocks=True)
    assert state.turn is not None
    options = (
        Option("ball", reason("Kick off"), "16"),
        Option("ends", reason("Choose the end"), "16"),
    )
    return MayChoose(state.turn, "16", reason("Ball or end?"), options, blocks=True)


def kick_off(state: State) -> tuple[Offer, ...]:
    side = state.turn or "home"
    waiting = [one for one in (side, other(side)) if one not in state.due.ready]
    if not state.due.arranging:
        waiting = []
    found: list[Offer] = []
    for one in waiting:
        arrange = arrange_offer(state, one, kicking_off=one == side)
        ready = MaySay(one, "19", reason("Ready"), "ready", seconds=ARRANGE_SECONDS, phase=state.phase)
        found += [ready, arrange] if set_up(state, one, kicking_off=one == side) else [arrange]
    if found:
        return tuple(found)
    pair = tuple(name for name in in_circle(state, side) if not glued(state, name))
    arrange = arrange_offer(state, side, kicking_off=True)
    if not pair or not set_up(state, side, kicking_off=True):
        return (arrange,)
    central = sorted(pair, key=lambda name: abs((state.point(name) or (0.0, 0.0))[1]))
    kick = MayFlick(
        side, "18", reason("Kick off"), tuple(central), seconds=FLICK_SECONDS,
        condition=reason("gently into the other half: the dadinho must stay in the circle"),
    )  # fmt: skip
    return (kick, arrange, no_shot(state, side))


def set_up(state: State, side: Side, *, kicking_off: bool) -> bool:
    if badly_arranged(state, side) is not None:
        return False
    inside = in_circle(state, side)
    if not kicking_off:
        return not inside
    return len(inside) == 2 and all(art18_two_in_the_circle(state, side, name) is None for name in inside)


def arrange_offer(state: State, side: Side, *, kicking_off: bool) -> Offer:
    """Each in his own half; the rest of 17 is looked at before "ready" is offered."""
    suggest = formation(state, side, kicking_off=kicking_off)
    half = (Constraint("inside", "17", zone=f"{side}_half"),)
    where = dict.fromkeys((*state.buttons(side), *suggest), half)
    where[keeper_of(side)] = (Constraint("inside", "17.a", zone=f"{side}_goal_area"),)
    two = reason("in your own half, two buttons inside the circle")
    none = reason("in your own half, nobody inside the circle")
    return MayPlace(
        side, "17", reason("Arrange the team"), tuple(where), where=where, suggest=suggest,
        seconds=ARRANGE_SECONDS, phase=state.phase, condition=two if kicking_off else none,
    )  # fmt: skip


def shot_offers(state: State, side: Side) -> tuple[Offer, ...]:
    if state.restart is None:
        able = eligible(state, side)
        if state.play.must_use:
            able = tuple(name for name in able if name in state.play.must_use)
        if state.play.taker is not None:
            able = tuple(name for name in able if name != state.play.taker)
    else:
        able = tuple(name for name in eligible(state, side) if taker_in_place(state, name))
    void = why_no_shot(state, side, able[0] if able else None)
    if void is not None:
        return (MaySay(side, "36", reason("Ask for the shot"), "shot", barred=void),)
    if not able:
        wait = reason("first set dadinho and taker")
        return (MaySay(side, "36.§1", reason("Ask for the shot"), "shot", barred=wait),)
    return (
        MaySay(
            side, "36.c", reason("Ask for the shot"), "shot", pieces=able, seconds=FLICK_SECONDS,
            condition=reason("with the button you name; once asked for it must be taken"),
        ),
    )  # fmt: skip


def no_shot(state: State, side: Side) -> Offer:
    return MaySay(
        side, "18.d", reason("Ask for the shot"), "shot",
        barred=why_no_shot(state, side, None) or reason("the dadinho has not left the circle since the kick-off"),
    )  # fmt: skip


def shot_called(state: State, side: Side) -> tuple[Offer, ...]:
    shot = state.due.shot
    assert shot is not None
    if shot.piece is None:
        able = eligible(state, side) or state.buttons(side) or (f"{side[0]}1",)
        return (
            MayName(
                side, "36.d", reason("Say which button shoots"), able, blocks=True,
                condition=reason("no other button may take the shot then"),
            ),
        )  # fmt: skip
    if not shot.ready:
        keeper = keeper_offers(state, other(side), set_already=shot.keeper_set)
        if state.restart is not None and glued(state, shot.piece):  # taken wrongly once, and to be repeated
            return (set_taker(state, side, (shot.piece,)), *keeper)
        return keeper
    label = reason("Shoot with {piece}", piece=shot.piece)
    withdraw = MaySay(side, "38", reason("Do not shoot after all"), "play", punished="38")
    rest = tuple(name for name in state.buttons(side) if name != shot.piece)
    must = reason("over the goal line, against the frame or the keeper, or to rest in the goal area")
    found: list[Offer] = [
        MayFlick(side, "40.b", label, (shot.piece,), seconds=FLICK_SECONDS, blocks=True, condition=must),
        withdraw,
    ]
    if rest:
        named = reason("{piece} was named for the shot", piece=shot.piece)
        found.append(MayFlick(side, "38", reason("Shoot with another button"), rest, barred=named))
    return tuple(found)


def keeper_offers(state: State, side: Side, *, set_already: bool) -> tuple[Offer, ...]:
    keeper = keeper_of(side)
    hands_off = reason("nobody touches the keeper after this")
    ready = MaySay(
        side, "36.e", reason("Ready"), "ready", seconds=FLICK_SECONDS, blocks=True, condition=hands_off
    )
    if keeper not in state.pieces:
        return (ready,)
    if state.restart == "penalty":
        where = (_on_line(state, side),)
        suggest, clause, asks = keeper_on_line(state, side), "48.§1.c", ON_THE_LINE
    else:
        where = (Constraint("inside", "7.§4", zone=f"{side}_goal_area"),)
        suggest, clause = keeper_for_shot(state, side), "7.§10.a"
        asks = reason("wholly inside his goal area, its line in sight")
    place = MayPlace(
        side, clause, reason("Set the keeper"), (keeper,), where={keeper: where}, suggest={keeper: suggest},
        seconds=FLICK_SECONDS, blocks=True, condition=asks,
    )  # fmt: skip
    return (ready, place) if set_already else (place, ready)


def _on_line(state: State, side: Side) -> Constraint:
    x = state.table.pitch.goal_line(side) - forward(side) * state.table.keeper.thickness / 2
    return Constraint("on_x", "48.§1.c", mm=x)


def shootout(state: State) -> tuple[Offer, ...]:
    side = state.turn or "home"
    keeper_side = other(side)
    fresh = tuple(name for name in state.buttons(side) if art13_4_may_kick(state, name))
    fresh = fresh or state.buttons(side) or (f"{side[0]}1",)
    if keeper_of(keeper_side) in state.pieces and not on_line(state, keeper_side):
        return keeper_on_the_line(state, keeper_side)
    placed = tuple(name for name in fresh if taker_in_place(state, name))
    kick = MayFlick(
        side, "13.§3", reason("Take the kick"), (*placed, *(n for n in fresh if n not in placed)),
        seconds=FLICK_SECONDS, condition=reason("each button once, until all have kicked"),
    )  # fmt: skip
    name = fresh[0]
    taker = MayPlace(
        side, "48.§1.b", reason("Set the taker"), fresh,
        where={n: (Constraint("clear", "42.d", of=("ball",), mm=1.0),) for n in fresh},
        suggest={name: taker_place(state, side, name)}, at_most=1, seconds=FLICK_SECONDS,
        condition=BESIDE_THE_DADINHO,
    )  # fmt: skip
    return (kick, taker) if placed else (taker, kick)


def keeper_on_the_line(state: State, side: Side) -> tuple[Offer, ...]:
    keeper = keeper_of(side)
    return (
        MayPlace(
            side, "48.§1.c", reason("Set the keeper on the line"), (keeper,),
            where={keeper: (_on_line(state, side),)}, suggest={keeper: keeper_on_line(state, side)},
            seconds=FLICK_SECONDS, blocks=True, condition=ON_THE_LINE,
        ),
    )  # fmt: skip


def substitutions(state: State) -> tuple[Offer, ...]:
    found = []
    known = {*state.pieces, *state.record.off, *state.record.expelled}
    for side in SIDES:
        label, left = reason("Substitute"), state.options.substitutions - state.record.sides[side].subs
        bench = tuple(name for n in BENCH if (name := f"{side[0]}{n}") not in known)
        pieces = state.buttons(side)
        if not pieces:
            continue
        barred = None
        if state.restart is None:
            barred = reason("only while play is stopped")
        elif left <= 0 or not bench:
            barred = reason("all substitutions are used")
        if barred is not None:
            found.append(MaySubstitute(side, "55", label, (), (), barred=barred))
        else:
            asks = reason("only while play is stopped; {left} left", left=left)
            found.append(
                MaySubstitute(side, "55", label, pieces, bench, seconds=FLICK_SECONDS, condition=asks)
            )
    return tuple(found)
