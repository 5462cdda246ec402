"""After a move: where everything lies, and what is remembered of it."""

from collections.abc import Mapping

from msgspec.structs import replace

from palheta.facts import Place
from palheta.facts.place import Face
from palheta.rulebooks.guzikowa.areas import (
    free_on_the_line,
    in_any_goal_area,
    in_the_match,
    nearest_line_point,
)
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.rules.ch5_off_the_board import art5_1_3_waits_beside_the_board
from palheta.rulebooks.guzikowa.rules.ch7_goal_area import art7_6_1_left_in_a_goal_area
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import KickOff, LastMove, State
from palheta.ruling.question import where
from palheta.table.frame import Point, is_piece, side_of
from palheta.table.geometry import distance


def things_lie(draft: Draft, move: Move) -> Draft:
    """Where everything came to rest; what fell off is lifted, what the other side lost goes back at once."""
    lying = {name: place for name, place in move.rests.items() if is_piece(name)}
    pieces = move.state.pieces | {n: place for n, place in lying.items() if in_the_match(move.state, n)}
    if move.step.how == "turn" and move.piece in move.state.pieces:
        face, lies = turned_over(move.state.pieces[move.piece]).face, pieces[move.piece]
        pieces[move.piece] = Place(lies.point, angle=lies.angle, face=face, atop=lies.atop, zone=lies.zone)
    for _, top, under in move.stacked:
        if top in pieces:
            lies = pieces[top]
            pieces[top] = Place(lies.point, angle=lies.angle, face=lies.face, atop=under, zone=lies.zone)
    for name in move.gone:
        pieces.pop(name, None)
    return _fallen_lifted(draft.now(pieces=pieces, ball=_ball_after(move, pieces)), move)


def turned_over(place: Place) -> Place:
    """The same button the other way up."""
    face: Face = "down" if place.face == "up" else "up"
    return Place(place.point, angle=place.angle, face=face, atop=place.atop, zone=place.zone)


def _ball_after(move: Move, pieces: Mapping[str, Place]) -> Place | None:
    """On the button it came to rest on, or that it never left: a ball within a button's edge can lie only on it."""
    ball = move.rests.get("ball") or move.state.ball
    if ball is None or ball.point is None:
        return ball
    under = move.ball_carrier
    covered = any(place.atop == "ball" for place in pieces.values())
    if under is None and not covered and move.out is None and move.goal is None:
        under = _within_the_edge_of(move, pieces, ball.point) or _never_left(move, ball)
    return Place(ball.point, atop=under)


def _never_left(move: Move, ball: Place) -> str | None:
    """Nobody saw the ball move, and its carrier is still partly under it: it lies on the edge."""
    carrier = ball.atop
    if carrier is None or ball.point is None or move.ball_rest_place is not None or carrier in move.gone:
        return None
    now = move.place_after(carrier)
    if now is None or now.point is None:
        return None
    reach = move.table.radius(carrier) + move.table.radius("ball")
    return carrier if distance(now.point, ball.point) < reach else None


def _within_the_edge_of(move: Move, pieces: Mapping[str, Place], ball: Point) -> str | None:
    return next(
        (
            name
            for name, place in pieces.items()
            if place.point is not None and distance(place.point, ball) < move.table.radius(name) - 1.0
        ),
        None,
    )


def _fallen_lifted(draft: Draft, move: Move) -> Draft:
    lifted = art5_1_3_waits_beside_the_board(move)
    beside = {name: Place(button.at) for name, button in lifted.items() if button.at is not None}
    draft = draft.within("play", off=draft.state.play.off | lifted)
    draft = replace(draft, places=draft.places | beside)
    for _, event in move.departures:
        at = event.at.point if event.at is not None else None
        if side_of(event.left) == move.side or not in_the_match(move.state, event.left):
            continue
        if at is None:
            draft = draft.asking(where(f"left.{event.left}", move.table.pitch))
            at = move.state.point(event.left)
        if at is not None:
            line = nearest_line_point(move.table, at)
            draft = draft.placing({event.left: free_on_the_line(draft.state, event.left, line)})
    return draft


def remembered(draft: Draft, move: Move) -> Draft:
    """Who moved, who touched the ball last, which buttons are bound by what happened before."""
    state = draft.state
    unentitled = {*state.play.unentitled, *art7_6_1_left_in_a_goal_area(move)} - {move.piece}
    still = tuple(n for n in sorted(unentitled) if in_any_goal_area(state.table, n, state.pieces.get(n)))
    last = LastMove(move.side, move.piece, move.piece in state.play.unentitled)
    return draft.within("flight", last_move=last).within(
        "play",
        last_touch=move.last_button or _carrier(move) or state.play.last_touch,
        unentitled=still,
        resting={n: why for n, why in state.play.resting.items() if side_of(n) != move.side},
        fell_at={n: at for n, at in state.play.fell_at.items() if side_of(n) != move.side},
        air=tuple(n for n in state.play.air if not _has_moved(state, move, n)),
        kickoff=_kick_off_after(move),
        listed=False,
        arranged=(),
    )


def _has_moved(state: State, move: Move, name: str) -> bool:
    """It lies elsewhere; where nobody says where it came to lie, it was played or pushed."""
    stirred = name == move.piece or any(c.touch.touched == name and c.touch.moved for c in move.contacts)
    return (stirred and name not in move.rests) or state.pieces.get(name) != move.state.pieces.get(name)


def _carrier(move: Move) -> str | None:
    due = move.state.due
    return move.piece if due is not None and due.kind == "throw_in" else None


def _kick_off_after(move: Move) -> KickOff | None:
    start, due = move.state.play.kickoff, move.state.due
    if due is not None and due.kind == "kick_off":
        return KickOff(move.side, move.piece)
    if start is None or (start.side == move.side and start.answered):
        return None
    return replace(start, answered=True) if start.side != move.side else start
