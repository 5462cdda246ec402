"""How things must lie when a set piece is taken: what is cleared for it, what is refused, and taken again."""

from palheta.facts import Place
from palheta.rulebooks.guzikowa import ch3_start_end_goal as ch3
from palheta.rulebooks.guzikowa import ch4_ball_out as ch4
from palheta.rulebooks.guzikowa import ch9_free_kicks as ch9
from palheta.rulebooks.guzikowa import ch9_penalties as penalties
from palheta.rulebooks.guzikowa.move import Move
from palheta.rulebooks.guzikowa.state import Due, State, with_due
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.ruling import Call
from palheta.table.frame import other


def clear_the_spot(v: Verdict) -> None:
    """9.2.3: as soon as a penalty is due, the area and its arc are cleared; 9.1.4: and every spot, of a keeper too."""
    due = v.state.due
    if due is None:
        return
    if due.kind == "penalty":
        cleared = penalties.art9_2_3_cleared_for_a_penalty(v.state, other(due.side))
        v.state = with_due(v.state, cleared=due.cleared | {name: v.state.pieces[name] for name in cleared})
        for name, place in cleared.items():
            v.put(name, place)
    for name, place in ch9.art9_1_4_off_the_spot(v.state, due).items():
        v.put(name, place)


def refused_set_up(move: Move) -> list[Call]:
    """A set piece taken from an arrangement that the book does not allow is taken again."""
    state, due = move.state, move.state.due
    if due is None or due.side != move.side:
        return []
    if due.kind == "kick_off":
        return _kick_off(state, move)
    carried = ch9.art9_1_4_set_and_not_used(state, due, move.piece)
    if due.kind == "penalty":
        return [*carried, *penalties.badly_set_for_penalty(state, due, move.piece)]
    ball = state.point("ball")
    return [
        *carried,
        *ch4.art4_2_2_on_the_goal_area_line(state, ball),
        *ch4.art4_3_2_on_the_corner_line(state, ball),
    ]


def _kick_off(state: State, move: Move) -> list[Call]:
    checked = (
        state.pieces if state.listed else {n: state.pieces[n] for n in state.arranged if n in state.pieces}
    )
    return [
        *ch3.badly_set(state, checked, move.piece),
        *ch3.art3_1_4_ball_on_the_centre(state, move.side),
    ]


def take_it_again(v: Verdict, move: Move, calls: list[Call]) -> None:
    """Nothing has happened; what was set wrongly is set right where hands can only put it in one place.

    Whose fault it was decides who cannot hold up the end by it: the defender's buttons are cleared, and after
    time the taker's side has one more try (3.3.3).
    """
    v.calls += calls
    v.said.append("take_it_again")
    due = v.state.due
    assert due is not None
    if any(call.rule == "9.1.4" for call in calls):
        put_the_taker_back(v, due)
    if any(call.against != due.side for call in calls):
        clear_the_spot(v)
    if due.kind == "penalty" and due.at is not None:
        v.change(ball=Place(due.at))
    if ch3.art3_3_3_time_is_up(v.state) and any(call.against == due.side for call in calls):
        assert v.state.due is not None
        v.state = with_due(v.state, refused=v.state.due.refused + 1)


def put_the_taker_back(v: Verdict, due: Due) -> None:
    """Another takes it: the button that had been set goes back to where it lay."""
    if due.taker is not None and due.taker_from is not None:
        v.put(due.taker, due.taker_from)
    v.state = with_due(v.state, taker=None, taker_from=None)
