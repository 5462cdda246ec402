"""What is left to a side to choose: who starts, which penalty (8.1.1) or none (8.1.2), who leaves, who takes it."""

from msgspec.structs import replace

from palheta.facts import Choose, Name, Place
from palheta.rulebooks.guzikowa import because
from palheta.rulebooks.guzikowa import ch5_off_the_board as ch5
from palheta.rulebooks.guzikowa import ch8_advantage as ch8
from palheta.rulebooks.guzikowa import ch9_free_kicks as ch9
from palheta.rulebooks.guzikowa.board import not_in_the_match
from palheta.rulebooks.guzikowa.cards import expel
from palheta.rulebooks.guzikowa.ch3_start_end_goal import art3_3_3_time_is_up
from palheta.rulebooks.guzikowa.endings import art3_1_2_kick_off_due
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.set_up import clear_the_spot
from palheta.rulebooks.guzikowa.state import Choice, Penalty, State, with_due
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.ruling.question import Question
from palheta.table.frame import SIDES, Side, side_of


def judge_choose(v: Verdict, step: Choose) -> None:
    state, said = v.state, step.choose
    hand = step.side if step.side in SIDES else None
    owner = side_of(said)
    if state.toss and said in SIDES:
        art3_1_1_who_starts(v, "home" if said == "home" else "away")
    elif owner is not None and state.must_expel.get(owner) and said in state.field_buttons(owner):
        if hand in (None, owner):
            left = {s: n - (s == owner) for s, n in state.must_expel.items()}
            v.change(must_expel={s: n for s, n in left.items() if n})
            expel(v, said)
    elif state.choice is not None and hand not in (None, state.choice.side):
        v.ask.append(Question("option", state.next.options))
    elif state.choice is not None and said == "play":
        waive(v, hand)
    elif state.choice is not None and any(_is_named(p, said) for p in open_to(state, state.choice)):
        art8_1_1_chosen(v, said)
    else:
        v.ask.append(Question("option", state.next.options))


@SWITCH.clause("3.1.1", off=None)
def art3_1_1_who_starts(v: Verdict, side: Side) -> None:
    """Przygotowanie do meczu: it is agreed who makes the first move."""
    v.change(toss=False)
    art3_1_2_kick_off_due(v, side)
    v.because = because.first_move(side)


# ---- the penalty


def open_to(state: State, choice: Choice) -> tuple[Penalty, ...]:
    """What may be chosen: once the time is up only a set piece is still played (3.3.3)."""
    late = art3_3_3_time_is_up(state)
    return tuple(p for p in choice.penalties if p.due is not None or not late)


def may_waive(state: State, choice: Choice) -> bool:
    """Moves from play need time to play them in."""
    return bool(choice.waive) and not art3_3_3_time_is_up(state)


def waive(v: Verdict, side: Side | None) -> None:
    choice = v.state.choice
    if choice is not None and may_waive(v.state, choice) and side in (None, choice.side):
        art8_1_2_two_moves_instead(v, choice)


@SWITCH.clause("8.1.2", "8.1.2.s2", off=None)
def art8_1_2_two_moves_instead(v: Verdict, choice: Choice) -> None:
    """Przywilej korzyści: the penalty is given up for two moves from play; the cards stay."""
    gained = _gained(v.state, choice)
    _as_it_came_to_rest(v, choice)
    v.change(due=None, turn=choice.side, moves=choice.waive + gained)
    v.because = because.waived(choice.side)


@SWITCH.clause("8.1.1", off=None)
def art8_1_1_chosen(v: Verdict, said: str) -> None:
    """Przywilej korzyści: the wronged side takes the penalty of one offence only."""
    choice, late = v.state.choice, v.state.late
    assert choice is not None
    named = [p for p in open_to(v.state, choice) if _is_named(p, said)]
    penalty = next((p for p in named if p.id == said), named[0])
    gained = _gained(v.state, choice)
    _as_it_came_to_rest(v, choice)
    ch8.grant(v, _with_more(penalty, gained), choice.side)
    v.because = because.chosen(choice.side)
    if v.state.due is not None:
        v.state = with_due(v.state, since=choice.since)
    v.change(late=late)
    clear_the_spot(v)


def _is_named(penalty: Penalty, said: str) -> bool:
    """By its id, the number or the name of its clause, or the set piece that it is."""
    kind = penalty.due.kind if penalty.due is not None else None
    return said in (penalty.id, penalty.rule, CLAUSES.by_id[penalty.rule].call, kind)


def _gained(state: State, choice: Choice) -> int:
    """The additional moves that have come to the side since: they are its own, whatever it chooses."""
    return ch8.moves_given(state) - choice.had


def _with_more(penalty: Penalty, gained: int) -> Penalty:
    due = penalty.due
    if due is None:
        return replace(penalty, moves=penalty.moves + gained)
    total = due.guaranteed + gained if due.guaranteed else 0
    return replace(penalty, due=replace(due, bonus=due.bonus + gained, guaranteed=total))


def _as_it_came_to_rest(v: Verdict, choice: Choice) -> None:
    """Nothing is set for a set piece any more; what was turned over, exchanged or sent off since stays so."""
    now = v.state.pieces
    lay = {name: _facing(place, now[name]) for name, place in choice.pieces.items() if name in now}
    v.change(choice=None, ball=choice.ball, pieces=now | lay)


def _facing(place: Place, now: Place) -> Place:
    return Place(place.point, angle=place.angle, face=now.face, atop=place.atop, zone=place.zone)


# ---- the taker


def judge_name(v: Verdict, step: Name) -> None:
    due = v.state.due
    if due is None or side_of(step.name) != due.side:
        return
    calls = [
        *not_in_the_match(v.state, step.name),
        *ch5.art5_1_3_waits(v.state, step.name),
        *ch9.art9_1_1_taker_after_the_wall(v.state, due, step.name),
    ]
    v.calls += calls
    if not calls:
        v.state = with_due(v.state, taker=step.name, taker_from=v.state.pieces.get(step.name))
