"""The tie-break shots: set, taken, decided, taken again (17)."""

from msgspec.structs import replace

from palheta.facts import Goal, Out, Place, Sightings
from palheta.rulebooks.common.sightings import ball_path, rests
from palheta.rulebooks.fistf.areas import line_place
from palheta.rulebooks.fistf.outcome.due import finished, shot_due, then
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.rules import CLAUSES
from palheta.rulebooks.fistf.rules.rule17_shootout import (
    art17_1_3_place,
    art17_1_4_winner,
    art17_2_3_before_the_shot,
)
from palheta.rulebooks.fistf.state import Due, State
from palheta.rulebooks.fistf.vocabulary import keeper_too_early
from palheta.ruling import Call, reason
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, keeper_of, other, sweeper_of

WAITING = 60.0  # mm between a row of one team and of the other


def slots(state: State, side: Side) -> list[Point]:
    """A plain line-up in a side's own half, clear of the centre circle."""
    pitch = state.table.pitch
    depth, width = pitch.length / 2, pitch.width / 2
    rows = ((0.4, 3), (0.7, 2)) if state.variant.indoor else ((0.8, 4), (0.55, 3), (0.3, 3))
    return [
        (-forward(side) * depth * share, forward(side) * width * 0.75 * (2 * (k + 0.5) / count - 1))
        for share, count in rows
        for k in range(count)
    ]


def _aside(state: State, side: Side) -> dict[str, Place]:
    """Both teams wait in the shooter's half, in rows that do not meet: nobody stands between ball and goal."""
    found: dict[str, Place] = {}
    for owner, shift in ((side, 0.0), (other(side), forward(side) * WAITING)):
        names = [name for name in state.figures(owner) if name[1:].isdigit()]
        for name, at in zip(names, slots(state, side), strict=False):
            found[name] = Place((at[0] + shift, at[1]))
    return found


def next_shot(state: State) -> State:
    """17.2.1: the referee sets the ball for the next shot; only the shooter's figure and a keeper take part."""
    shootout = state.shootout
    assert shootout is not None
    side = shootout.taker
    at = art17_1_3_place(state, side, shootout.taken(side))
    keeper = keeper_of(other(side))
    standing = {name: place for name, place in state.pieces.items() if name not in map(sweeper_of, SIDES)}
    set_up = replace(
        state,
        stage="shootout",
        due=Due(kind="shootout", side=side, at=at, since=state.clock),
        ball=Place(at),
        pieces=standing | _aside(state, side) | {keeper: line_place(state, other(side))},
        flight=state.flight.ended,
    )
    return set_up.within("possession", side=side).within("sweepers", on=())


def shot_over(state: State, scored: bool) -> State:
    """One shot is done: the next one, or the winner."""
    shootout = state.shootout
    assert shootout is not None
    state = replace(state, shootout=shootout.after(scored))
    winner = art17_1_4_winner(state)
    return next_shot(state) if winner is None else finished(state)


def undecided(seen: Sightings) -> bool:
    """The ball was last seen running, and no keeper has met it: one may still throw itself at it."""
    ended = any(isinstance(event, Goal | Out) for event in seen) or "ball" in rests(seen)
    return not ended and not any(is_keeper(name) for name in ball_path(seen))


def shot_decided(state: State, seen: Sightings) -> Draft:
    scored = any(isinstance(event, Goal) and event.goal == other(shot_due(state).side) for event in seen)
    draft = shot_done(state, scored)
    return draft.saying("goal") if scored else draft


def shot_done(state: State, scored: bool, calls: tuple[Call, ...] = ()) -> Draft:
    return next_due(Draft(shot_over(state, scored)).calling(*calls), scored)


def next_due(draft: Draft, scored: bool) -> Draft:
    """Who shoots next after such a shot, or who has won."""
    over, series = draft.state.over, draft.state.shootout
    assert series is not None
    if over is not None and over.winner != "draw":
        return then(draft, reason("{side} wins on shots", side=over.winner), "17.1.4")
    if scored:
        return then(draft, reason("scored: {side} shoots next", side=series.taker), "17.1.3")
    return then(draft, reason("not scored: {side} shoots next", side=series.taker), "17.1.3")


def shot_again(state: State, side: Side, *, moved: bool) -> Draft:
    """17.2.3: the defender stays behind the goal line, and still."""
    call = CLAUSES.call("17.2.3", side, keeper_too_early(moved=moved), under="12.2.3")
    return Draft(art17_2_3_before_the_shot(state)).calling(call).saying("repeat")


def since_due(state: State, t: float | None) -> float:
    return 0.0 if t is None else t - shot_due(state).since
