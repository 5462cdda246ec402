"""Regra XII, INFRAÇÕES: fouls, technical fouls, noted faults, indiscipline (arts. 82 to 91)."""

import msgspec

from palheta.facts import RestartDue, Touch
from palheta.rulebooks.tres_toques.case import PLAY_ON, Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule01_pitch import in_goal_area, in_penalty_area, on_the_pitch
from palheta.rulebooks.tres_toques.rule04_out import art34_fewest, take_off
from palheta.rulebooks.tres_toques.rule12_advantage import may_play_on
from palheta.rulebooks.tres_toques.rule13_free_kicks import (
    art98_on_the_halfway_line,
    art99_place,
    open_free_kick,
)
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Kick, KickKind, Off, State
from palheta.rulebooks.tres_toques.turn import new_play
from palheta.ruling import Over, Reason, reason
from palheta.ruling.question import where, which
from palheta.table.frame import Point, Side, is_keeper, other, side_of
from palheta.table.geometry import distance

EXPEL_EVERY = 3


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


@SWITCH.clause("100", "84", off=False)
def art100_in_own_areas(state: State, offender: Side, name: str, at: Point) -> bool:
    """CONCEITO (pênalti): a foul inside the areas of the offender's defence."""
    return in_penalty_area(state, name, at, offender) or in_goal_area(state, name, at, offender)


def _claim(case: Case, kind: KickKind, rule: str, against: Side, name: str, at: Point | None) -> None:
    if at is None:
        case.ask_for(where("at", case.state.table.pitch))
        at = case.before.at("ball") or (0.0, 0.0)
    side = other(against)
    at = art98_on_the_halfway_line(at, case.before, name, rule)
    place = on_the_pitch(case.before, art99_place(at, case.before, name, kind, side))
    case.kicks.append(Kick(kind, side, kind, place, rule))


@SWITCH.clause("83", off=())
def art83_foul(case: Case, run: Run) -> tuple[str, ...]:
    """FALTA: the flicked piece displaces opponents before it touches the ball."""
    pushed: dict[str, Touch] = {}
    movers = {run.piece}
    for touch in run.before_ball():
        if touch.mover not in movers or touch.touched in pushed or not run.displaced(touch):
            continue
        if side_of(touch.touched) == run.opponent:
            pushed[touch.touched] = touch
        elif run.state.options.foul_through_own_piece and side_of(touch.touched) == run.side:
            movers.add(touch.touched)
    for name, touch in pushed.items():
        at = run.state.at(name) or run.touched_at(touch)
        why = reason("{mover} displaced {touched} before touching the ball", mover=run.piece, touched=name)
        case.call("83", run.side, why, at=at, piece=name)
        claim_by_area(case, "83", run.side, name, at, None if touch.at is None else touch.at.zone)
        case.kicks[-1] = Kick(name, case.kicks[-1].side, case.kicks[-1].with_, case.kicks[-1].at, "83")
    return tuple(pushed)


@SWITCH.clause("83.§1", off=False)
def art83_flicked_an_opponent(case: Case, run: Run, by: Side, deliberate: bool) -> bool:
    """FALTA, § 1: a coach flicks a piece of his opponent; on purpose it is indiscipline."""
    if deliberate:
        why = reason("{side} flicked {piece}, which is not its own, on purpose", side=by, piece=run.piece)
        art89_indiscipline(case, by, "89.b", why)
        return True
    why = reason("{side} flicked {piece}, which is not its own", side=by, piece=run.piece)
    case.call("83.§1", by, why, at=run.stood, piece=run.piece)
    claim_by_area(case, "83.§1", by, run.piece, run.stood)
    return True


@SWITCH.clause("83.§3", off=None)
def art83_hand(case: Case, side: Side, at: Point | None, zone: str | None = None) -> None:
    """FALTA, § 3: the coach touches the ball with his body, his palheta or an object of his."""
    place = at if at is not None or zone in own_areas(side) else case.before.at("ball")
    case.call(
        "83.§3", side, reason("{side} touched the ball with hand, body or palheta", side=side), at=place
    )
    claim_by_area(case, "83.§3", side, "ball", place, zone)


