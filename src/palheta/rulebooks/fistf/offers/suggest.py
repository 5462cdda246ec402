"""Sensible legal places: a line-up, a taker at the ball, figures out of the way. One tap takes them."""

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free, standing
from palheta.rulebooks.fistf.areas import in_keeper_strip, off_pitch, squad, straight_out
from palheta.rulebooks.fistf.outcome.shootout import slots
from palheta.rulebooks.fistf.rules.rule15_goal_kick import APART
from palheta.rulebooks.fistf.state import Due, State
from palheta.table.frame import SIDES, Point, Side, forward, keeper_of, other, sweeper_of
from palheta.table.geometry import Disc, Footprint, distance, gap, overlapping, touches

BEHIND_BALL = 26.0  # centre to centre: just off the ball


def line_up(state: State) -> dict[str, Place]:
    """Both teams before the first kick-off."""
    pieces: dict[str, Place] = {}
    for side in SIDES:
        pieces[keeper_of(side)] = Place((-forward(side) * (state.table.pitch.length / 2 - 10.0), 0.0))
        for number, at in enumerate(slots(state, side), start=1):
            pieces[f"{side[0]}{number}"] = Place(at)
    return pieces


def arrangement(state: State, side: Side, taker: str | None) -> dict[str, Place]:
    """The line-up for whatever figures a side has left, without its taker."""
    names = [name for name in state.figures(side) if name[1:].isdigit() and name != taker]
    pieces = {name: place for name, place in state.pieces.items() if name not in names}
    found: dict[str, Place] = {}
    for name, at in zip(names, slots(state, side), strict=False):
        found[name] = pieces[name] = nearest_free(state.table, pieces, name, at)
    return found


def clear_for_goal_kick(state: State, side: Side, due: Due, taker: str | None) -> dict[str, Place]:
    """Figures that stand in the taker's area or too near an opponent, moved to a good place nearby."""
    area = state.table.pitch.penalty_zone(due.side)
    rivals = [
        Disc(at, state.table.radius(name))
        for name in state.figures(other(side))
        if (at := state.point(name)) is not None
    ]

    def good(shape: Footprint) -> bool:
        return not touches(shape, area) and all(gap(shape, rival) > APART + 0.5 for rival in rivals)

    pieces = dict(state.pieces)
    found: dict[str, Place] = {}
    for name in state.figures(side):
        at = state.point(name)
        if at is None or name == taker or good(Disc(at, state.table.radius(name))):
            continue
        if touches(Disc(at, state.table.radius(name)), area):
            at = straight_out(state, due.side, name, at, state.table.pitch.penalty_area.depth)
        found[name] = pieces[name] = nearest_free(state.table, pieces, name, at, good)
    return found


def behind(ball: Point, goal: Point) -> Point:
    far = distance(goal, ball) or 1.0
    return (
        ball[0] - (goal[0] - ball[0]) * BEHIND_BALL / far,
        ball[1] - (goal[1] - ball[1]) * BEHIND_BALL / far,
    )


def beside_ball(state: State, side: Side, due: Due, name: str) -> Place:
    """The taker just behind the ball on its way to the goal, or before it; at a throw-in straight behind the line."""
    ball = state.point("ball") or due.at or (0.0, 0.0)
    if due.kind == "throw_in":
        sign = 1 if ball[1] >= 0 else -1
        target = (ball[0], ball[1] + sign * BEHIND_BALL)

        def outside(shape: Footprint) -> bool:
            return off_pitch(state, name, shape.at)

        return nearest_free(state.table, state.pieces, name, target, outside)
    pitch = state.table.pitch
    before_goal = pitch.spot(other(side)) if due.kind == "corner" else (pitch.goal_line(other(side)), 0.0)
    target = behind(ball, before_goal)
    clear = state.table.radius("ball") + state.table.radius(name)
    return nearest_free(state.table, state.pieces, name, target, lambda s: distance(s.at, ball) > clear)


def goal_kick_places(state: State, due: Due, taker: str) -> dict[str, Place]:
    """Ball and taker in the goal area, where nobody stands and no rival is too near (15.2.1.3)."""
    line, x = state.table.pitch.goal_line(due.side), forward(due.side)
    others = standing(state.table, state.pieces, frozenset({taker}))
    rivals = standing(state.table, {n: state.pieces[n] for n in state.figures(other(due.side))})

    def places(y: float) -> dict[str, Place]:
        return {"ball": Place((line + x * 42.0, y * x)), taker: Place((line + x * 16.0, y * x))}

    def good(y: float) -> bool:
        ball = state.table.footprint("ball", (line + x * 42.0, y * x))
        shape = state.table.footprint(taker, (line + x * 16.0, y * x))
        free = not overlapping(ball, others) and not overlapping(shape, others)
        return free and all(gap(shape, rival) > APART for rival in rivals)

    return places(next((y for y in (92.0, -92.0, 60.0, -60.0, 35.0, -35.0) if good(y)), 92.0))


def left_for_taker(state: State, due: Due) -> str:
    """4.2.2, 15.2.1.1: one figure is not arranged with the others, so that it can be set last and take it: the
    nearest that stands where it may stay until then.
    """
    pitch, side = state.table.pitch, due.side
    at, names = due.at or (pitch.goal_line(side), 0.0), squad(state, side)
    if due.taker in names:  # one that was named and is not on the table takes nothing
        return due.taker

    def last_choice(name: str) -> tuple[bool, bool, float]:
        here = state.point(name) or at
        shape = Disc(here, state.table.radius(name))
        if due.kind == "kick_off":
            wrong = here[0] * forward(side) > -shape.radius
        else:
            wrong = touches(shape, pitch.penalty_zone(side))
        return (name in due.arranged, wrong, distance(here, at))

    return min(names, key=last_choice)


def guard(state: State, side: Side) -> Place:
    """A keeper a little in front of its line, between the ball and the middle of the goal."""
    ball = state.point("ball") or (0.0, 0.0)
    reach = state.table.pitch.goal.width / 2 - state.table.keeper.width / 2
    y = max(-reach, min(reach, ball[1] * 0.15))
    return Place((state.table.pitch.goal_line(side) + forward(side) * 10.0, y))


def sweeper_place(state: State, side: Side) -> Place:
    """In the goal area, off the ball and everybody else."""
    line, name = state.table.pitch.goal_line(side), sweeper_of(side)
    ball = state.point("ball")

    def free(shape: Footprint) -> bool:
        off_ball = ball is None or gap(shape, Disc(ball, state.table.radius("ball"))) > 0
        return off_ball and in_keeper_strip(state, side, shape)

    return nearest_free(state.table, state.pieces, name, (line + forward(side) * 20.0, 0.0), free)
