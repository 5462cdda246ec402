"""Regla 2: Colocar, levantar y sustituir las figuras de juego."""

from palheta.facts import Atop, Fell, Left, Place, Touch
from palheta.rulebooks.common.sighted import START, can_run
from palheta.rulebooks.common.sightings import pieces_left
from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rule02_obstacles import art_2_3_obstacles
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.verdict import Offence, Verdict
from palheta.rulebooks.fistf.watching import Play, Watch
from palheta.rulebooks.fistf.zones import (
    ONE,
    edge_beyond_nearest_line,
    goal_area_or_net,
    in_net,
    mat_edge,
    off_mat,
    on_pitch,
    straight_out,
    told,
)
from palheta.ruling import reason
from palheta.table.frame import Point, Side, forward, is_keeper, is_piece, side_of


@SWITCH.clause("2.1.3.3")
def art_2_1_3_3_rebound(watch: Watch, play: Play) -> tuple[Offence, ...]:
    """2.1.3.3: a figure back from the fence touches nothing: "back" for what lay still, a foul for what ran."""
    if art_v_4_fence_in_play(watch.state):
        return ()
    for i, touch in watch.numbered:
        for name, met in (touch.touch, touch.touch[::-1]):
            if _off_the_fence(watch, i, name) and can_run(met):
                return (_rebound(watch, i, touch, name, met, play),)
    return ()


def _off_the_fence(watch: Watch, when: int, name: str) -> bool:
    """It still runs from there; once it has stopped it is only neutral (2.1.3.2bis)."""
    motion = watch.sighted.motion(when, name)
    if motion is None:
        return False
    hit = any(touch.touch == (name, "board") and motion.since <= i < when for i, touch in watch.numbered)
    return is_piece(name) and (hit or (motion.since == START and name in watch.state.rebounded))


def _rebound(watch: Watch, when: int, touch: Touch, name: str, met: str, play: Play) -> Offence:
    at = told(watch.state, touch.at, watch.state.where(met))
    why = reason("{mover} came back off the fence and touched {met}", mover=name, met=met)
    call = CLAUSES.call("2.1.3.3", _sent_it(watch, when, name), why, at=at, piece=name)
    if watch.sighted.runs(when, met):
        return Offence(call=call, follows="free_kick", when=when, at=at)
    # What the rebound disturbed goes back; what was played before it stands.
    without = watch.sighted.without(name, when, watch.state.standing, stays=True)
    return Offence(call=call, follows="back", when=when, restored=play(without))


def _sent_it(watch: Watch, when: int, mover: str) -> Side:
    """Who drove the figure into the fence: this step's flick, or its own side's earlier one."""
    here = mover == watch.piece or any(i < when and touch.touched == mover for i, touch in watch.numbered)
    return watch.side if here else side_of(mover) or watch.side


@SWITCH.clause("V.4", off=False)
def art_v_4_fence_in_play(state: State) -> bool:
    """V.4: indoors ball and figures may come back off the fences."""
    return state.variant.indoor


def came_off_the_fence(state: State, touch: Touch) -> State:
    """From here on this figure is neutral until it has been placed."""
    if touch.touched != "board" or not is_piece(touch.mover) or art_v_4_fence_in_play(state):
        return state
    return state.but(rebounded=tuple(sorted({*state.rebounded, touch.mover})))


def watched_figures(state: State, watch: Watch) -> State:
    """Where figures came to lie, and which of them fell, hang together, or wait for the referee's hand."""
    rest = {name: place for name, place in watch.rest.items() if is_piece(name)}
    pieces = state.pieces | _last_seen(watch) | rest
    fallen, hooked, rebounded = set(state.fallen), list(state.hooked), set(state.rebounded)
    for event in watch.seen:
        if isinstance(event, Fell):
            fallen.add(event.fell)
            if event.at is not None:
                pieces = pieces | {event.fell: event.at}
        elif isinstance(event, Atop) and is_piece(event.atop[0]) and is_piece(event.atop[1]):
            hooked += [event.atop[1], event.atop[0]]
    fallen |= {name for name, place in rest.items() if place.face == "down"}
    if not art_v_4_fence_in_play(state):
        rebounded |= {t.mover for _, t in watch.numbered if t.touched == "board" and is_piece(t.mover)}
    off_table = state.off_table | {
        left.left: left.at or pieces.get(left.left) or Place(_at_its_right(left.left))
        for left in _off_table(watch)
    }
    pieces = {name: place for name, place in pieces.items() if name not in off_table}
    return state.but(
        pieces=pieces,
        fallen=tuple(sorted(fallen)),
        hooked=tuple(hooked),
        rebounded=tuple(sorted(rebounded)),
        misplaced=tuple(sorted({*state.misplaced, *off_table, *_on_the_wood(state, pieces, rebounded)})),
        off_table=off_table,
    )


