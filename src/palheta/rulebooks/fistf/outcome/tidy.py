"""What the referee's hand puts right: figures that fell, left the mat or stand where they may not."""

from operator import itemgetter

from msgspec.structs import replace

from palheta.facts import Atop, Fell, Left, Place, Rest, Touch
from palheta.rulebooks.common.pushing import nearest_free, straight_away
from palheta.rulebooks.common.sightings import pieces_left
from palheta.rulebooks.fistf.areas import (
    at_its_right,
    keeper_behind_line,
    off_mat,
    own_half,
    straight_out,
)
from palheta.rulebooks.fistf.outcome.due import ready_taker
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.rules import CLAUSES
from palheta.rulebooks.fistf.rules.part5_indoor import part5_4_fence_in_play
from palheta.rulebooks.fistf.rules.rule02_off_the_pitch import (
    art2_1_2_1_off_the_mat,
    art2_1_2_5_interrupted,
    art2_1_3_1_off_the_fence,
    art2_1_4_1_off_the_table,
)
from palheta.rulebooks.fistf.rules.rule02_put_right import (
    art2_2_1_goal_area,
    art2_3_obstacles,
    art2_4_1_lifted,
    art2_4_3_separated,
)
from palheta.rulebooks.fistf.rules.rule04_kick_off import art4_2_1_positions
from palheta.rulebooks.fistf.rules.rule12_penalty import art12_2_2_clear_the_area
from palheta.rulebooks.fistf.rules.rule15_goal_kick import APART, art15_2_1_2_area_empty, art15_2_1_3_apart
from palheta.rulebooks.fistf.sighted import Watch
from palheta.rulebooks.fistf.state import Due, State, Unplaced
from palheta.ruling import Call, reason
from palheta.table.frame import Side, is_keeper, is_piece, other
from palheta.table.geometry import TOLERANCE, Disc, gap, touches


def came_off_the_fence(state: State, touch: Touch) -> State:
    """From here on this figure is neutral until it has been placed."""
    if touch.touched != "board" or not is_piece(touch.mover) or part5_4_fence_in_play(state):
        return state
    return state.within("unplaced", rebounded=tuple(sorted({*state.unplaced.rebounded, touch.mover})))


def watched_figures(state: State, watch: Watch) -> State:
    """Where figures came to lie, and which of them fell, hang together, or wait for the referee's hand."""
    rest = {name: place for name, place in watch.rest.items() if is_piece(name)}
    pieces = state.pieces | _last_seen(watch) | rest
    was = state.unplaced
    fallen, hooked, rebounded = set(was.fallen), list(was.hooked), set(was.rebounded)
    for event in watch.seen.of(Fell):
        fallen.add(event.fell)
        if event.at is not None:
            pieces = pieces | {event.fell: event.at}
    for top, under in (event.atop for event in watch.seen.of(Atop)):
        if is_piece(top) and is_piece(under):
            hooked += [under, top]
    fallen |= {name for name, place in rest.items() if place.face == "down"}
    if not part5_4_fence_in_play(state):
        rebounded |= {t.mover for _, t in watch.touches if t.touched == "board" and is_piece(t.mover)}
    off_table = was.off_table | {
        left.left: left.at or pieces.get(left.left) or Place(at_its_right(left.left))
        for left in _off_table(watch)
    }
    if off_table:
        pieces = {name: place for name, place in pieces.items() if name not in off_table}
    on_the_wood, said_off = _on_the_wood(state, pieces, rebounded), _said_off_the_mat(watch)
    misplaced = {*was.misplaced, *off_table, *on_the_wood, *said_off}
    unplaced = Unplaced(
        fallen=tuple(sorted(fallen)),
        hooked=tuple(hooked),
        misplaced=tuple(sorted(misplaced)),
        rebounded=tuple(sorted(rebounded)),
        off_table=off_table,
    )
    return replace(state, pieces=pieces, unplaced=unplaced)


def _last_seen(watch: Watch) -> dict[str, Place]:
    """Who says that a figure left the mat, hit the fence or lay there for a while says where it was last seen."""
    left = [(i, e.left, e.at) for i, e in watch.seen.when(Left) if e.of == "mat" and not e.back]
    met = [(i, t.mover, t.at) for i, t in watch.touches if t.touched == "board" and is_piece(t.mover)]
    lay = [(i, name, at) for i, e in watch.seen.when(Rest) for name, at in e.rest.items() if is_piece(name)]
    return {name: at for _, name, at in sorted([*left, *met, *lay], key=itemgetter(0)) if at is not None}


def _off_table(watch: Watch) -> list[Left]:
    return [left for left in pieces_left(watch.seen) if left.of == "table" and not left.back]


def _said_off_the_mat(watch: Watch) -> set[str]:
    """2.1.2.3: said to have left the mat, and nobody measured where it stopped."""
    off = [e for e in pieces_left(watch.seen) if e.of == "mat" and not e.back and e.left not in watch.rest]
    return {left.left for left in off if left.at is None or left.at.zone is not None}


