"""Regla 7: Marcar un gol."""

from palheta.rulebooks.fistf import because
from palheta.rulebooks.fistf.registered import SWITCH
from palheta.rulebooks.fistf.rule03_duration import art_3_3_1_1_sudden_death
from palheta.rulebooks.fistf.rule16_corner import corner_place
from palheta.rulebooks.fistf.sanction import award
from palheta.rulebooks.fistf.state import Flight, State
from palheta.rulebooks.fistf.verdict import Verdict
from palheta.rulebooks.fistf.zones import wholly_in_shooting_zone
from palheta.table.frame import Side, other

# 7.3.2 lists these; a kick-off played backwards is already wrong under 4.2.3.
NO_OWN_GOAL_FROM = ("corner", "indirect_free_kick", "penalty", "goal_kick", "throw_in")


def ball_in_goal(state: State, owner: Side) -> Verdict:
    """The ball is wholly over `owner`'s goal line between the posts: a goal, or what else."""
    # Nobody was told to have kicked it: the side in possession played it.
    unknown = Flight(side=state.possession, piece="", ball=state.where("ball"))
    flight = state.flight.of_ball if state.flight is not None else unknown
    return _shot(state, flight, owner) if owner != flight.side else _own(state, flight, owner)


def _shot(state: State, flight: Flight, owner: Side) -> Verdict:
    why_not = None
    if not art_7_1_1_from_the_zone(flight, state, owner):
        why_not = because.not_from_the_zone(owner)
    elif not art_14_1_5_not_direct(flight) or (flight.restart == "indirect_free_kick" and flight.direct):
        why_not = because.not_straight(owner)
    elif not art_9_1_4_not_first_of_sweeper(flight):
        why_not = because.not_by_the_sweeper(owner)
    if why_not is None:
        return score(state, flight.side, owner)
    return Verdict(award(state, "goal_kick", owner, None)).since(why_not)


@SWITCH.clause("7.1.1", "7.2.1", "7.2.2", off=True)
def art_7_1_1_from_the_zone(flight: Flight, state: State, owner: Side) -> bool:
    """7.1.1.a: when it was struck the ball lay wholly in the defender's shooting zone; who deflected it matters not."""
    return flight.ball is None or wholly_in_shooting_zone(state, owner, "ball", flight.ball)


@SWITCH.clause("14.1.5", "15.1.5", off=True)
def art_14_1_5_not_direct(flight: Flight) -> bool:
    """14.1.5, 15.1.5: no goal straight from a throw-in or a goal kick."""
    return not (flight.restart in ("throw_in", "goal_kick") and flight.direct)


@SWITCH.clause("9.1.4", off=True)
def art_9_1_4_not_first_of_sweeper(flight: Flight) -> bool:
    """9.1.4: the sweeping keeper scores no goal with its first move."""
    return not (flight.first_of_sweeper and flight.direct)


def _own(state: State, flight: Flight, owner: Side) -> Verdict:
    if art_7_3_1_off_the_post(flight):
        return Verdict(award(state, "goal_kick", owner, None)).since(because.off_the_woodwork(owner))
    if art_7_3_2_straight_from_a_restart(flight):
        corner = corner_place(state, other(owner), state.where("ball"))
        no_goal = because.no_own_goal(other(owner))
        return Verdict(award(state, "corner", other(owner), corner)).since(no_goal)
    return score(state, other(owner), owner)


@SWITCH.clause("7.3.1", off=False)
def art_7_3_1_off_the_post(flight: Flight) -> bool:
    """7.3.1: a shot that comes back off the opponent's woodwork into the own goal is no own goal."""
    return "post" in flight.met or "bar" in flight.met


@SWITCH.clause("7.3.2", off=False)
def art_7_3_2_straight_from_a_restart(flight: Flight) -> bool:
    """7.3.2: no own goal straight from these restarts: a corner to the opponent."""
    return flight.restart in NO_OWN_GOAL_FROM and flight.direct


@SWITCH.clause("7.1.3", "4.2.5")
def art_7_1_3_announced() -> tuple[str, ...]:
    """7.1.3: a correct goal is announced at once."""
    return ("goal",)


def score(state: State, scorer: Side, conceding: Side) -> Verdict:
    """A goal, and the kick-off to who conceded it (4.2.5)."""
    state = state.but(score=state.score.plus(scorer))
    state = award(state, "kick_off", conceding, (0.0, 0.0), after_goal=True)
    state = art_3_3_1_1_sudden_death(state)
    return Verdict(state).saying(*art_7_1_3_announced()).since(because.goal(state, conceding))
