"""What hands have set lies there now; who leaves the board, and who comes on."""

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import in_any_goal_area
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.state import State, with_due
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


def expel(v: Verdict, piece: str) -> None:
    """It leaves once, however often it is said."""
    new = piece not in v.state.expelled
    if new or piece in v.state.pieces:
        v.removed.append(piece)
    v.take_off(piece)
    if new:
        v.change(expelled=(*v.state.expelled, piece))


def exchange(v: Verdict, out: str, come: str) -> None:
    """One for the other: on the board, in the wall, and where everything would lie if a penalty were waived."""
    state, where, due = v.state, v.state.pieces.get(out), v.state.due
    wall = () if due is None else tuple(come if name == out else name for name in due.wall)
    _leave_the_set_piece(v, out)
    v.take_off(out)
    v.change(
        exchanged=(*state.exchanged, (out, come)),
        came_on=(*state.came_on, come),
        resting=v.state.resting | {come: "10.1.7"},
    )
    if where is not None:
        v.put(come, where)
    if due is not None:
        v.state = with_due(v.state, wall=wall)
    if state.choice is not None:
        v.change(choice=state.choice.exchanged(out, come))


def _leave_the_set_piece(v: Verdict, out: str) -> None:
    """Whoever had been set to take it, or offended, has left: the ball lies on its spot again."""
    due = v.state.due
    if due is None:
        return
    ball = v.state.ball
    if due.taker == out and ball is not None and ball.atop == out and due.at is not None:
        v.put("ball", Place(due.at))
    if due.offender == out:
        v.state = with_due(v.state, offender=None)