def _on_the_wood(state: State, pieces: dict[str, Place], rebounded: set[str]) -> set[str]:
    if state.variant.indoor:
        return set()
    cloth, reach = state.table.pitch.cloth, state.table.widest
    return {
        name
        for name, place in pieces.items()
        if place.point is not None
        and (abs(place.point[0]) + reach > cloth.x1 or abs(place.point[1]) + reach > cloth.y1)
        and not is_keeper(name)
        and name not in rebounded
        and off_mat(state, name, place.point)
    }


def placed_when_still(draft: Draft) -> Draft:
    """The ball is still: the referee places, lifts and separates what needs it, and the defender may answer first."""
    state = draft.state
    places: dict[str, Place] = {}
    places |= art2_1_4_1_off_the_table(state)
    places |= art2_1_2_1_off_the_mat(state, places)
    places |= art2_1_3_1_off_the_fence(state)
    unplaced = state.unplaced
    interrupts = bool(places or unplaced.fallen or unplaced.hooked or unplaced.misplaced)
    places |= art2_4_1_lifted(state, places)
    places |= art2_4_3_separated(state, places)
    places |= art2_2_1_goal_area(state, places)
    places = art2_3_obstacles(places, state)
    draft = draft.placing(places).now(unplaced=Unplaced())
    return art2_1_2_5_interrupted(draft) if interrupts else draft


def room_for_ball(draft: Draft) -> Draft:
    """2.3 the other way round: a figure that stands where the ball is set for a restart makes room for it."""
    state, ball = draft.state, draft.state.point("ball")
    if ball is None:
        return draft
    shape = Disc(ball, state.table.radius("ball"))
    standing = {
        name: place
        for name, place in state.pieces.items()
        if place.point is not None
        and not is_keeper(name)
        and gap(Disc(place.point, state.table.radius(name)), shape) < -TOLERANCE
    }
    return draft.placing(art2_3_obstacles(standing, state)) if standing else draft


def positions_corrected(draft: Draft, side: Side, placed: list[str]) -> Draft:
    """What the referee puts right at once, with a call."""
    due = draft.state.due
    if due is None:
        return draft
    if due.kind == "kick_off":
        fixed = art4_2_1_positions(draft.state, side, placed, due)
        calls = tuple(position_call(draft.state, side, name) for name in fixed)
        words = ("illegal_position",) if fixed else ()
        return draft.placing(fixed).calling(*calls).saying(*words)
    if due.kind == "penalty":
        owner = other(due.side)
        if side == owner:
            draft = draft.placing(keeper_behind_line(draft.state, side))
        taker = due.taker or ready_taker(draft.state, due)
        return draft.placing(art12_2_2_clear_the_area({}, draft.state, owner, taker))
    return _goal_kick_corrected(draft, side, placed, due) if due.kind == "goal_kick" else draft


def position_call(state: State, side: Side, name: str) -> Call:
    at = state.point(name)
    if at is not None and own_half(state, side, name, at) == at:
        why = reason("{piece} stood in the centre circle: only the side that kicks off may", piece=name)
    else:
        why = reason("{piece} was not wholly in its own half at the kick-off", piece=name)
    return CLAUSES.call("4.2.1", side, why, piece=name)


def _goal_kick_corrected(draft: Draft, side: Side, placed: list[str], due: Due) -> Draft:
    for name in art15_2_1_2_area_empty(draft.state, side, placed, due):
        why = reason("{piece} stood in the area of the side that takes the goal kick", piece=name)
        place = corrected_out_of_area(draft.state, name, due.side)
        draft = draft.placing({name: place}).calling(CLAUSES.call("15.2.1.2", side, why, piece=name))
    for name, rival in art15_2_1_3_apart(draft.state, side, placed):
        why = reason("{piece} stood within 20 mm of {rival}", piece=name, rival=rival)
        place = corrected_apart(draft.state, name, rival)
        draft = draft.placing({name: place}).calling(CLAUSES.call("15.2.1.3", side, why, piece=name))
    return draft.saying("wrong_position") if draft.calls else draft


def corrected_out_of_area(state: State, name: str, owner: Side) -> Place:
    """Straight out of the area, 1 mm in front of it, or the nearest free place to that."""
    at = state.point(name)
    assert at is not None
    pitch = state.table.pitch
    target = straight_out(state, owner, name, at, pitch.penalty_area.depth)
    area = pitch.penalty_zone(owner)
    return nearest_free(state.table, state.pieces, name, target, lambda shape: not touches(shape, area))


def corrected_apart(state: State, name: str, rival: str) -> Place:
    """Pushed straight away from the rival to just over 20 mm, or the nearest free place to that."""
    at, origin = state.point(name), state.point(rival)
    assert at is not None
    assert origin is not None
    clearance = state.table.radius(rival) + APART + 1.0
    target = straight_away(state.table, name, at, origin, clearance)
    stands = Disc(origin, state.table.radius(rival))
    return nearest_free(state.table, state.pieces, name, target, lambda shape: gap(shape, stands) > APART)
