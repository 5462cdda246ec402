"""What may be done before a restart: arranging, naming, positional flicks, distance, the kick."""

from palheta.facts import Place
from palheta.rulebooks.fistf.areas import TAKER_REACH, nearest_taker, squad
from palheta.rulebooks.fistf.offers.suggest import (
    arrangement,
    beside_ball,
    clear_for_goal_kick,
    goal_kick_places,
    left_for_taker,
)
from palheta.rulebooks.fistf.outcome.period import rather_than_the_kick
from palheta.rulebooks.fistf.rules.rule03_duration import INTERVAL_SECONDS
from palheta.rulebooks.fistf.rules.rule04_kick_off import SECONDS_TO_ARRANGE, art4_2_1_positions
from palheta.rulebooks.fistf.rules.rule10_fouls import SECONDS_TO_SHOOT
from palheta.rulebooks.fistf.rules.rule11_free_kick import SECONDS_TO_POSITION, art11_2_3_distance
from palheta.rulebooks.fistf.state import Due, State
from palheta.rulebooks.fistf.vocabulary import POSITIONAL
from palheta.ruling import (
    Constraint,
    MayFlick,
    MayName,
    MayPlace,
    MaySay,
    MaySubstitute,
    Offer,
    Reason,
    reason,
)
from palheta.table.frame import Side, forward, keeper_of, other
from palheta.table.geometry import distance

TAKES: dict[str, str] = {
    "kick_off": "4.2.3",
    "goal_kick": "15.2.2",
    "indirect_free_kick": "11.2.4",
    "throw_in": "14.2.6",
    "corner": "16.2.5",
    "penalty": "12.2.4",
}


def at_restart(state: State, due: Due) -> tuple[Offer, ...]:
    main = _arranged(state, due) if due.kind in ("kick_off", "goal_kick") else _with_taker(state, due)
    return (*main, *_claims(state, due), *_exchanges(state, due))


def _claims(state: State, due: Due) -> tuple[Offer, ...]:
    found = []
    if state.flight.recall is not None and not state.flight.recall.latent:
        side = state.flight.recall.side
        found.append(
            MaySay(
                side,
                state.flight.recall.clause,
                reason("Back"),
                "back",
                condition=reason("everything as it was"),
            )
        )
        found.append(MaySay(side, "10.7.2.1", reason("Play on"), "advantage"))
    elif rather_than_the_kick(state) is not None:
        found.append(MaySay(due.side, "10.7.2.1", reason("Advantage: play on"), "advantage"))
    return tuple(found)


def _exchanges(state: State, due: Due) -> tuple[Offer, ...]:
    """2.5, 8.3: damaged figures, and a sound keeper once a match."""
    if due.kind == "kick_off" and not due.after_goal:
        return ()
    found = []
    for side in ("home", "away"):
        damaged = tuple(
            name for name in state.record.damaged if name.startswith(side[0]) and name in state.pieces
        )
        if damaged and state.record.substitutions.get(side, 0) < 3:
            bench = tuple(f"{side[0]}{n}" for n in range(11, 17) if f"{side[0]}{n}" not in state.pieces)
            found.append(MaySubstitute(side, "2.5.2", reason("Exchange a damaged figure"), damaged, bench))
    return tuple(found)


def _arranged(state: State, due: Due) -> tuple[Offer, ...]:
    """Kick-off and goal kick: the taking side arranges, then the other, then the kick."""
    for side in (due.side, other(due.side)):
        if side not in due.ready:
            return _arranging(state, due, side)
    return _kick(state, due)


