"""What may be done now, and by whom; the first offer is the default."""

import msgspec

from palheta.facts import Place
from palheta.rulebooks.common.suggesting import possible
from palheta.rulebooks.tres_toques.areas import must_go, nearest_legal
from palheta.rulebooks.tres_toques.offers.keeper import (
    keeper_close,
    keeper_for_a_shot,
    keeper_free,
    keeper_in_goal_area,
)
from palheta.rulebooks.tres_toques.offers.play import (
    can_substitute,
    flicks,
    substitution,
    takers_at_the_ball,
)
from palheta.rulebooks.tres_toques.offers.restarts import (
    arranging,
    clear,
    distance_clause,
    is_free,
    remove,
    taker,
    waiting_outside,
)
from palheta.rulebooks.tres_toques.outcome.arrangement import cleared, in_the_way
from palheta.rulebooks.tres_toques.outcome.formation import discs
from palheta.rulebooks.tres_toques.outcome.precedence import PLAY_ON
from palheta.rulebooks.tres_toques.outcome.wait import EACH
from palheta.rulebooks.tres_toques.rules.rule10_shot import NO_SHOT, art74_shot_barred
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import (
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
from palheta.table.geometry import distance


def offers(state: State) -> tuple[Offer, ...]:
    return possible(state.table, state.standing, offers_in(state))


def offers_in(state: State) -> tuple[Offer, ...]:
    if state.over is not None:
        return ()
    named = tuple(
        offer
        for offer in _offers_in(state)
        if offer.pieces or offer.barred or not isinstance(offer, _OF_PIECES)
    )
    return named if any(_goes_on(offer) for offer in named) else (_nobody_knows(state), *named)


_OF_PIECES = MayFlick | MayName | MaySubstitute


def _goes_on(offer: Offer) -> bool:
    """Play is not waiting for anything but this."""
    aside = isinstance(offer, MaySubstitute) or (isinstance(offer, MaySay) and offer.word == "advantage")
    return offer.barred is None and not aside


def _nobody_knows(state: State) -> Offer:
    """Told without places: first the referee says where the ball lies, or who there is."""
    pitch, side = state.table.pitch, state.turn
    if state.point("ball") is None:
        throw_in = state.kind == "throw_in"
        ball = {"ball": Place((0.0, pitch.width / 2 if throw_in else 0.0))}
        label = reason("Say where the ball lies")
        return MayPlace("referee", "61", label, ("ball",), suggest=ball)
    names = tuple(n for n in discs(state, side) if n not in state.off) or (keeper_of(side),)
    spot = Place((pitch.goal_line(side) + forward(side) * 200.0, 0.0))
    return MayPlace(
        "referee",
        "13",
        reason("Say who stands where"),
        names,
        suggest={names[0]: spot},
        at_most=1,
    )


def _offers_in(state: State) -> tuple[Offer, ...]:
    if state.due.stage == "toss":
        return (_toss(),)
    if state.due.stage == "ends":
        return (_ends(state.turn),)
    if state.due.stage == "suspended":
        label = reason("The incident is over: play on")
        return (MaySay("referee", "61", label, "ready"),)
    if state.due.stage == "arrange":
        return tuple(_noted_again(offer) for offer in arranging(state))
    found = [*_claims(state), *_flicks_and_shots(state), *_keepers(state), *_substitutions(state)]
    if _keeper_in_the_net(state):  # from there he could flick nothing: first he comes back (37)
        found.sort(key=lambda offer: not isinstance(offer, MayPlace))
    return tuple(_noted_again(offer) for offer in sorted(found, key=lambda offer: offer.barred is not None))


def _noted_again(offer: Offer) -> Offer:
    """64: beyond the ten seconds, every five more are noted."""
    return offer if offer.seconds is None else msgspec.structs.replace(offer, every=EACH)


def _toss() -> Offer:
    options = tuple(Option(side, reason("{side} won the toss", side=side), "66") for side in SIDES)
    return MayChoose("referee", "66", reason("Who won the toss?"), options, blocks=True)


def _ends(winner: Side) -> Offer:
    options = (
        Option("kick_off", reason("Take the kick-off"), "66"),
        Option("ends", reason("Choose the end, leave the kick-off to the other"), "66"),
    )
    return MayChoose(winner, "66", reason("Kick-off or end?"), options, blocks=True)


def _claims(state: State) -> list[Offer]:
    """A choice between kicks (83, 90), advantage (91), removals (30, 96, 111, 121), and the taker."""
    found: list[Offer] = []
    restart = state.restart
    if restart is None:
        return found
    side = restart.side
    if len(state.next.options) > 1:
        words = {k.id: reason("{what}, for {rule}", what=k.with_, rule=k.rule) for k in state.due.choices}
        options = tuple(
            Option(i, words.get(i, reason("Play on")), "91" if i == PLAY_ON else "90")
            for i in state.next.options
        )
        found.append(MayChoose(side, "90", reason("Which kick?"), options))
    removals: list[Offer] = []
    if restart.kind == "penalty":
        removals = _clear_for_penalty(state, side)
    elif restart.kind != "goal_kick" and state.due.placed_taker is None:
        removals = _removals(state, side)
    if any(offer.blocks for offer in removals):
        found += removals
    else:
        found += [*_taker(state, side), *removals]
    if state.due.natural is not None:
        label, asks = reason("Advantage: play on"), reason("the kick is given up for it")
        found.append(MaySay(side, "91", label, "advantage", condition=asks))
    return found


def _removals(state: State, side: Side) -> list[Offer]:
    found: list[Offer] = []
    for who in (side, other(side)):
        near = must_go(state, who)
        if not near:
            continue
        if not state.due.distance_asked:
            label = reason("Have the players within 183 mm removed")
            asks = reason("before the taker is set, your own first")
            return [MaySay(side, distance_clause(state), label, "distance", condition=asks)]
        suggest = {}
        for name in near[:1]:
            at = state.point(name)
            place = None if at is None else nearest_legal(state, name, at)
            if place is not None:
                suggest[name] = Place(place)
        if suggest:
            found.append(remove(state, who, tuple(suggest), suggest))
            break  # 30.c: the beneficiary's players first
    return found


def _clear_for_penalty(state: State, side: Side) -> list[Offer]:
    for who in (side, other(side)):
        suggest = {n: p for n in in_the_way(state, who) if (p := cleared(state, n)) is not None}
        for name in list(suggest)[1:]:
            del suggest[name]
        if suggest and state.due.placed_taker is None:
            return [clear(state, who, suggest)]
    return []


def _taker(state: State, side: Side) -> list[Offer]:
    """The taker is set next to the ball; whoever already stands there may simply be flicked, or set before A GOL."""
    ball = state.point("ball")
    if ball is None or state.due.placed_taker is not None:
        return []
    if state.due.shot is not None and takers_at_the_ball(state):
        return []  # setting him again would be noted (88.d)
    free = [n for n in state.field_pieces(side) if n not in state.play.waiting]
    known = sorted((distance(at, ball), n) for n in free if (at := state.point(n)) is not None)
    names = (*(n for _, n in known), *waiting_outside(state, side))
    return [taker(state, side, names, {names[0]: _beside(state, side, ball)})] if names else []


def _beside(state: State, side: Side, ball: tuple[float, float]) -> Place:
    """Behind the ball as seen from where it will be played, clear of everybody, outside the pitch if need be."""
    f = forward(side)
    pitch = state.table.pitch
    candidates = [(-45.0 * f, 0.0), (0.0, 45.0), (0.0, -45.0), (45.0 * f, 0.0)]
    if abs(ball[1]) > pitch.width / 2 - 10:  # from outside, and from inside only if there is no room outside
        out = 1.0 if ball[1] > 0 else -1.0
        candidates = [(0.0, 45.0 * out), (-32.0 * f, 32.0 * out), (32.0 * f, 32.0 * out), *candidates]
    if abs(ball[0]) > pitch.length / 2 - 30:
        sx = 32.0 if ball[0] > 0 else -32.0
        candidates.insert(0, (sx, 32.0 if ball[1] > 0 else -32.0))
    for dx, dy in candidates:
        at = (ball[0] + dx, ball[1] + dy)
        if is_free(state, at):
            return Place(at)
    return Place((ball[0] + candidates[0][0], ball[1] + candidates[0][1]))


def _flicks_and_shots(state: State) -> list[Offer]:
    shot = state.due.shot
    if shot is not None and not shot.ready:
        keeper_side = other(shot.side)
        label, asks = reason("PRONTO: the keeper is set"), reason("moving him after this is a penalty")
        return [
            MaySay(keeper_side, "77", label, "ready", seconds=10.0, blocks=True, condition=asks),
            keeper_for_a_shot(state, keeper_side),
            MaySay(shot.side, "40.§2", reason("Not shooting after all"), "play"),
        ]
    waiting = state.kind not in (None, "kick_off") and state.due.placed_taker is None
    if waiting and not takers_at_the_ball(state):  # whoever stands there may flick at once (8.d)
        return []
    return [*flicks(state), *_shot(state)]


def _shot(state: State) -> list[Offer]:
    side = state.turn
    if state.due.keeper_due or state.due.shot is not None:
        return []
    barred = art74_shot_barred(state)
    label = reason("A GOL: ask for a shot")
    if barred is not None:
        return [MaySay(side, barred, label, "shot", barred=NO_SHOT[barred])]
    asks = reason("the defender sets his keeper first and says PRONTO")
    return [MaySay(side, "77", label, "shot", seconds=10.0, condition=asks)]


def _keepers(state: State) -> list[Offer]:
    """37: the own keeper inside his goal area; 36 and 40.§2: where he may come out. 101.§1: not before a penalty."""
    found: list[Offer] = []
    if state.due.shot is not None or state.kind == "penalty":
        return found
    if state.flight.keeper_close is not None:
        found.append(keeper_close(state, state.flight.keeper_close))
    if state.flight.keeper_free is not None:
        free = keeper_free(state, state.flight.keeper_free)
        found += [] if free is None else [free]
    if state.restart is None:
        found.append(keeper_in_goal_area(state, state.turn))
    return found


def _keeper_in_the_net(state: State) -> bool:
    """He has the ball but stands behind his goal line."""
    at = state.point(keeper_of(state.turn))
    line = state.table.pitch.goal_line(state.turn)
    behind = state.table.keeper.thickness / 2
    return state.due.keeper_due and at is not None and forward(state.turn) * (at[0] - line) < -behind


def _substitutions(state: State) -> list[Offer]:
    if state.restart is None:
        why = reason("only while the game is stopped")
        return [MaySubstitute(state.turn, "17", reason("Substitute a player"), (), (), barred=why)]
    return [substitution(state, side) for side in SIDES if can_substitute(state, side)]
