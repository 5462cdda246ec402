"""The ball in a goal or over a line: a goal, or whose restart, and where."""

from msgspec.structs import replace

from palheta.facts import Cross, Goal, Out
from palheta.rulebooks.fistf.areas import on_pitch
from palheta.rulebooks.fistf.outcome.due import award, then
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.outcome.tidy import placed_when_still, room_for_ball
from palheta.rulebooks.fistf.rules.part5_indoor import part5_8_1_crossed, part5_8_2_same_half
from palheta.rulebooks.fistf.rules.rule02_off_the_pitch import art2_1_1_2_near_enough
from palheta.rulebooks.fistf.rules.rule03_duration import art3_3_1_1_sudden_death
from palheta.rulebooks.fistf.rules.rule07_goal import (
    art7_1_1_from_the_zone,
    art7_1_3_announced,
    art7_3_1_off_the_post,
    art7_3_2_straight_from_a_restart,
)
from palheta.rulebooks.fistf.rules.rule09_sweeper import art9_1_4_not_first_of_sweeper
from palheta.rulebooks.fistf.rules.rule11_free_kick import (
    art11_2_5_no_goal_by_the_taker,
    art11_2_5_taker_alone,
)
from palheta.rulebooks.fistf.rules.rule14_throw_in import (
    art14_1_2_same_zone,
    art14_1_5_not_direct,
    art14_1_6_not_on_the_keeper,
)
from palheta.rulebooks.fistf.rules.rule15_goal_kick import art15_1_2_forced
from palheta.rulebooks.fistf.rules.rule16_corner import art16_1_1_1_corner
from palheta.rulebooks.fistf.sighted import Watch
from palheta.rulebooks.fistf.state import Kick, State
from palheta.ruling import Reason, reason
from palheta.ruling.question import where
from palheta.table.frame import Point, Side, forward, is_piece, other, side_of


def left_play(state: State, watch: Watch, index: int) -> Draft:
    event = watch.seen[index]
    goal = next((e for e in watch.seen[index:] if isinstance(e, Goal)), None)
    if isinstance(event, Cross) and event.line == "goal_line" and goal is not None:
        event = goal
    if isinstance(event, Goal):
        return placed_when_still(ball_in_goal(state, event.goal))
    assert isinstance(event, Out | Cross)
    at = event.at.point if event.at is not None else None
    return over_a_line(state, event.line, at, watch)


def over_a_line(state: State, line: str | None, at: Point | None, watch: Watch) -> Draft:
    """14, 15, 16: the ball is out of play."""
    kick = Kick(side=state.possession.side, piece="", ball=None, pieces=state.pieces)
    kick = state.flight.kick.of_ball if state.flight.kick is not None else kick
    if line is None:
        assert at is not None
        line = line_beyond(state, at)
    if line == "touchline":
        whose = whose_throw_in(state, kick, at)
        draft = throw_in(state, whose, part5_8_1_crossed(at, watch))
        return placed_when_still(then(draft, *_why_out(kick, "throw_in", whose)))
    crossed: Side = "away" if at is not None and at[0] > 0 else "home"
    owner = crossed if at is not None else other(kick.side)
    kind, side = over_goal_line(state, kick, owner)
    draft = goal_line_restart(state, kind, side, at)
    return placed_when_still(then(draft, *_why_out(kick, kind, side)))


_OUT = {"throw_in": "14.1.1", "goal_kick": "15.1.1.1", "corner": "16.1.1.2"}
_FORCED = {"throw_in": "14.1.2", "goal_kick": "15.1.2", "corner": "16.1.1.1"}
_NOT_FORCED = {"throw_in": "14.1.2", "goal_kick": "15.1.1.3", "corner": "15.1.2"}


def _why_out(kick: Kick, kind: str, side: Side) -> tuple[Reason, str]:
    last = kick.last
    off_them = last is not None and is_piece(last) and side_of(last) != kick.side
    if off_them and side == kick.side:
        return reason("{what} for {side}: out off {met}", met=last, what=kind, side=side), _FORCED[kind]
    if off_them:
        words = reason(
            "{what} for {side}: off {met} it could not be forced from there", met=last, what=kind, side=side
        )
        return words, _NOT_FORCED[kind]
    if not kick.piece:
        return reason("{what} for {side}: the ball is out", what=kind, side=side), _OUT[kind]
    words = reason("{what} for {side}: {piece} played it out", piece=kick.piece, what=kind, side=side)
    return words, _OUT[kind]


def line_beyond(state: State, at: Point) -> str:
    """The line that a ball which lies outside has crossed."""
    pitch = state.table.pitch
    return "touchline" if abs(at[1]) - pitch.width / 2 >= abs(at[0]) - pitch.length / 2 else "goal_line"