def _arranging(state: State, due: Due, side: Side) -> tuple[Offer, ...]:
    clause = "4.2.2" if due.kind == "kick_off" else "15.2.1.1"
    seconds = seconds_to_arrange(state, due)
    ready = MaySay(side, clause, reason("Ready"), "ready", seconds=seconds, blocks=True)
    taker = left_for_taker(state, due) if side == due.side else None
    names = tuple(name for name in state.figures(side) if name[1:].isdigit() and name != taker)
    if due.kind == "kick_off":
        wrong = art4_2_1_positions(state, side, list(names), due)
        suggest = arrangement(state, side, taker)
        where = _kick_off_where(side, due)
    else:
        wrong = clear_for_goal_kick(state, side, due, taker)
        suggest = wrong or {name: state.pieces[name] for name in names[:1]}
        where = (
            Constraint("outside", "15.2.1.2", zone=f"{due.side}_area"),
            Constraint("clear", "15.2.1.3", of=("opponents",), mm=20.0),
        )
    movable = tuple(dict.fromkeys((*names, *suggest)))  # a sweeping keeper has to make way, too
    place = MayPlace(
        side, clause, reason("Arrange your figures"), movable, where=dict.fromkeys(movable, where),
        suggest=suggest, seconds=seconds, condition=_arranged_how(due, side),
    )  # fmt: skip
    if not names:
        return (ready,)
    if taker is None:
        return (place, ready) if wrong else (ready, place)
    label = reason("Another figure will take it")
    another = MayName(side, clause, label, names)
    return (place, ready, another) if wrong else (ready, place, another)


def _kick_off_where(side: Side, due: Due) -> tuple[Constraint, ...]:
    inside = Constraint("inside", "4.2.1", zone=f"{side}_half")
    return (inside,) if side == due.side else (inside, Constraint("outside", "4.2.1", zone="circle"))


def _kick(state: State, due: Due) -> tuple[Offer, ...]:
    taker = left_for_taker(state, due)
    ready = due.taker is not None and _at_the_ball(state, taker)
    return (_take(state, due, taker),) if ready else (_set_taker(state, due, taker),)


def _at_the_ball(state: State, taker: str) -> bool:
    """A taker that was only named has still to be set."""
    at, ball = state.point(taker), state.point("ball")
    return at is not None and ball is not None and distance(at, ball) <= TAKER_REACH


def _arranged_how(due: Due, side: Side) -> Reason:
    if due.kind == "goal_kick":
        return reason("outside that penalty area, {mm} mm from every opponent", mm=20)
    if side == due.side:
        return reason("in your own half; the taker comes last")
    return reason("in your own half, outside the centre circle")


_LABELS = {"kick_off": reason("Kick off"), "goal_kick": reason("Take the goal kick")}

_ASKED = {
    "kick_off": reason("the ball must go wholly into the other half"),
    "goal_kick": reason("the ball must leave the penalty area"),
}

_NOT_TWICE = reason("the taker may not play again before another figure has met the ball")


def _take(state: State, due: Due, taker: str) -> Offer:
    seconds = SECONDS_TO_SHOOT if due.kind == "penalty" else seconds_to_arrange(state, due)
    label, asks = _LABELS.get(due.kind, reason("Take it")), _ASKED.get(due.kind, _NOT_TWICE)
    return MayFlick(due.side, TAKES[due.kind], label, (taker,), as_="kick", seconds=seconds, condition=asks)


def _set_taker(state: State, due: Due, taker: str) -> Offer:
    """The taker is set by hand; which figure it is, the side chooses."""
    standing = squad(state, due.side)
    names = tuple(n for n in standing if n == taker or due.kind in POSITIONAL or n not in due.arranged)
    seconds = seconds_to_arrange(state, due)
    if due.kind == "goal_kick":
        suggest = goal_kick_places(state, due, taker)
        strip: tuple[Constraint, ...] = (Constraint("inside", "15.2.1.4", zone=f"{due.side}_goal_area"),)
        within = dict.fromkeys(("ball", *names), strip)
        clause, pieces = "15.2.1.4", ("ball", *names)
        return MayPlace(
            due.side, clause, reason("Set ball and taker in the goal area"), pieces, where=within, seconds=seconds,
            suggest=suggest, at_most=2, blocks=True, condition=reason("wholly inside, both of them"),
        )  # fmt: skip
    clause = {"kick_off": "4.2.2", "penalty": "12.2.1"}.get(due.kind) or POSITIONAL[due.kind][1]
    where: dict[str, tuple[Constraint, ...]] = {}
    asks = reason("anywhere at the ball; before any positional flick")
    if due.kind in ("kick_off", "penalty"):
        asks = reason("anywhere at the ball")
    if due.kind == "throw_in":
        where = {name: (Constraint("outside", "14.2.4", zone="pitch"),) for name in names}
        asks = reason("wholly outside the pitch, the ball on the line")
    return MayPlace(
        due.side, clause, reason("Set the taker"), names, where=where, seconds=seconds,
        suggest={taker: beside_ball(state, due.side, due, taker)}, at_most=1, blocks=True, condition=asks,
    )  # fmt: skip


