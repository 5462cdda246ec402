"""Offers before a kick-off: both set up their buttons, then one starts."""

from palheta.rulebooks.guzikowa.areas import disc
from palheta.rulebooks.guzikowa.outcome.end import to_the_end
from palheta.rulebooks.guzikowa.outcome.formation import formation, squad
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Constraint, MayFlick, MayPlace, MaySay, Offer, reason
from palheta.table.frame import Side, forward, is_keeper, side_of
from palheta.table.geometry import touches

# A circle so large that its edge is straight within a hundredth of a millimetre.
_HALF_PLANE = 1e7
_STARTS = reason("in your own half, only the keeper in the goal area, the starter in the centre field")
_WAITS = reason("in your own half, only the keeper in the goal area, behind the centre field")


def kick_off_offers(state: State) -> tuple[Offer, ...]:
    due = state.due
    assert due is not None
    if state.play.arranging:
        return tuple(offer for side in state.play.arranging for offer in _arrange(state, side))
    own = sorted(state.buttons(due.side), key=lambda n: _from_centre(state, n))
    if not own:
        return ()
    circle = state.table.pitch.circle
    set_to_start = [n for n in own if (at := state.point(n)) and touches(disc(state.table, n, at), circle)]
    own = set_to_start or own
    fresh = [n for n in own if state.play.resting.get(n) == "10.1.7"]
    own = [n for n in own if n not in fresh] or own
    start = MayFlick(
        due.side,
        "3.2.1",
        reason("Start the game"),
        tuple(own),
        how=("flick", "press"),
        seconds=state.options.move_seconds,
        punished="10.1.7" if set(own) <= set(fresh) else None,
        condition=reason("gently over halfway: the ball must not leave the centre field"),
    )
    barred = MayFlick(
        due.side,
        "3.2.1",
        reason("Turn a button"),
        (),
        how=("turn",),
        barred=reason("the first move must touch the ball"),
    )
    return (start, barred)


def _from_centre(state: State, name: str) -> float:
    at = state.point(name)
    return 1e9 if at is None else abs(at[0]) + abs(at[1])


def _arrange(state: State, side: Side) -> tuple[Offer, ...]:
    due = state.due
    starts = due is not None and due.side == side
    suggest = formation(state, side, starts=starts)
    place = MayPlace(
        side,
        "3.1.3",
        reason("Set up your buttons"),
        squad(state, side),
        where={name: _set_up_conditions(state, side, name, starts) for name in squad(state, side)},
        suggest=suggest,
        seconds=to_the_end(state),
        phase=state.phase,
        condition=_STARTS if starts else _WAITS,
    )
    label = reason("Ready")
    ready = MaySay(side, "3.1.2", label, "ready", seconds=to_the_end(state), blocks=True, phase=state.phase)
    arranged = any(side_of(name) == side for name in state.play.arranged)
    return (ready, place) if arranged else (place, ready)


def _set_up_conditions(state: State, side: Side, name: str, starts: bool) -> tuple[Constraint, ...]:
    """The starting button may stand in the centre field; which one it is, is seen at the first move."""
    found = [
        Constraint("touching", "3.1.3.t3", zone="pitch"),
        Constraint("touching", "3.1.2", zone=f"{side}_half"),
    ]
    if not is_keeper(name):
        found.append(Constraint("outside", "3.1.3.t1", zone=f"{side}_goal_area"))
    if not starts:
        found.append(Constraint("outside", "3.1.3.t2", zone="circle"))
        limit = state.table.pitch.circle_radius + state.table.radius(name)
        found.append(_behind(side, limit, "3.1.3.t4"))
    found.append(Constraint("clear", "3.1.3", of=("own",)))
    return tuple(found)


def _behind(side: Side, mm: float, clause: str) -> Constraint:
    """The centre at least `mm` from halfway on this side's half."""
    return Constraint("near", clause, point=(-forward(side) * (mm + _HALF_PLANE), 0.0), mm=_HALF_PLANE)
