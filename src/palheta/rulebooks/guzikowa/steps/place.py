"""Pieces and the ball set by hand: before a kick-off, for a set piece, or where the book allows no hand at all."""

from msgspec.structs import replace

from palheta.facts import Place, Put
from palheta.rulebooks.guzikowa.areas import disc
from palheta.rulebooks.guzikowa.outcome.board import is_moved, laid
from palheta.rulebooks.guzikowa.outcome.formation import badly_set
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.rules.ch2_moves import art2_1_2_moved_by_hand
from palheta.rulebooks.guzikowa.rules.ch3_start import art3_1_2_ones_own_buttons, art3_1_4_ball_on_the_centre
from palheta.rulebooks.guzikowa.rules.ch5_off_the_board import NOT_FIRST, art5_1_3_put_back_too_early
from palheta.rulebooks.guzikowa.state import State
from palheta.rulebooks.guzikowa.steps.place_set_piece import for_a_set_piece, put_back
from palheta.ruling import Call
from palheta.table.frame import SIDES, Side, is_piece, side_of
from palheta.table.geometry import touches


def judged(state: State, step: Put) -> Draft:
    draft = Draft(state)
    things = {n: p for n, p in step.place.items() if n == "ball" or is_piece(n)}
    hand = step.side if step.side in SIDES else None
    if step.side == "referee" or (state.turn is None and not any(map(side_of, things)) and hand is None):
        return laid(draft, {n: p for n, p in things.items() if n == "ball" or not not_in_the_match(state, n)})
    for side, mine in _by_hand(state, hand, things).items():
        now = draft.state
        mine = {n: p for n, p in mine.items() if side_of(n) == side or is_moved(now, n, p)}
        if now.record.toss or (now.due is not None and now.due.kind == "kick_off"):
            draft = _arranged(draft, side, mine)
        elif now.due is None:
            draft = _in_open_play(draft, side, mine)
        else:
            draft = for_a_set_piece(draft, side, mine)
    return _back_where_it_lay(draft, things, state.standing)


def _back_where_it_lay(draft: Draft, things: dict[str, Place], before: dict[str, Place]) -> Draft:
    """What was refused hands must put back."""
    lies = draft.state.standing
    refused = (n for n in things if n in lies and lies[n] == before.get(n))
    return draft.placing({n: lies[n] for n in refused if is_moved(draft.state, n, things[n])})


def _by_hand(state: State, hand: Side | None, things: dict[str, Place]) -> dict[Side, dict[str, Place]]:
    """Whose hand set what: where nobody says so, each owner's; the ball's is the taker's, or whoever acts."""
    owners = [owner for name in things if (owner := side_of(name)) is not None]
    with_ball = state.due.side if state.due is not None else next(iter(owners), state.turn)
    found: dict[Side, dict[str, Place]] = {}
    for name, place in things.items():
        side = hand or side_of(name) or with_ball
        if side is not None:
            found.setdefault(side, {})[name] = place
    return found


def _arranged(draft: Draft, side: Side, things: dict[str, Place]) -> Draft:
    """3.1.3: what may stand there is set, the rest is refused. Who starts is seen only at the first move."""
    lying: dict[str, Place] = {}
    for name, place in things.items():
        calls = _badly_arranged(draft.state, side, name, place, things, lying)
        draft = draft.calling(*calls)
        if not calls:
            lying[name] = place
    draft = laid(draft, lying)
    names = (*draft.state.play.arranged, *(name for name in lying if name != "ball"))
    return draft.within("play", arranged=tuple(dict.fromkeys(names)))


def _badly_arranged(
    state: State, side: Side, name: str, place: Place, moving: dict[str, Place], lying: dict[str, Place]
) -> tuple[Call, ...]:
    if name == "ball":
        return art3_1_4_ball_on_the_centre(replace(state, ball=place), side)
    starter_side = state.due.side if state.due is not None else None
    may_start = side_of(name) == starter_side and not _circle_is_taken(state, name, moving, lying)
    return (
        *art3_1_2_ones_own_buttons(side, name),
        *badly_set(state, {name: place}, name if may_start else None),
        *not_in_the_match(state, name),
    )


def _circle_is_taken(state: State, name: str, moving: dict[str, Place], lying: dict[str, Place]) -> bool:
    """Another button of this side was set in the centre field already."""
    circle = state.table.pitch.circle
    stays = {
        n: p
        for n, p in state.pieces.items()
        if n not in moving and (state.play.listed or n in state.play.arranged)
    }
    return any(
        n != name
        and side_of(n) == side_of(name)
        and p.point is not None
        and touches(disc(state.table, n, p.point), circle)
        for n, p in (stays | lying).items()
    )


def _in_open_play(draft: Draft, side: Side, things: dict[str, Place]) -> Draft:
    """Only a button that fell off may be set by hand, and only after the opponent's moves."""
    carried: list[str] = []
    for name, place in things.items():
        state = draft.state
        if not is_moved(state, name, place):
            continue
        strangers = () if name == "ball" else not_in_the_match(state, name)
        if strangers:
            draft = draft.calling(*strangers)
        elif name in state.play.off and not (state.play.off[name].served and state.turn == side):
            draft = art5_1_3_put_back_too_early(draft, side, name)
        elif name in state.play.off or state.play.resting.get(name) == NOT_FIRST:
            draft = put_back(draft, side, name, place)
        else:
            carried.append(name)
    return art2_1_2_moved_by_hand(draft, side, carried) if carried else draft