def _with_taker(state: State, due: Due) -> tuple[Offer, ...]:
    """Free kick, throw-in, corner, penalty: the taker first, then positional flicks, then the kick."""
    if due.taker is None:
        chosen = nearest_taker(state, due.side, due.at)
        return (_set_taker(state, due, chosen), *_named_only(state, due))
    if due.kind == "penalty":
        return (_take(state, due, due.taker), *_keeper_on_line(state, due))
    for side in (due.side, other(due.side)):
        if due.positional.get(side, 0) < due.positional_flicks:
            return _positional(state, due, side)
    found = [_take(state, due, due.taker)]
    if art11_2_3_distance(state, due):
        clause = {"throw_in": "14.2.5", "corner": "16.2.4"}.get(due.kind, "11.2.3")
        asks = reason("opponents go {mm:.0f} mm from the ball", mm=90 if due.kind == "corner" else 40)
        found.append(MaySay(due.side, clause, reason("Distance"), "distance", condition=asks))
    return tuple(found)


def _named_only(state: State, due: Due) -> tuple[Offer, ...]:
    names = tuple(squad(state, due.side))
    clause = {"penalty": "12.2.1"}.get(due.kind) or POSITIONAL[due.kind][1]
    if due.kind == "throw_in":
        return ()  # its taker has to be carried outside the line, so it is set, not only named
    return (MayName(due.side, clause, reason("Name the taker"), names),)


def _positional(state: State, due: Due, side: Side) -> tuple[Offer, ...]:
    left = due.positional_flicks - due.positional.get(side, 0)
    clause = POSITIONAL[due.kind][2]
    names = tuple(name for name in state.figures(side) if name != due.taker)
    decline = MaySay(
        side, clause, reason("No positional flick"), "play", blocks=True, seconds=SECONDS_TO_POSITION
    )
    if not names:
        return (decline,)
    flick = MayFlick(
        side,
        clause,
        reason("Positional flick, {left} left", left=left),
        names,
        as_="position",
        seconds=SECONDS_TO_POSITION,
        condition=reason("it may touch nothing; the taker's side comes first"),
    )
    return (decline, flick)


def _keeper_on_line(state: State, due: Due) -> tuple[Offer, ...]:
    side = other(due.side)
    keeper = keeper_of(side)
    if keeper not in state.pieces:
        return ()
    line = state.table.pitch.goal_line(side)
    place = Place((line - forward(side) * state.table.keeper.thickness / 2, 0.0))
    return (
        MayPlace(
            side, "12.2.3", reason("Set the keeper on its line"), (keeper,), suggest={keeper: place},
            at_most=1, condition=reason("behind the goal line, and still until the ball is played"),
        ),
    )  # fmt: skip


def seconds_to_arrange(state: State, due: Due) -> float | None:
    """After a goal and for a goal kick; before a half the interval. Before the match nobody counts."""
    if due.kind == "goal_kick" or due.after_goal:
        return SECONDS_TO_ARRANGE
    return INTERVAL_SECONDS if due.kind == "kick_off" and state.period > 1 else None