@SWITCH.clause("86.a", "77.obs", "85.a", off=False)
def art86_out_of_turn(case: Case, run: Run) -> bool:
    """FALTA TÉCNICA GRAVE, a: a flick on the opponent's turn; the ball goes back, the piece goes off."""
    why = reason("{piece} was flicked on the opponent's turn", piece=run.piece)
    under = None if run.state.shot is None else "77.obs"
    case.call("86.a", run.side, why, at=run.start, under=under, piece=run.piece)
    claim_by_area(case, "86.a", run.side, "ball", run.start)
    if not is_keeper(run.piece):
        take_off(case, run.piece)
    return True


@SWITCH.clause("86.b", off=False)
def art86_from_off_the_pitch(case: Case, run: Run) -> bool:
    """FALTA TÉCNICA GRAVE, b: a player who was off the pitch is flicked; he stays off."""
    why = reason("{piece} was off the pitch and was flicked", piece=run.piece)
    case.call("86.b", run.side, why, at=run.start, piece=run.piece)
    claim_by_area(case, "86.b", run.side, "ball", run.start)
    before = case.state.on_pitch(run.side)
    off = {**case.state.off, run.piece: Off(run.stood, None)}
    case.set(off=off, pieces=case.state.without(run.piece))
    art34_fewest(case, run.side, before)
    return True


@SWITCH.clause("87.a", off=None)
def art87_guided(case: Case, side: Side, piece: str | None, at: Point | None) -> None:
    """FALTA TÉCNICA SIMPLES, a: a piece guided or stopped instead of flicked."""
    why = reason("{side} guided or stopped a piece instead of flicking it", side=side)
    case.call("87.a", side, why, at=at, under="19", piece=piece)
    claim_indirect(case, "87.a", side, piece or "ball", at)


@SWITCH.clause("87.b", "19.§único", off=None)
def art87_feet_off_the_floor(case: Case, side: Side, piece: str | None, at: Point | None) -> None:
    """FALTA TÉCNICA SIMPLES, b: no foot on the floor while flicking."""
    why = reason("{side} flicked without a foot on the floor", side=side)
    case.call("87.b", side, why, at=at, under="19.§único", piece=piece)
    claim_indirect(case, "87.b", side, piece or "ball", at)


@SWITCH.clause("89", "89.§único", "56.b", off=None)
def art89_indiscipline(case: Case, side: Side, rule: str, why: Reason) -> None:
    """INDISCIPLINA: the match is suspended at once and the opponent has won."""
    case.because = case.call(rule, side, why, under="89.§único").because
    case.over = Over(other(side), case.state.score)


# Each of these sends a player off, which has an end of its own (34).
_COSTS_A_PLAYER = ("85.§único", "86.a", "86.b")


@SWITCH.clause("55.p3", off=None)
def art55_insisted(case: Case) -> None:
    """EXIGÊNCIAS DISCIPLINARES: offences by hand and no flick between: the second a warning, the third the end."""
    kick = case.kicks[0]
    if kick.rule in _COSTS_A_PLAYER:
        return
    side = other(kick.side)
    times = case.state.insisted.get(side, 0) + 1
    case.set(insisted={**case.state.insisted, side: times})
    if times == 2:
        case.said.append("warning")
    elif times > 2:
        why = reason("{side}: {what}", side=side, what="went on with it after a warning")
        art89_indiscipline(case, side, "55.p3", why)


@SWITCH.clause("85", "85.c", "85.§único", off=None)
def art85_noted_faults(case: Case) -> None:
    """FALTA TÉCNICA, § único: every third noted fault expels the nearest player."""
    for side, rule in case.noted:
        count = case.state.noted.get(side, 0) + 1
        cause = (side, rule, case.state.period, case.state.clock)
        case.set(noted={**case.state.noted, side: count}, causes=(*case.state.causes, cause))
        if count % EXPEL_EVERY == 0:
            expel(case, side)
            if case.state.options.expulsion_starts_again:
                case.set(noted={**case.state.noted, side: 0})
    case.noted.clear()