def _last_seen(watch: Watch) -> dict[str, Place]:
    """Who only says that a figure left the mat, or hit the fence, says where it was last seen."""
    found = {}
    for event in watch.seen:
        if isinstance(event, Left) and event.at is not None and event.of == "mat" and not event.back:
            found[event.left] = event.at
        elif (
            isinstance(event, Touch)
            and event.touched == "board"
            and is_piece(event.mover)
            and event.at is not None
        ):
            found[event.mover] = event.at
    return found


def _off_table(watch: Watch) -> list[Left]:
    return [left for left in pieces_left(watch.seen) if left.of == "table" and not left.back]


def _on_the_wood(state: State, pieces: dict[str, Place], rebounded: set[str]) -> set[str]:
    if state.variant.indoor:
        return set()
    return {
        name
        for name, place in pieces.items()
        if place.point is not None
        and not is_keeper(name)
        and name not in rebounded
        and off_mat(state, name, place.point)
    }


def placed_when_still(verdict: Verdict) -> Verdict:
    """The ball is still: the referee places, lifts and separates what needs it, and the defender may answer first."""
    state = verdict.state
    places: dict[str, Place] = {}
    places |= art_2_1_4_1_off_the_table(state)
    places |= art_2_1_2_1_off_the_mat(state, places)
    places |= art_2_1_3_1_off_the_fence(state)
    interrupts = bool(places) or bool(set(state.fallen) | set(state.hooked))
    places |= art_2_4_1_lifted(state, places)
    places |= art_2_4_3_separated(state, places)
    places |= art_2_2_1_goal_area(state, places)
    places = art_2_3_obstacles(places, state)
    verdict = verdict.placing(places).on(fallen=(), hooked=(), misplaced=(), rebounded=(), off_table={})
    return art_2_1_2_5_interrupted(verdict) if interrupts else verdict


@SWITCH.clause("2.1.2.5", "2.1.3.3bis", "2.1.4.2", "2.4.2", "6.2.3.1", "I.2.3.1", passes=True)
def art_2_1_2_5_interrupted(verdict: Verdict) -> Verdict:
    """2.1.2.5: "¡Colocación!"; the defender gets his flick before play goes on."""
    verdict = verdict.saying("placing")
    if verdict.state.setpiece is None and verdict.state.defence == "open" and verdict.state.owed is None:
        return verdict.on(owed="2.1.2.6")
    return verdict


@SWITCH.clause("2.1.4.1", "V.3.1", off={})
def art_2_1_4_1_off_the_table(state: State) -> dict[str, Place]:
    """2.1.4.1: to the mat's edge at the halfway line, on the side where it fell; indoors to the line where it left."""
    found: dict[str, Place] = {}
    for name, place in state.off_table.items():
        at = told(state, place, None) or _at_its_right(name)
        if state.variant.indoor:
            found[name] = Place(_onto_the_line(state, at))
            continue
        edge = state.table.pitch.cloth.y1 - state.table.radius(name)
        found[name] = Place((0.0, edge if at[1] >= 0 else -edge))
    return found


def _at_its_right(name: str) -> Point:
    """Where a figure fell that nobody has told, nor where it stood: it has an end, whichever."""
    return (0.0, -forward(side_of(name) or "home"))


