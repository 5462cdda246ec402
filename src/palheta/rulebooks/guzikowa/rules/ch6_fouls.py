"""Rozdział 6: Faule. Five degrees by how far a button was pushed, twice: a button, a keeper in its area."""

import math

from palheta.rulebooks.guzikowa.areas import clamped, end_of, goal_area_corner
from palheta.rulebooks.guzikowa.outcome.precedence import Finding, Sanction
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sighted import Move, Push
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import reason
from palheta.table.frame import Point, Side, is_keeper, other

# Millimetres; exactly the limit is still the lower degree.
MINIMAL = 10.0

LIGHT = 30.0

ORDINARY = 130.0

BRUTAL = 310.0

# A contact that nobody sees push anything is no push.
VISIBLE = 0.5


def _within(push: Push, above: float, upto: float) -> bool:
    """How far one that fell off the board was pushed nobody need say: it is one foul, and 6.2.2 says what for."""
    if push.moved is None:
        return above == ORDINARY if push.off_board else above < 0.0
    return above < push.moved <= upto


def _foul(rule: str, move: Move, push: Push, free_kick: bool, moves: int) -> tuple[Finding, ...]:
    """The off-board foul (6.2.2) raises what the degree alone would give."""
    under = None
    if push.off_board:
        raised = art6_2_2_knocked_off(moves if free_kick else 0, push.victim)
        if raised:
            free_kick, moves, under = True, raised, "6.2.2"
    at, exact, at_corner = _kick_from(
        move, push, grave=rule in ("6.1.5", "6.1.7", "6.1.9") or under is not None
    )
    why = reason(
        "{pusher} pushed {victim} by {mm:.0f} mm before touching the ball",
        pusher=push.pusher,
        victim=push.victim,
        mm=push.moved or 0.0,
    )
    call = CLAUSES.call(rule, move.side, why, at=at, under=under, piece=push.pusher)
    if free_kick:
        sanction = Sanction(
            kind="direct_free_kick",
            at=at,
            exact=exact,
            extra=moves,
            keeper_foul=at_corner,
            waivable=True,
            offender=push.pusher,
            choosable=True,
        )
    else:
        sanction = Sanction(extra=moves, offender=push.pusher, choosable=True)
    return (Finding(call, push.when, sanction),)


def _kick_from(move: Move, push: Push, *, grave: bool) -> tuple[Point | None, bool, bool]:
    """Where the free kick is taken, whether that was seen, and whether it is a goal area's corner."""
    owner = other(move.side)
    if move.met_a_keeper_at_home(push):
        y = push.at[1] if push.at is not None else 0.0
        return goal_area_corner(move.table, owner, y), False, True
    if push.at is None:
        return None, False, False
    point = art6_1_11_beyond_the_lines(push.at, move.state)
    if grave:
        point = art6_1_11_behind_the_own_end_line(point, push.at, move.state, move.side)
    return point, push.exact and point == push.at, False


@SWITCH.clause("6.1.1", "6.tabela", off=())
def art6_1_1_minimal(move: Move, push: Push) -> tuple[Finding, ...]:
    """Faul pierwszego stopnia (minimalny): not punished, unless it sent the button off the board (6.2.2)."""
    if not push.off_board or not _within(push, -1.0, MINIMAL):
        return ()
    return _foul("6.1.1", move, push, False, 0)


@SWITCH.clause("6.1.2", off=())
def art6_1_2_minimal_on_the_keeper(move: Move, push: Push) -> tuple[Finding, ...]:
    """Faul pierwszego stopnia (minimalny) na bramkarzu."""
    seen = push.off_board or (push.moved is not None and push.moved >= VISIBLE)
    return _foul("6.1.2", move, push, False, 2) if seen and _within(push, -1.0, MINIMAL) else ()


@SWITCH.clause("6.1.3", "6.tabela.faul", off=())
def art6_1_3_light(move: Move, push: Push) -> tuple[Finding, ...]:
    """Faul drugiego stopnia (lekki)."""
    return _foul("6.1.3", move, push, False, 1) if _within(push, MINIMAL, LIGHT) else ()


@SWITCH.clause("6.1.4", "6.tabela.bramkarz", off=())
def art6_1_4_light_on_the_keeper(move: Move, push: Push) -> tuple[Finding, ...]:
    """Faul drugiego stopnia (lekki) na bramkarzu."""
    return _foul("6.1.4", move, push, True, 3) if _within(push, MINIMAL, LIGHT) else ()


@SWITCH.clause("6.1.5", off=())
def art6_1_5_foul(move: Move, push: Push) -> tuple[Finding, ...]:
    """Faul trzeciego stopnia (faul)."""
    return _foul("6.1.5", move, push, True, 3) if _within(push, LIGHT, ORDINARY) else ()


@SWITCH.clause("6.1.6", off=())
def art6_1_6_foul_on_the_keeper(move: Move, push: Push) -> tuple[Finding, ...]:
    """Faul trzeciego stopnia (faul) na bramkarzu."""
    return _foul("6.1.6", move, push, True, 4) if _within(push, LIGHT, ORDINARY) else ()


@SWITCH.clause("6.1.7", off=())
def art6_1_7_brutal(move: Move, push: Push) -> tuple[Finding, ...]:
    """Faul czwartego stopnia (brutalny)."""
    return _foul("6.1.7", move, push, True, 5) if _within(push, ORDINARY, BRUTAL) else ()


@SWITCH.clause("6.1.8", off=())
def art6_1_8_brutal_on_the_keeper(move: Move, push: Push) -> tuple[Finding, ...]:
    """Faul czwartego stopnia (brutalny) na bramkarzu."""
    return _foul("6.1.8", move, push, True, 6) if _within(push, ORDINARY, BRUTAL) else ()


@SWITCH.clause("6.1.9", off=())
def art6_1_9_bizarre(move: Move, push: Push) -> tuple[Finding, ...]:
    """Faul piątego stopnia (kuriozalny)."""
    return _foul("6.1.9", move, push, True, 5) if _within(push, BRUTAL, math.inf) else ()


@SWITCH.clause("6.1.10", off=())
def art6_1_10_bizarre_on_the_keeper(move: Move, push: Push) -> tuple[Finding, ...]:
    """Faul piątego stopnia (kuriozalny) na bramkarzu."""
    return _foul("6.1.10", move, push, True, 6) if _within(push, BRUTAL, math.inf) else ()


@SWITCH.clause("6.1.11", passes=True)
def art6_1_11_beyond_the_lines(at: Point, state: State) -> Point:
    """Faul poza boiskiem: the free kick comes from the nearest point of the line."""
    return clamped(state.table, at)


@SWITCH.clause("6.1.11.s2", passes=True)
def art6_1_11_behind_the_own_end_line(point: Point, at: Point, state: State, offender: Side) -> Point:
    """Faul poza boiskiem: behind the offender's end line along the penalty area: where that area meets the line."""
    pitch = state.table.pitch
    half_width = pitch.penalty_area.width / 2
    behind = abs(at[0]) > pitch.length / 2 and end_of(at[0]) == offender and abs(at[1]) <= half_width
    if not behind:
        return point
    sign = at[1] if at[1] else -pitch.goal_line(offender)
    return (pitch.goal_line(offender), math.copysign(half_width, sign))


@SWITCH.clause("6.2.2", off=0)
def art6_2_2_knocked_off(moves: int, victim: str) -> int:
    """Czerwona kartka: a foul that sends the button off the carpet is a free kick and five, for a keeper six."""
    return max(moves, 6 if is_keeper(victim) else 5)
