"""What an infringement brings: nothing more, a note, a penalty, a direct or an indirect free kick."""

from palheta.rulebooks.tres_toques.areas import on_the_pitch
from palheta.rulebooks.tres_toques.outcome.precedence import Finding, Noted
from palheta.rulebooks.tres_toques.rules import CLAUSES
from palheta.rulebooks.tres_toques.rules.rule13_place import art98_on_the_halfway_line, art99_place
from palheta.rulebooks.tres_toques.rules.rule14_foul import art100_in_own_areas
from palheta.rulebooks.tres_toques.state import Kick, KickKind, State
from palheta.ruling import Call, Reason
from palheta.table.frame import Side, other

EXPEL_EVERY = 3  # noted faults (85.§único)


def called(
    rule: str, against: Side, why: Reason, *, under: str | None = None, piece: str | None = None
) -> Finding:
    """Called, and nothing more."""
    return Finding(CLAUSES.call(rule, against, why, under=under, piece=piece))


def noted(rule: str, against: Side, why: Reason, *, piece: str | None = None) -> Finding:
    """A falta técnica anotada (85.c)."""
    return Finding(CLAUSES.call(rule, against, why, under="85.c", piece=piece), sanction=Noted())


def indirect(
    state: State, call: Call, name: str, rule: str | None = None, zone: str | None = None
) -> Finding:
    """An indirect free kick for the other side, from where `name` was (85.b, 94)."""
    return _kick(state, "indirect_free_kick", call, name, rule, zone)


def by_area(state: State, call: Call, name: str, zone: str | None = None) -> Finding:
    """A direct free kick, or a penalty in the offender's own areas (84, 100). `zone`: all that is known of where."""
    against, at = call.against, call.at
    own = zone in own_areas(against) if at is None else art100_in_own_areas(state, against, name, at)
    return penalty(state, call) if own else _kick(state, "direct_free_kick", call, name, zone=zone)


def penalty(state: State, call: Call) -> Finding:
    spot = state.table.pitch.spot(call.against)
    return Finding(call, sanction=Kick("penalty", other(call.against), "penalty", spot, call.rule))


def own_areas(side: Side) -> tuple[str, str]:
    """What somebody who does not measure calls a side's areas."""
    return f"{side}_area", f"{side}_goal_area"


def _kick(
    state: State, kind: KickKind, call: Call, name: str, rule: str | None = None, zone: str | None = None
) -> Finding:
    """Where nobody told the place it is asked for; until then the ball's stands for it, if that is known."""
    side, at = other(call.against), call.at
    if at is None and zone is None:
        at, zone = state.point("ball"), None if state.ball is None else state.ball.zone
    if at is not None:
        at = art98_on_the_halfway_line(at, state, name, call.rule)
        at = on_the_pitch(state, art99_place(at, state, name, kind, side))
    return Finding(call, sanction=Kick(kind, side, kind, at, rule or call.rule, zone if at is None else None))