def _onto_the_line(state: State, at: Point) -> Point:
    pitch = state.table.pitch
    x, y = on_pitch(pitch, at)
    if pitch.width / 2 - abs(y) <= pitch.length / 2 - abs(x):
        return (x, pitch.width / 2 if y >= 0 else -pitch.width / 2)
    return (pitch.length / 2 if x >= 0 else -pitch.length / 2, y)


@SWITCH.clause("2.1.2.1", "2.1.2.3", off={})
def art_2_1_2_1_off_the_mat(state: State, done: dict[str, Place]) -> dict[str, Place]:
    """2.1.2.1: a figure on the wood goes to the nearest place at the mat's inner edge."""
    found = {}
    for name in state.misplaced:
        at = state.where(name)
        if name not in done and at is not None:
            found[name] = state.pieces[name].at(mat_edge(state, name, at))
    return found


@SWITCH.clause("2.1.3.1", off={})
def art_2_1_3_1_off_the_fence(state: State) -> dict[str, Place]:
    """2.1.3.1: a figure that touched the fence goes to the mat's edge behind the nearest line, wherever it stopped."""
    found = {}
    for name in state.rebounded:
        at = state.where(name)
        if at is not None and name not in state.misplaced:
            found[name] = state.pieces[name].at(edge_beyond_nearest_line(state, name, at))
    return found


@SWITCH.clause("2.4.1", off={})
def art_2_4_1_lifted(state: State, done: dict[str, Place]) -> dict[str, Place]:
    """2.4.1: a fallen figure is stood up about the point of its base that touches the mat."""
    found = {}
    for name in state.fallen:
        place = done.get(name) or state.pieces.get(name)
        if place is not None and place.point is not None:
            found[name] = Place(place.point)
    return found


@SWITCH.clause("2.4.3", off={})
def art_2_4_3_separated(state: State, done: dict[str, Place]) -> dict[str, Place]:
    """2.4.3: entangled figures are set side by side, 1 mm apart."""
    found: dict[str, Place] = {}
    for first, second in zip(state.hooked[::2], state.hooked[1::2], strict=True):
        if state.where(first) is None:
            continue
        base = (done | found).get(first) or state.pieces[first]
        assert base.point is not None
        reach = state.table.radius(first) + state.table.radius(second) + ONE
        side = side_of(second)
        assert side is not None
        found[first] = Place(base.point)
        found[second] = Place((base.point[0] - forward(side) * reach, base.point[1]))
    return found


@SWITCH.clause("2.2.1", "2.2.2", "V.3.2", off={})
def art_2_2_1_goal_area(state: State, done: dict[str, Place]) -> dict[str, Place]:
    """2.2.1: out of the goal area or the goal, 1 mm in front of it; 2.2.2: not while that side's sweeper is on."""
    found = {}
    for name, old in state.pieces.items():
        place = done.get(name, old)
        if place.point is None or is_keeper(name):
            continue
        owner = goal_area_or_net(state, name, place.point)
        if owner is None:
            continue
        shape = state.table.footprint(name, place.point)
        if owner in state.sweepers and not in_net(state.table.pitch, owner, shape):
            continue
        depth = state.table.pitch.goal_area.depth
        found[name] = place.at(straight_out(state, owner, name, place.point, depth))
    return found


@SWITCH.clause("2.1.2.2", "2.1.2.6", "2.1.3.2")
def art_2_1_2_2_not_in_play(watch: Watch) -> tuple[Offence, ...]:
    """2.1.2.2, 2.1.3.2: a figure off the mat or back from the fence is not flicked before it has been placed."""
    state, at = watch.state, watch.origin
    if state.variant.indoor or at is None or is_keeper(watch.piece):
        return ()
    if watch.piece in state.rebounded:
        rule = "2.1.3.2"
    elif watch.piece in state.misplaced or off_mat(state, watch.piece, at):
        rule = "2.1.2.2"
    else:
        return ()
    why = reason("{piece} was flicked before the referee had placed it", piece=watch.piece)
    call = CLAUSES.call(rule, watch.side, why, under="2.1.2.6", at=at, piece=watch.piece)
    return (Offence(call=call, follows="free_kick", at=at),)
