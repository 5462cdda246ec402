"""Regla 2: Colocar, levantar y sustituir las figuras de juego:
figures off the pitch, the mat or the table, 2.1."""

from palheta.facts import Place, Touch
from palheta.facts.place import OFF
from palheta.rulebooks.common.sighted import START, can_run
from palheta.rulebooks.fistf.areas import (
    FORCING_GAP,
    at_its_right,
    beyond_lines,
    edge_beyond_nearest_line,
    mat_edge,
    off_mat,
    on_pitch,
    told,
)
from palheta.rulebooks.fistf.outcome.precedence import Draft, Finding, Sanction, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rules.part5_indoor import part5_4_fence_in_play
from palheta.rulebooks.fistf.sighted import Play, Watch
from palheta.rulebooks.fistf.state import Kick, State
from palheta.ruling import reason
from palheta.ruling.question import which
from palheta.table.frame import Point, Side, is_keeper, is_piece, side_of
from palheta.table.geometry import TOLERANCE


@SWITCH.clause("2.1.1.2", "2.1.1.4", "2.1.2.7", "2.1.3.4", "2.1.4.3", "14.1.3", "15.1.4", "16.1.2", off=True)
def art2_1_1_2_near_enough(state: State, kick: Kick, last: str) -> bool:
    """2.1.1.2: a figure off the pitch can be forced on up to 21 mm from the line, less than a ball; in doubt not.

    Of whom nobody says that he was off it, he was on it.
    """
    place = kick.place_of(last)
    if place is None or place.point is None:
        return place is None or place.zone != OFF
    shape = state.table.footprint(last, place.point, place.angle)
    limit = FORCING_GAP if state.options.force_within_a_ball else 0.0
    return beyond_lines(state.table.pitch, shape) <= limit + TOLERANCE


@SWITCH.clause("2.1.1.3", "2.1.1.2", passes=True)
def art2_1_1_3_measured(draft: Draft, piece: str | None) -> Draft:
    """2.1.1.3: the attacker asks whether a restart can be forced on a figure; the defender answers first."""
    state = draft.state
    at = state.point(piece) if piece is not None else None
    if piece is None or at is None:
        return draft.asking(which(n for n in state.pieces if not is_keeper(n)))
    shape = state.table.footprint(piece, at)
    possible = beyond_lines(state.table.pitch, shape) <= 21.0
    if state.ball_runs:
        return draft  # asked too early: only when the ball lies still
    if state.possession.defence == "open" and state.due is None:
        draft = draft.within("possession", owed="2.1.2.6")
    return draft.saying("check_forcing", "forcing_possible" if possible else "forcing_not_possible")


@SWITCH.clause("2.1.2.1", "2.1.2.3", off={})
def art2_1_2_1_off_the_mat(state: State, done: dict[str, Place]) -> dict[str, Place]:
    """2.1.2.1: a figure on the wood goes to the nearest place at the mat's inner edge."""
    found = {}
    for name in state.unplaced.misplaced:
        at = state.point(name)
        if name not in done and at is not None:
            found[name] = state.pieces[name].at(mat_edge(state, name, at))
    return found


@SWITCH.clause("2.1.2.2", "2.1.2.6", "2.1.3.2")
def art2_1_2_2_not_in_play(watch: Watch) -> tuple[Finding, ...]:
    """2.1.2.2, 2.1.3.2: a figure off the mat or back from the fence is not flicked before it has been placed, nor is
    one that fell off the table (2.1.4.2), indoors neither (V.3.1).
    """
    state, at, unplaced = watch.state, watch.origin, watch.state.unplaced
    gone = watch.piece in unplaced.off_table
    if is_keeper(watch.piece) or (state.variant.indoor and not gone):
        return ()
    misplaced = watch.piece in unplaced.misplaced or (at is not None and off_mat(state, watch.piece, at))
    if watch.piece in unplaced.rebounded and not gone:
        rule = "2.1.3.2"
    elif gone or misplaced:
        rule = "2.1.2.2"
    else:
        return ()
    if gone:  # from the pitch's nearest point (11.1.2)
        left = told(state, unplaced.off_table[watch.piece], None)
        at = None if left is None else on_pitch(state.table.pitch, left)
    why = reason("{piece} was flicked before the referee had placed it", piece=watch.piece)
    call = CLAUSES.call(rule, watch.side, why, under="2.1.2.6", at=at, piece=watch.piece)
    return (foul(call, at),)


