"""The state before anything happened, the one that a situation's position describes, and what an answer adds to it."""

from msgspec.structs import replace

from palheta.facts import Answered, BadFact, Place, Step
from palheta.facts.names import Restart
from palheta.rulebooks.answering import place_of
from palheta.rulebooks.base import Setup
from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.dadinho.outcome.formation import formation
from palheta.rulebooks.dadinho.outcome.shot import why_no_shot
from palheta.rulebooks.dadinho.rules.ch2_time import (
    art14_period_seconds,
    art15_held_open,
    art15_still_to_be_taken,
)
from palheta.rulebooks.dadinho.rules.ch5_shot import art36_a_in_attack
from palheta.rulebooks.dadinho.state import (
    Against,
    Counts,
    DadinhoPosition,
    Due,
    Flight,
    KickOff,
    Play,
    Record,
    Shot,
    State,
    Tally,
    Warnings,
)
from palheta.ruling import Next
from palheta.ruling.question import word_of
from palheta.table.frame import SIDES, Side, other
from palheta.table.pitch import Pitch

RESTARTS = (
    "kick_off", "throw_in", "goal_kick", "corner", "direct_free_kick", "indirect_free_kick", "penalty", "shootout",
)  # fmt: skip


def opening(setup: Setup) -> State:
    """Both teams stand as article 17 wants them; the draw (16) is due."""
    state = State(setup=setup, next=Next(None, options=("home", "away")), record=Record(toss="draw"))
    pieces = formation(state, "home", kicking_off=False) | formation(state, "away", kicking_off=False)
    return replace(state, pieces=pieces, ball=Place((0.0, 0.0)), due=Due(arranging=True), phase=1)


def resumed(setup: Setup, position: DadinhoPosition) -> State:
    restart = position.restart
    if restart is not None and restart.kind not in RESTARTS:
        raise BadFact("before.restart.kind", f"Expected one of {', '.join(RESTARTS)}; got {restart.kind!r}")
    side: Side | None = position.turn or (restart.side if restart is not None else None)
    if restart is not None:
        side = restart.side
    assert setup.table is not None
    mine = position.counts or Counts()
    theirs = position.counts_other or Counts()
    state = State(
        setup=setup,
        next=_due(position, side),
        due=Due(restart=restart.kind if restart is not None else None),
        score=position.score,
        period=position.period,
        clock=position.clock,
        flight=Flight(since=position.clock),
        ball=_ball(position, setup.table.pitch),
        pieces={n: p for n, p in position.pieces.items() if n not in (*mine.expelled, *theirs.expelled)},
        play=Play(tallies=_tallies(side, mine, theirs)),
        record=Record(
            {one: _against(one, mine, theirs) for one in SIDES},
            expelled=(*mine.expelled, *theirs.expelled),
            off=(*mine.off, *theirs.off),
        ),
    )
    state = _since_kick_off(state, side, mine, theirs)
    state = _in_shootout(state, side, mine)
    return _after_time(_with_shot(state, position))


def _after_time(state: State) -> State:
    """The whistle has sounded already, and something is still to be taken."""
    if state.record.shootout is not None or state.clock < art14_period_seconds(state):
        return state
    if not art15_still_to_be_taken(state):
        return state
    return art15_held_open(state)


def _ball(position: DadinhoPosition, pitch: Pitch) -> Place | None:
    """Nobody need say where the dadinho lies for a kick-off or a penalty: there is one point for each."""
    restart = position.restart
    if position.ball is not None or restart is None:
        return position.ball
    if restart.at is None and restart.kind == "kick_off":
        return Place((0.0, 0.0))
    return (
        Place(pitch.spot(other(restart.side)))
        if restart.at is None and restart.kind == "penalty"
        else restart.at
    )


def _due(position: DadinhoPosition, side: Side | None) -> Next:
    restart = position.restart
    if restart is None:
        return Next("play", side)
    at = restart.at.point if restart.at is not None else None
    if restart.kind == "goal_kick":
        return Next("goal_kick", restart.side, within="goal_area")
    kind: Restart = restart.kind
    return Next(kind, restart.side, at=at)


def _tallies(side: Side | None, mine: Counts, theirs: Counts) -> dict[Side, Tally]:
    one: Side = side or "home"
    return {one: _tally(mine), other(one): _tally(theirs)}


def _tally(counts: Counts) -> Tally:
    return Tally(counts.team, dict(counts.piece), counts.limit)


def _against(side: Side, mine: Counts, theirs: Counts) -> Against:
    warnings = mine.warnings.get(side) or theirs.warnings.get(side) or Warnings()
    return Against(warnings=warnings, subs=mine.subs.get(side, theirs.subs.get(side, 0)))


def _since_kick_off(state: State, side: Side | None, mine: Counts, theirs: Counts) -> State:
    if side is None:
        return state
    # Who kicked off the match is not told: at a period's own kick-off it can be known, else it is supposed.
    second_half = state.restart == "kick_off" and state.clock == 0 and state.period % 2 == 0
    state = state.within("record", kicks_first=other(side) if second_half else side)
    bound = side if mine.circle else other(side) if theirs.circle else None
    state = state.within("play", circle=bound)
    first = [name for name, count in mine.piece.items() if count]
    if mine.circle and mine.team == 1 and len(first) == 1 and state.restart is None:
        state = state.within("play", kickoff=KickOff(side, first[0], None))
    return state


def _in_shootout(state: State, side: Side | None, mine: Counts) -> State:
    if state.restart != "shootout" or side is None:
        return state
    taken: dict[Side, tuple[bool, ...]] = {one: tuple(mine.kicks.get(one, ())) for one in SIDES}
    first = side if len(taken[side]) == len(taken[other(side)]) else other(side)
    kicks: list[bool] = []
    for i in range(max(map(len, taken.values()), default=0)):
        for one in (first, other(first)):
            kicks += taken[one][i : i + 1]
    return state.within("record", shootout=Shootout(first, tuple(kicks)), used=mine.used)


def _with_shot(state: State, position: DadinhoPosition) -> State:
    """A request in `before` is judged like one that was just made: 36 may not allow it."""
    told = position.shot
    if told is None:
        return state
    valid = told.piece is not None and why_no_shot(state, told.side, told.piece) is None
    if not valid:
        return state
    return state.within("due", shot=Shot(told.side, told.piece, told.ready))


def completing(state: State, step: Step, identity: str, choice: Answered) -> tuple[State, Step] | None:
    """36.a: a dadinho told to lie in the circle lies in one half; a shot asked for in the wrong one is void."""
    shot = state.due.shot
    if word_of(identity) != "ball" or state.ball is None or shot is None:
        return None
    lies = replace(state, ball=place_of(choice))
    void = art36_a_in_attack(lies, shot.side) is not None
    return lies.within("due", shot=replace(shot, valid=False)) if void else lies, step