def expel(case: Case, side: Side, grave: bool = False) -> None:
    """The disc nearest the ball, or where it will be put, leaves for good; then an indirect free kick."""
    state = case.state
    place = state.restart.at.point if state.restart is not None and state.restart.at is not None else None
    ball = place or state.at("ball") or (0.0, 0.0)
    known = [(distance(at, ball), n) for n in state.field_pieces(side) if (at := state.at(n)) is not None]
    if not known:
        case.ask_for(which(state.field_pieces(side), f"nearest.{side}"))
        return
    piece = min(known)[1]
    at = state.at(piece)
    why = reason(
        "{piece}, nearest the ball, is expelled for grave misconduct"
        if grave
        else "{piece}, nearest the ball, is expelled for every third noted fault",
        piece=piece,
    )
    case.call("85.§único", side, why, at=at, piece=piece)
    take_off(case, piece)
    case.set(
        expelled=(*case.state.expelled, piece),
        dismissals=(*case.state.dismissals, (piece, state.period, state.clock)),
    )
    if at is not None and not only_expelled(case.state, side):
        spot = on_the_pitch(state, at)
        case.kicks.append(Kick("indirect_free_kick", other(side), "indirect_free_kick", spot, "85.§único"))


def only_expelled(state: State, side: Side) -> bool:
    """At a kick-off, or with a direct free kick for the expelled player's side, there is no free kick."""
    restart: RestartDue | None = state.restart
    if restart is None:
        return False
    return restart.kind == "kick_off" or (
        restart.kind in ("direct_free_kick", "penalty") and restart.side == side
    )


def settle(case: Case) -> None:
    """The beneficiary gets his kick; where there are several, he chooses (83, 90); he may also play on (91)."""
    if case.kicks and not case.lance and not case.reported:
        art55_insisted(case)
    if not case.kicks or case.over is not None:
        return
    before = case.state.natural if case.settled else case.state.with_(natural=None, given=None)
    natural = case.natural or before or case.state
    kick, choices = art90_double_infringement(_with_what_he_has(case))
    take_kick(case, kick)
    causes = [call.because for call in case.calls if kick.rule in (call.rule, call.under)]
    case.because = causes[0] if causes else None
    ids = [choice.id for choice in choices] if len(choices) > 1 else []
    if case.may_play_on:
        ids = ids or [kick.id]
        ids.append(PLAY_ON)
    if ids:
        case.set(choices=choices, next=msgspec.structs.replace(case.state.next, options=tuple(ids)))
    may_play_on(case, natural)
    case.kicks.clear()
    case.settled = True


def _with_what_he_has(case: Case) -> list[Kick]:
    """An expulsion's kick comes on top of a free kick or penalty that the same side already has."""
    restart = case.state.restart
    claimed = case.kicks
    if restart is None or restart.at is None or restart.at.point is None or restart.side != claimed[0].side:
        return claimed
    kind: KickKind | None = next((k for k in RANK if k == restart.kind), None)
    if kind is None:
        return claimed
    return [Kick(kind, restart.side, kind, restart.at.point, "90"), *claimed]


def take_kick(case: Case, kick: Kick) -> None:
    side = kick.side
    play = new_play(case.state, side, kick.at)
    open_free_kick(case, kick, play)


RANK: dict[KickKind, int] = {"penalty": 0, "direct_free_kick": 1, "indirect_free_kick": 2}


@SWITCH.clause("90", off=(None, ()))
def art90_double_infringement(kicks: list[Kick]) -> tuple[Kick, tuple[Kick, ...]]:
    """DUPLA INFRAÇÃO: penalties that cannot be cumulated: the beneficiary chooses; the gravest is proposed."""
    side = kicks[0].side
    mine = sorted((k for k in kicks if k.side == side), key=lambda k: RANK[k.with_])
    distinct: list[Kick] = []
    for kick in mine:
        if all((kick.with_, kick.at) != (k.with_, k.at) for k in distinct):
            distinct.append(kick)
    named: list[Kick] = []
    for kick in distinct:
        taken = any(k.id == kick.id for k in named)
        named.append(Kick(kick.rule if taken else kick.id, kick.side, kick.with_, kick.at, kick.rule))
    return named[0], tuple(named)
