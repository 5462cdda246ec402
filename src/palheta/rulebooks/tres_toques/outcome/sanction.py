"""What an infringement brings: a penalty, a direct or an indirect free kick."""

from palheta.rulebooks.tres_toques.areas import on_the_pitch
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules.rule13_place import art98_on_the_halfway_line, art99_place
from palheta.rulebooks.tres_toques.rules.rule14_penalty import art100_in_own_areas
from palheta.rulebooks.tres_toques.state import Kick, KickKind
from palheta.ruling.question import where
from palheta.table.frame import Point, Side, other


def claim_indirect(case: Case, rule: str, against: Side, name: str, at: Point | None) -> None:
    """An indirect free kick for the other side, from where `name` was (85.b, 94)."""
    _claim(case, "indirect_free_kick", rule, against, name, at)


def claim_by_area(
    case: Case, rule: str, against: Side, name: str, at: Point | None, zone: str | None = None
) -> None:
    """A direct free kick, or a penalty in the offender's own areas (84, 100). `zone`: all that is known of where."""
    own = zone in own_areas(against) if at is None else art100_in_own_areas(case.before, against, name, at)
    if own:
        claim_penalty(case, rule, against)
    else:
        _claim(case, "direct_free_kick", rule, against, name, at)


def claim_penalty(case: Case, rule: str, against: Side) -> None:
    spot = case.before.table.pitch.spot(against)
    case.kicks.append(Kick("penalty", other(against), "penalty", spot, rule))


def own_areas(side: Side) -> tuple[str, str]:
    """What somebody who does not measure calls a side's areas."""
    return f"{side}_area", f"{side}_goal_area"


def _claim(case: Case, kind: KickKind, rule: str, against: Side, name: str, at: Point | None) -> None:
    if at is None:
        case.ask_for(where("at", case.state.table.pitch))
        at = case.before.at("ball") or (0.0, 0.0)
    side = other(against)
    at = art98_on_the_halfway_line(at, case.before, name, rule)
    place = on_the_pitch(case.before, art99_place(at, case.before, name, kind, side))
    case.kicks.append(Kick(kind, side, kind, place, rule))
