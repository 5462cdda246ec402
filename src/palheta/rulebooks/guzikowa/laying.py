"""What hands have set lies there now; a button that fell off goes back by rules of its own (5.1.3, 5.1.4)."""

from palheta.facts import Place
from palheta.rulebooks.guzikowa import ch5_off_the_board as ch5
from palheta.rulebooks.guzikowa.lateness import one_more
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.state import State
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.rulebooks.guzikowa.where import in_any_goal_area
from palheta.ruling import reason
from palheta.table.frame import Side
from palheta.table.geometry import distance


def is_moved(state: State, name: str, place: Place) -> bool:
    """What is told to lie where it lies was not touched."""
    was = state.ball if name == "ball" else state.pieces.get(name)
    if was is None or was.point is None or place.point is None or was.face != place.face:
        return True
    return distance(was.point, place.point) > 1.0


def lay(v: Verdict, things: dict[str, Place]) -> None:
    """Whoever is set on the board is no longer off it."""
    ball = things.get("ball")
    pieces = {n: p for n, p in things.items() if n != "ball"}
    state = v.state
    v.change(
        ball=state.ball if ball is None else ball,
        pieces=state.pieces | pieces,
        off={n: b for n, b in state.off.items() if n not in pieces},
        unentitled=tuple(
            n for n in state.unentitled if n not in pieces or in_any_goal_area(state.table, n, pieces[n])
        ),
        air=tuple(n for n in state.air if n not in pieces),
    )


def put_back(v: Verdict, side: Side, name: str, place: Place) -> None:
    """It may go back now; set elsewhere than it should be, it lies where the referee has put it."""
    if name in v.state.off:
        v.bring_back(name)
    calls = (
        *ch5.art5_1_4_put_back_on_the_line(v.state, side, name, place),
        *ch5.art5_1_3_where_it_fell(v.state, side, name, place),
    )
    v.calls += calls
    if not calls:
        lay(v, {name: place})


@SWITCH.clause("5.1.3", off=None)
def art5_1_3_put_back_too_early(v: Verdict, side: Side, name: str) -> None:
    """Guzik poza boiskiem: it goes back only after all the opponent's moves."""
    why = reason("{piece} was put back before the opponent had moved", piece=name)
    v.call(CLAUSES.call("5.1.3", side, why, under="4.1.4", piece=name))
    one_more(v, side)
