"""Rozdział 5: Guzik poza boiskiem."""

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import free_on_the_line, in_the_match, nearest_line_point
from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Finding, one_move
from palheta.rulebooks.guzikowa.outcome.turn import one_more
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.rules.ch4_ball_out import THROW_IN_REACH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import OffButton, State
from palheta.ruling import Call, reason
from palheta.table.frame import Point, Side, side_of
from palheta.table.geometry import distance

# The clause that binds a button which has come back.
NOT_FIRST = "5.1.3.s2"


def _met_ball_first(move: Move, name: str, when: int) -> bool:
    """The button that fell had met the ball, or the button that was played had before it sent this one off."""
    return move.met_ball_before(name, when) or move.met_ball_before(move.piece, when)


@SWITCH.clause("5.1.1", "5.1.2", off=())
def art5_1_1_fell_off(move: Move) -> tuple[Finding, ...]:
    """Guzik poza boiskiem: lost by its owner's own move without meeting the ball: two more moves for the other."""
    return _lost(move, came_back=False)


@SWITCH.clause("5.1.5", off=())
def art5_1_5_off_and_back(move: Move) -> tuple[Finding, ...]:
    """Guzik poza boiskiem: wholly off and back again is punished all the same."""
    return _lost(move, came_back=True)


def _lost(move: Move, *, came_back: bool) -> tuple[Finding, ...]:
    for when, event in move.departures:
        mine = side_of(event.left) == move.side and event.back == came_back
        if mine and when <= move.ended and not _met_ball_first(move, event.left, when):
            why = reason("{piece} left the board without touching the ball", piece=event.left)
            at = event.at.point if event.at is not None else None
            rule = "5.1.5" if came_back else "5.1.1"
            call = CLAUSES.call(rule, move.side, why, at=at, piece=event.left)
            return (one_move(call, when, extra=2),)
    return ()


@SWITCH.clause("5.1.3", "5.1.5.s2", "5.1.6", off={})
def art5_1_3_waits_beside_the_board(move: Move) -> dict[str, OffButton]:
    """Guzik poza boiskiem: lifted during the opponent's moves, come back by itself or not."""
    return {
        event.left: OffButton(art5_1_4_back_on_the_line(_left_at(move, event.left), move.state))
        for _, event in move.departures
        if side_of(event.left) == move.side and in_the_match(move.state, event.left)
    }


def _left_at(move: Move, name: str) -> Point | None:
    event = next(event for _, event in move.departures if event.left == name)
    return event.at.point if event.at is not None else None


@SWITCH.clause("5.1.4", passes=True)
def art5_1_4_back_on_the_line(left_at: Point | None, state: State) -> Point | None:
    """Guzik poza boiskiem: put back with its centre on the line, the goal area's line excepted."""
    return None if left_at is None else nearest_line_point(state.table, left_at)


@SWITCH.clause("5.1.4", off=())
def art5_1_4_put_back_on_the_line(state: State, side: Side, name: str, place: Place) -> tuple[Call, ...]:
    """Guzik poza boiskiem: whoever puts it back lays its centre on the line, the goal area's line excepted."""
    at = place.point
    if at is None or distance(nearest_line_point(state.table, at), at) <= 1.0:
        return ()
    return (CLAUSES.call("5.1.4", side, reason("{piece}'s centre is not on the line", piece=name), at=at),)


@SWITCH.clause("5.1.3", off=())
def art5_1_3_where_it_fell(state: State, side: Side, name: str, place: Place) -> tuple[Call, ...]:
    """Guzik poza boiskiem: where it fell, or as near along the line as there is room."""
    at, fell = place.point, state.play.fell_at.get(name)
    if at is None or fell is None:
        return ()
    room = free_on_the_line(state, name, fell).point or fell
    if distance(at, fell) <= distance(room, fell) + THROW_IN_REACH:
        return ()
    why = reason("{piece} was put back {mm:.0f} mm from where it fell", piece=name, mm=distance(at, fell))
    return (CLAUSES.call("5.1.3", side, why, at=at, piece=name),)


@SWITCH.clause("5.1.3.s2", off=())
def art5_1_3_not_with_the_first_move(state: State, side: Side, piece: str) -> tuple[Finding, ...]:
    """Guzik poza boiskiem: the button that came back may not make the first move, unless it takes a set piece."""
    if state.play.resting.get(piece) != NOT_FIRST or state.due is not None:
        return ()
    why = reason("{piece} came back onto the board and made the first move", piece=piece)
    return (one_move(CLAUSES.call("5.1.3.s2", side, why, under="4.1.4", piece=piece)),)


@SWITCH.clause("5.1.3", off=())
def art5_1_3_waits(state: State, name: str) -> tuple[Call, ...]:
    """Guzik poza boiskiem: until it is back on the board it is neither exchanged nor named."""
    owner = side_of(name)
    if name not in state.play.off or owner is None:
        return ()
    why = reason("{piece} must stay off the board until the opponent has moved", piece=name)
    return (CLAUSES.call("5.1.3", owner, why, piece=name),)


@SWITCH.clause("5.1.3", off=())
def art5_1_3_played_while_off(state: State, side: Side, piece: str) -> tuple[Finding, ...]:
    """Guzik poza boiskiem: it comes back only after all the opponent's moves."""
    if piece not in state.play.off:
        return ()
    why = reason("{piece} must stay off the board until the opponent has moved", piece=piece)
    return (one_move(CLAUSES.call("5.1.3", side, why, under="4.1.4", piece=piece)),)


@SWITCH.clause("5.1.3", passes=True)
def art5_1_3_put_back_too_early(draft: Draft, side: Side, name: str) -> Draft:
    """Guzik poza boiskiem: it goes back only after all the opponent's moves."""
    why = reason("{piece} was put back before the opponent had moved", piece=name)
    return one_more(draft.calling(CLAUSES.call("5.1.3", side, why, under="4.1.4", piece=name)), side)
