"""Regla 10: Tipos de falta y comportamiento incorrecto."""

from palheta.facts import Score
from palheta.rulebooks.fistf import because
from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rule03_duration import finished
from palheta.rulebooks.fistf.state import Shown, State
from palheta.rulebooks.fistf.verdict import Offence, Verdict
from palheta.rulebooks.fistf.watching import Watch, is_person
from palheta.rulebooks.fistf.zones import told
from palheta.ruling import Call, Card, reason
from palheta.table.frame import Side, is_piece, other, sweeper_of

SECONDS_TO_SHOOT = 10.0
LOST_BY = Score(0, 3)


@SWITCH.clause("10.4")
def art_10_4_finger(watch: Watch) -> tuple[Offence, ...]:
    """10.4 Falta de dedo: who flicks a figure touches no other one with body or clothes."""
    for i, touch in watch.numbered:
        if touch.mover != watch.side or not is_piece(touch.touched) or touch.touched == watch.piece:
            continue
        why = reason("the hand that flicked {piece} touched {met}", piece=watch.piece, met=touch.touched)
        call = CLAUSES.call("10.4", watch.side, why, at=watch.origin, piece=touch.touched)
        return (Offence(call=call, follows="free_kick", when=i, at=watch.origin),)
    return ()


def art_10_5_hand(watch: Watch) -> tuple[Offence, ...]:
    """10.5 Falta de mano: nobody touches the ball with hand, body or clothes."""
    for i, touch in watch.numbered:
        if "ball" not in touch.touch:
            continue
        person = touch.mover if touch.touched == "ball" else touch.touched
        if not is_person(person):
            continue
        side: Side = "home" if person == "home" else "away"
        at = told(watch.state, touch.at, watch.state.where("ball"))
        return art_10_5_2_shot_at(watch, side, i) or art_10_5_1_touched(side, i, at)
    return ()


@SWITCH.clause("10.5.1")
def art_10_5_1_touched(side: Side, when: int, at: tuple[float, float] | None) -> tuple[Offence, ...]:
    """10.5.1: foul where the ball was touched, a penalty in the own area."""
    why = reason("{side} touched the ball with hand, body or clothes", side=side)
    return (Offence(call=CLAUSES.call("10.5.1", side, why, at=at), follows="free_kick", when=when, at=at),)


@SWITCH.clause("10.5.2")
def art_10_5_2_shot_at(watch: Watch, side: Side, when: int) -> tuple[Offence, ...]:
    """10.5.2: a ball shot at the defender on purpose is the attacker's foul."""
    if not watch.deliberate or side == watch.side:
        return ()
    touch = dict(watch.numbered)[when]
    at = told(watch.state, touch.at, watch.state.where("ball"))
    why = reason("{side} played the ball at the opponent's body on purpose", side=watch.side)
    return (
        Offence(call=CLAUSES.call("10.5.2", watch.side, why, at=at), follows="free_kick", when=when, at=at),
    )


@SWITCH.clause("10.6.1")
def art_10_6_1_body_in_the_way(watch: Watch) -> tuple[Offence, ...]:
    """10.6.1: a figure on its way to the ball that meets the opponent's body was obstructed."""
    rival, limit = other(watch.side), watch.ball_at
    for i, touch in watch.numbered:
        if (limit is not None and i >= limit) or set(touch.touch) != {rival, watch.piece}:
            continue
        at = watch.state.where("ball")
        why = reason("{side} was in the way of {piece} with hand or body", side=rival, piece=watch.piece)
        return (Offence(call=CLAUSES.call("10.6.1", rival, why, at=at), follows="free_kick", when=i, at=at),)
    return ()


@SWITCH.clause("10.8.2")
def art_10_8_2_ten_seconds(state: State, side: Side, seconds: float) -> tuple[Offence, ...]:
    """10.8.2: ten seconds to get ready for a shot and take it; then it is time wasting (10.8.1)."""
    if side != state.possession or seconds <= SECONDS_TO_SHOOT:
        return ()
    at = state.where("ball")
    why = reason("{side} took {seconds} s; a shot is taken within ten", side=side, seconds=seconds)
    call = CLAUSES.call("10.8.2", side, why, under="10.8.1", at=at)
    return (Offence(call=call, follows="free_kick", at=at),)


def shown(state: State, side: Side, card: str) -> bool:
    return any(one.side == side and one.card == card for one in state.cards)


def card_for(state: State, side: Side, causes: tuple[Call, ...] = ()) -> Verdict:
    """10.1 a yellow card; 10.2 an orange one for who has a yellow card already."""
    return (
        art_10_2_orange(state, side, causes)
        if shown(state, side, "yellow")
        else art_10_1_yellow(state, side, causes)
    )


@SWITCH.clause("10.1", off=None)
def _yellow(side: Side) -> Card | None:
    """10.1 Tarjeta amarilla."""
    return Card("yellow", side=side)


def art_10_1_yellow(state: State, side: Side, causes: tuple[Call, ...]) -> Verdict:
    """10.1: for breaking the rules on purpose or again and again."""
    call = CLAUSES.call("10.1", side, reason("{side} is cautioned with the yellow card", side=side))
    card = _yellow(side)
    seen = (*state.cards, Shown(side, "yellow", (*causes, call)))
    return Verdict(state.but(cards=seen), calls=(call,), cards=(card,) if card else ())


@SWITCH.clause("10.2.2", off=())
def art_10_2_2_sweeper_leaves(side: Side) -> tuple[str, ...]:
    """10.2.2: the sweeping keeper is out of the match, at once and for good."""
    return (sweeper_of(side),)


def art_10_2_orange(state: State, side: Side, causes: tuple[Call, ...] = ()) -> Verdict:
    """10.2.1: it goes on after a yellow card."""
    call = CLAUSES.call(
        "10.2.1",
        side,
        reason("{side} goes on after a yellow card and loses the sweeping keeper", side=side),
        under="10.2.2",
    )
    removed = () if side in state.sweeper_lost else art_10_2_2_sweeper_leaves(side)
    after = state.but(
        cards=(*state.cards, Shown(side, "orange", (*causes, call))),
        pieces={name: place for name, place in state.pieces.items() if name not in removed},
        sweepers=tuple(s for s in state.sweepers if s != side),
        sweeper_lost=(*state.sweeper_lost, side) if removed else state.sweeper_lost,
        removed=(*state.removed, *removed),
    )
    return Verdict(after, calls=(call,), cards=(Card("orange", side=side),), removed=removed)


def art_10_3_1_red(state: State, side: Side) -> Verdict:
    """10.3.1: disqualified; lost 0-3, unless the defeat is already heavier."""
    call = CLAUSES.call("10.3.1", side, reason("{side} is disqualified", side=side))
    after = state.but(cards=(*state.cards, Shown(side, "red", (call,))))
    score = art_10_3_1_score(state.score, side)
    lost = Verdict(finished(after, score), calls=(call,), cards=(Card("red", side=side),))
    return lost.since(because.disqualified(side))


@SWITCH.clause("10.3.1", passes=True)
def art_10_3_1_score(score: Score, side: Side) -> Score:
    """10.3.1: the score that stands after a disqualification."""
    if score.of(other(side)) - score.of(side) >= LOST_BY.away:
        return score
    return Score(0, 3) if side == "home" else Score(3, 0)
