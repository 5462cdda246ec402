"""9.1.1: the wall as it is set, piece by piece, and once it stands."""

from palheta.rulebooks.guzikowa import ch9_free_kicks as ch9
from palheta.rulebooks.guzikowa.state import with_due
from palheta.rulebooks.guzikowa.verdict import Verdict


def wall_stands(v: Verdict) -> None:
    """It is whole: its owner says so, or the taker, who comes after it, is set or kicks."""
    due = v.state.due
    if due is not None and due.kind == "direct_free_kick" and not due.wall_done:
        check_wall(v, whole=True)
        v.state = with_due(v.state, wall_done=True)


def check_wall(v: Verdict, *, whole: bool) -> None:
    """A bad wall costs one move, once. Whether the offender is in it is known only when the wall is whole."""
    due = v.state.due
    assert due is not None
    if due.wall_faulted or not (due.wall or whole):
        return
    calls = [
        *ch9.art9_1_1_wall_of_one_to_three(v.state, due, due.wall),
        *ch9.art9_1_1_wall_at_50_mm(v.state, due, due.wall),
    ]
    if whole:
        calls += ch9.art9_1_1_offender_in_the_wall(v.state, due)
    if calls:
        v.calls += calls
        v.one_more(due.side)
        v.state = with_due(v.state, wall_faulted=True)