def throw_in(state: State, side: Side, at: Point | None) -> Draft:
    """14.2.1: from where the ball went over the line."""
    place = on_pitch(state.table.pitch, at) if at is not None else None
    if place is not None:
        half = state.table.pitch.width / 2
        place = (place[0], half if place[1] >= 0 else -half)
    draft = room_for_ball(Draft(award(state, "throw_in", side, place)))
    return draft if place is not None else draft.asking(where("ball_out", state.table.pitch))


def goal_line_restart(state: State, kind: str, side: Side, at: Point | None) -> Draft:
    if kind == "goal_kick":
        return Draft(award(state, "goal_kick", side, None))
    return room_for_ball(Draft(award(state, "corner", side, corner_place(state, side, at))))


def whose_throw_in(state: State, kick: Kick, at: Point | None) -> Side:
    """14.1.1: the side that did not touch the ball last; off a defender only where it was properly forced."""
    last = kick.last
    if last is None or not is_piece(last) or side_of(last) == kick.side:
        return other(kick.side)
    return kick.side if _forced(state, kick, last, at) else other(kick.side)


def _forced(state: State, kick: Kick, last: str, at: Point | None) -> bool:
    if state.variant.indoor:
        return part5_8_2_same_half(kick, last, at)
    return (
        art14_1_6_not_on_the_keeper(last)
        and art14_1_2_same_zone(state, kick, last, at)
        and art2_1_1_2_near_enough(state, kick, last)
    )


def over_goal_line(state: State, kick: Kick, owner: Side) -> tuple[str, Side]:
    """Which restart, and whose, when the ball goes over the goal line that `owner` defends."""
    attacker, last = kick.side, kick.last
    off_defender = last is not None and is_piece(last) and side_of(last) != attacker
    if owner != attacker:
        forced = off_defender and art16_1_1_1_corner(state, kick, last or "")
        return ("corner", attacker) if forced else ("goal_kick", owner)
    forced = off_defender and art15_1_2_forced(state, kick, last or "")
    return ("goal_kick", attacker) if forced else ("corner", other(attacker))


def corner_place(state: State, side: Side, near: Point | None) -> Point:
    """16.2.1: at the quarter circle of the side where the ball went out; `side` takes it."""
    y = near[1] if near is not None and near[1] != 0 else float(forward(side))
    return state.table.pitch.corner(other(side), y)


def ball_in_goal(state: State, owner: Side) -> Draft:
    """The ball is wholly over `owner`'s goal line between the posts: a goal, or what else."""
    # Nobody was told to have kicked it: the side in possession played it.
    unknown = Kick(side=state.possession.side, piece="", ball=state.point("ball"))
    kick = state.flight.kick.of_ball if state.flight.kick is not None else unknown
    return _shot(state, kick, owner) if owner != kick.side else _own(state, kick, owner)


def _shot(state: State, kick: Kick, owner: Side) -> Draft:
    if not art14_1_5_not_direct(kick) or art11_2_5_taker_alone(state, kick):
        words = reason("no goal straight from this restart: {side}'s goal kick", side=owner)
        goal_kick = _goal_kick(state, owner, words, "14.1.5")
        return decided(state, art11_2_5_no_goal_by_the_taker(state, kick), goal_kick)
    if not art7_1_1_from_the_zone(kick, state, owner):
        words = reason("no goal, not struck in the shooting zone: {side}'s goal kick", side=owner)
        return _goal_kick(state, owner, words, "7.2.1")
    if not art9_1_4_not_first_of_sweeper(kick):
        words = reason("no goal with the sweeping keeper's first flick: {side}'s goal kick", side=owner)
        return _goal_kick(state, owner, words, "9.1.4")
    return score(state, kick.side, owner)


def _own(state: State, kick: Kick, owner: Side) -> Draft:
    rival = other(owner)
    if art7_3_1_off_the_post(kick):
        words = reason("back off the woodwork, no own goal: {side}'s goal kick", side=owner)
        return _goal_kick(state, owner, words, "7.3.1")
    if art7_3_2_straight_from_a_restart(kick):
        corner = award(state, "corner", rival, corner_place(state, rival, state.point("ball")))
        words = reason("no own goal straight from a restart: {side}'s corner", side=rival)
        return then(Draft(corner), words, "7.3.2")
    return score(state, rival, owner)


def _goal_kick(state: State, side: Side, words: Reason, clause: str) -> Draft:
    return then(Draft(award(state, "goal_kick", side, None)), words, clause)


def score(state: State, scorer: Side, conceding: Side) -> Draft:
    """A goal, and the kick-off to who conceded it (4.2.5)."""
    state = replace(state, score=state.score.plus(scorer))
    state = award(state, "kick_off", conceding, (0.0, 0.0), after_goal=True)
    draft = Draft(art3_3_1_1_sudden_death(state)).saying(*art7_1_3_announced())
    if draft.state.over is not None:
        return then(draft, reason("the first goal of the extra time decides"), "3.3.1.1")
    return then(draft, reason("a goal: {side}'s kick-off", side=conceding), "4.2.5")
