"""Rozdział 8: Przywilej korzyści."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.guzikowa.outcome import because
from palheta.rulebooks.guzikowa.outcome.precedence import Offence
from palheta.rulebooks.guzikowa.outcome.restart import clear_the_spot
from palheta.rulebooks.guzikowa.outcome.turn import grant, moves_given
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules import SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Choice, Penalty, State, with_due


@SWITCH.clause("8.1.1", off=False)
def art8_1_1_one_of_two(penalties: list[Penalty]) -> bool:
    """Przywilej korzyści: penalties are not added up, the wronged side chooses one; until then the gravest stands."""
    return len(penalties) > 1


@SWITCH.clause("8.1.1", off=None)
def art8_1_1_chosen(v: Verdict, penalty: Penalty) -> None:
    """Przywilej korzyści: the wronged side takes the penalty of one offence only."""
    choice, late = v.state.choice, v.state.late
    assert choice is not None
    gained = _gained(v.state, choice)
    _as_it_came_to_rest(v, choice)
    grant(v, _with_more(penalty, gained), choice.side)
    v.because = because.chosen(choice.side)
    if v.state.due is not None:
        v.state = with_due(v.state, since=choice.since)
    v.change(late=late)
    clear_the_spot(v)


@SWITCH.clause("8.1.2", off=0)
def art8_1_2_waived(moves: int, move: Move, offences: list[Offence]) -> int:
    """Przywilej korzyści: a foul's or an overlay's penalty may be given up for two moves from play.

    Not once the ball has left the field: there is no play to go on with.
    """
    if move.out is not None or move.goal is not None:
        return 0
    return moves if any(o.waivable for o in offences) else 0


@SWITCH.clause("8.1.2", "8.1.2.s2", off=None)
def art8_1_2_two_moves_instead(v: Verdict, choice: Choice) -> None:
    """Przywilej korzyści: the penalty is given up for two moves from play; the cards stay."""
    gained = _gained(v.state, choice)
    _as_it_came_to_rest(v, choice)
    v.change(due=None, turn=choice.side, moves=choice.waive + gained)
    v.because = because.waived(choice.side)


def _gained(state: State, choice: Choice) -> int:
    """The additional moves that have come to the side since: they are its own, whatever it chooses."""
    return moves_given(state) - choice.had


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
