"""What hands have set lies there now; who leaves the board, who comes on, and who comes back."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import free_on_the_line, in_any_goal_area
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling.question import where
from palheta.table.frame import Side, other, side_of
from palheta.table.geometry import distance


def is_moved(state: State, name: str, place: Place) -> bool:
    """What is told to lie where it lies was not touched."""
    was = state.ball if name == "ball" else state.pieces.get(name)
    if was is None or was.point is None or place.point is None or was.face != place.face:
        return True
    return distance(was.point, place.point) > 1.0


def laid(draft: Draft, things: dict[str, Place]) -> Draft:
    """Whoever is set on the board is no longer off it."""
    state = draft.state
    pieces = {name: place for name, place in things.items() if name != "ball"}
    draft = draft.now(ball=things.get("ball", state.ball), pieces=state.pieces | pieces)
    return draft.within(
        "play",
        off={n: b for n, b in state.play.off.items() if n not in pieces},
        unentitled=tuple(
            n for n in state.play.unentitled if n not in pieces or in_any_goal_area(state.table, n, pieces[n])
        ),
        air=tuple(n for n in state.play.air if n not in pieces),
    )


def taken_off(draft: Draft, name: str) -> Draft:
    """It lies on the board no more, and nothing that is due counts on it."""
    state, due = draft.state, draft.state.due
    pieces = {n: p for n, p in state.pieces.items() if n != name}
    draft = draft.now(pieces=pieces, play=state.play.without(name))
    if due is not None:
        draft = draft.within("due", wall=tuple(n for n in due.wall if n != name))
    if due is not None and due.taker == name:
        draft = draft.within("due", taker=None, taker_from=None)
    return draft


def expelled(draft: Draft, piece: str) -> Draft:
    """It leaves once, however often it is said."""
    gone = draft.state.record.expelled
    if piece in gone and piece not in draft.state.pieces:
        return taken_off(draft, piece)
    draft = taken_off(draft.removing(piece), piece)
    return draft if piece in gone else draft.within("record", expelled=(*gone, piece))


def exchanged(draft: Draft, out: str, come: str) -> Draft:
    """One for the other: on the board, in the wall, and where everything would lie if a penalty were waived."""
    state, lay, due = draft.state, draft.state.pieces.get(out), draft.state.due
    draft = taken_off(_leaving_the_set_piece(draft, out), out)
    draft = draft.within(
        "record", exchanged=(*state.record.exchanged, (out, come)), came_on=(*state.record.came_on, come)
    ).within("play", resting=draft.state.play.resting | {come: "10.1.7"})
    if lay is not None:
        draft = draft.placing({come: lay})
    if due is not None:
        draft = draft.within("due", wall=tuple(come if name == out else name for name in due.wall))
    if state.flight.choice is not None:
        draft = draft.within("flight", choice=state.flight.choice.exchanged(out, come))
    return draft


def _leaving_the_set_piece(draft: Draft, out: str) -> Draft:
    """Whoever had been set to take it, or offended, has left: the ball lies on its spot again."""
    due, ball = draft.state.due, draft.state.ball
    if due is None:
        return draft
    if due.taker == out and ball is not None and ball.atop == out and due.at is not None:
        draft = draft.placing({"ball": Place(due.at)})
    return draft.within("due", offender=None) if due.offender == out else draft


def served(draft: Draft, side: Side) -> Draft:
    """5.1.3: a fallen button waits until the opponent has had its moves, then it goes back on the line."""
    off = {
        name: replace(button, served=True) if side_of(name) == other(side) else button
        for name, button in draft.state.play.off.items()
    }
    draft = draft.within("play", off=off)
    for name, button in off.items():
        if side_of(name) == side and button.served:
            draft = brought_back(draft, name)
            if button.at is None:
                draft = draft.asking(where(f"left.{name}", draft.state.table.pitch))
    return draft


def brought_back(draft: Draft, name: str) -> Draft:
    """5.1.3: it is back in the match, where it fell as far as that was seen, and bound for the first move."""
    state = draft.state
    fell = state.play.off[name].at
    off = {n: b for n, b in state.play.off.items() if n != name}
    draft = draft.within("play", off=off, resting=state.play.resting | {name: "5.1.3.s2"})
    if fell is None:
        return draft
    draft = draft.within("play", fell_at=state.play.fell_at | {name: fell})
    return draft.placing({name: free_on_the_line(draft.state, name, fell)})


def nothing_on_air(draft: Draft) -> Draft:
    """What lay on a button that has gone from under it lies on the board now."""
    pieces, ball = draft.state.pieces, draft.state.ball
    on_air = [n for n, p in pieces.items() if p.atop not in (None, "ball") and p.atop not in pieces]
    if on_air:
        draft = draft.now(pieces=pieces | {n: _flat(pieces[n]) for n in on_air})
    if ball is not None and ball.atop is not None and ball.atop not in pieces:
        draft = draft.now(ball=_flat(ball))
    return draft


def _flat(place: Place) -> Place:
    return Place(place.point, angle=place.angle, face=place.face, zone=place.zone)
