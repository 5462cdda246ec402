"""Rozdział 8: Przywilej korzyści."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Sanction
from palheta.rulebooks.guzikowa.outcome.restart import spot_cleared
from palheta.rulebooks.guzikowa.outcome.turn import granted, moves_given
from palheta.rulebooks.guzikowa.rules import SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Choice, Penalty, State
from palheta.ruling import reason


@SWITCH.clause("8.1.1", off=False)
def art8_1_1_one_of_two(penalties: list[Penalty]) -> bool:
    """Przywilej korzyści: penalties are not added up, the wronged side chooses one; until then the gravest stands."""
    return len(penalties) > 1


@SWITCH.clause("8.1.1", passes=True)
def art8_1_1_chosen(draft: Draft, penalty: Penalty) -> Draft:
    """Przywilej korzyści: the wronged side takes the penalty of one offence only."""
    choice, late = draft.state.flight.choice, draft.state.flight.late
    assert choice is not None
    gained = _gained(draft.state, choice)
    draft = granted(_as_it_came_to_rest(draft, choice), _with_more(penalty, gained), choice.side)
    if draft.state.due is not None:
        draft = draft.within("due", since=choice.since)
    words = reason("{side} has chosen the penalty", side=choice.side)
    return spot_cleared(draft.within("flight", late=late).explaining(words, "8.1.1"))


@SWITCH.clause("8.1.2", off=0)
def art8_1_2_waived(moves: int, move: Move, sanctions: list[Sanction]) -> int:
    """Przywilej korzyści: a foul's or an overlay's penalty may be given up for two moves from play.

    Not once the ball has left the field: there is no play to go on with.
    """
    if move.out is not None or move.goal is not None:
        return 0
    return moves if any(sanction.waivable for sanction in sanctions) else 0


@SWITCH.clause("8.1.2", "8.1.2.s2", passes=True)
def art8_1_2_two_moves_instead(draft: Draft, choice: Choice) -> Draft:
    """Przywilej korzyści: the penalty is given up for two moves from play; the cards stay."""
    moves = choice.waive + _gained(draft.state, choice)
    draft = (
        _as_it_came_to_rest(draft, choice).now(due=None).within("possession", side=choice.side, moves=moves)
    )
    return draft.explaining(
        reason("{side} gives the penalty up, moves: {moves}", side=choice.side, moves=moves), "8.1.2"
    )


def _gained(state: State, choice: Choice) -> int:
    """The additional moves that have come to the side since: they are its own, whatever it chooses."""
    return moves_given(state) - choice.had


def _with_more(penalty: Penalty, gained: int) -> Penalty:
    due = penalty.due
    if due is None:
        return replace(penalty, moves=penalty.moves + gained)
    total = due.guaranteed + gained if due.guaranteed else 0
    return replace(penalty, due=replace(due, bonus=due.bonus + gained, guaranteed=total))


def _as_it_came_to_rest(draft: Draft, choice: Choice) -> Draft:
    """Nothing is set for a set piece any more; what was turned over, exchanged or sent off since stays so."""
    now = draft.state.pieces
    lay = {name: _facing(place, now[name]) for name, place in choice.pieces.items() if name in now}
    return draft.now(ball=choice.ball, pieces=now | lay).within("flight", choice=None)


def _facing(place: Place, now: Place) -> Place:
    return Place(place.point, angle=place.angle, face=now.face, atop=place.atop, zone=place.zone)