@SWITCH.clause("2.1.2.5", "2.1.3.3bis", "2.1.4.2", "2.4.2", "6.2.3.1", "I.2.3.1", passes=True)
def art2_1_2_5_interrupted(draft: Draft) -> Draft:
    """2.1.2.5: "¡Colocación!"; the defender gets his flick before play goes on."""
    draft = draft.saying("placing")
    if (
        draft.state.due is None
        and draft.state.possession.defence == "open"
        and draft.state.possession.owed is None
    ):
        return draft.within("possession", owed="2.1.2.6")
    return draft


@SWITCH.clause("2.1.3.1", off={})
def art2_1_3_1_off_the_fence(state: State) -> dict[str, Place]:
    """2.1.3.1: a figure that touched the fence goes to the mat's edge behind the nearest line, wherever it stopped."""
    found = {}
    for name in state.unplaced.rebounded:
        at = state.point(name)
        if at is not None and name not in state.unplaced.misplaced:
            found[name] = state.pieces[name].at(edge_beyond_nearest_line(state, name, at))
    return found


@SWITCH.clause("2.1.3.2bis", "5.1", off=False)
def art2_1_3_2bis_neutral(state: State, name: str) -> bool:
    """A fallen figure, or one back from the fence and not yet placed, wins nothing for its side."""
    place = state.pieces.get(name)
    down = place is not None and place.face == "down"
    return (
        down
        or name in state.unplaced.fallen
        or name in state.unplaced.rebounded
        or name in state.unplaced.misplaced
    )


@SWITCH.clause("2.1.3.3")
def art2_1_3_3_rebound(watch: Watch, play: Play) -> tuple[Finding, ...]:
    """2.1.3.3: a figure back from the fence touches nothing: "back" for what lay still, a foul for what ran."""
    if part5_4_fence_in_play(watch.state):
        return ()
    for i, touch in watch.touches:
        for name, met in (touch.touch, touch.touch[::-1]):
            if _off_the_fence(watch, i, name) and can_run(met):
                return (_rebound(watch, i, touch, name, met, play),)
    return ()


def _off_the_fence(watch: Watch, when: int, name: str) -> bool:
    """It still runs from there; once it has stopped it is only neutral (2.1.3.2bis)."""
    motion = watch.motion(when, name)
    if motion is None:
        return False
    hit = any(touch.touch == (name, "board") and motion.since <= i < when for i, touch in watch.touches)
    return is_piece(name) and (hit or (motion.since == START and name in watch.state.unplaced.rebounded))


def _rebound(watch: Watch, when: int, touch: Touch, name: str, met: str, play: Play) -> Finding:
    at = told(watch.state, touch.at, watch.state.point(met))
    why = reason("{mover} came back off the fence and touched {met}", mover=name, met=met)
    call = CLAUSES.call("2.1.3.3", _sent_it(watch, when, name), why, at=at, piece=name)
    if watch.runs(when, met):
        return foul(call, at, when)
    # What the rebound disturbed goes back; what was played before it stands.
    without = watch.without(name, when, watch.state.standing, stays=True)
    return Finding(call, when, Sanction("back", restored=play(without)))


def _sent_it(watch: Watch, when: int, mover: str) -> Side:
    """Who drove the figure into the fence: this step's flick, or its own side's earlier one."""
    here = mover == watch.piece or any(i < when and touch.touched == mover for i, touch in watch.touches)
    return watch.side if here else side_of(mover) or watch.side


@SWITCH.clause("2.1.4.1", "V.3.1", off={})
def art2_1_4_1_off_the_table(state: State) -> dict[str, Place]:
    """2.1.4.1: to the mat's edge at the halfway line, on the side where it fell; indoors to the line where it left."""
    found: dict[str, Place] = {}
    for name, place in state.unplaced.off_table.items():
        x, y = told(state, place, None) or at_its_right(name)
        y = y or at_its_right(name)[1]  # from the very middle too
        if state.variant.indoor:
            found[name] = Place(_onto_the_line(state, (x, y)))
            continue
        edge = state.table.pitch.cloth.y1 - state.table.radius(name)
        found[name] = Place((0.0, edge if y > 0 else -edge))
    return found


def _onto_the_line(state: State, at: Point) -> Point:
    pitch = state.table.pitch
    x, y = on_pitch(pitch, at)
    if pitch.width / 2 - abs(y) <= pitch.length / 2 - abs(x):
        return (x, pitch.width / 2 if y >= 0 else -pitch.width / 2)
    return (pitch.length / 2 if x >= 0 else -pitch.length / 2, y)
