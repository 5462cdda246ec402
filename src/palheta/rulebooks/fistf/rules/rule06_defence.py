"""Regla 6: Juego de defensa: the defensive flick, when it may be made, and what it may touch."""

from msgspec.structs import replace

from palheta.facts import Place, Touch
from palheta.rulebooks.common.sightings import on_ball
from palheta.rulebooks.fistf.areas import told
from palheta.rulebooks.fistf.outcome.due import seconds_to_answer
from palheta.rulebooks.fistf.outcome.precedence import Finding, Follows, Sanction, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.sighted import Play, Watch, partner
from palheta.rulebooks.fistf.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, is_keeper, is_piece, other, side_of


@SWITCH.clause("6.2.1", "6.2.6")
def art6_2_1_not_before_the_touch(watch: Watch) -> tuple[Finding, ...]:
    """6.2.1: one defensive flick answers one touch of the attacker; before it, or a second one, is illegal."""
    if _may_answer(watch):
        return ()
    why = reason("{piece} was flicked with no touch of the attacker to answer", piece=watch.piece)
    call = CLAUSES.call("6.2.1", watch.side, why, at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin),)


def _may_answer(watch: Watch) -> bool:
    state = watch.state
    if state.possession.defence == "unknown":
        return bool(state.possession.touches) or watch.ball_moving or watch.figure_moving
    return state.possession.defence == "open"


@SWITCH.clause("6.2.3", "6.2.1", passes=True)
def art6_2_3_waited_long_enough(state: State, side: Side, seconds: float) -> State:
    """6.2.3: the time that is needed, and no more: a defensive flick that does not come is declined."""
    if (
        side == state.possession.side
        or state.possession.defence != "open"
        or seconds <= seconds_to_answer(state)
    ):
        return state
    return state.within("possession", defence="declined", owed=None)


@SWITCH.clause("6.2.3", "2.1.2.6", "5.4.3", "9.2.2", "13.4.5", "14.2.7", "V.5", "V.11")
def art6_2_3_must_wait(watch: Watch) -> tuple[Finding, ...]:
    """6.2.3: here the attacker waits until the defensive flick has been made or declined."""
    state = watch.state
    if state.possession.owed is None or state.possession.defence != "open":
        return ()
    if state.possession.owed in ("14.2.7", "V.5") and watch.ball_ran:
        return ()  # the duty begins when the ball has stopped
    why = reason("{piece} was flicked before the defensive flick that was due", piece=watch.piece)
    under = "1.2" if state.possession.owed.startswith("V") else None
    call = CLAUSES.call(
        state.possession.owed, watch.side, why, under=under, at=watch.origin, piece=watch.piece
    )
    return (foul(call, watch.origin),)


@SWITCH.clause("6.2.4", "6.2.5")
def art6_2_4_touches(watch: Watch, play: Play) -> tuple[Finding, ...]:
    """6.2.4, 6.2.5: the defending figure touches neither ball nor figure nor the attacker's body.

    However much it touched, one flick breaks each clause once: by its first foul, or else by its first "back".
    """
    found: list[Finding] = []
    for i, touch, met in _own_contacts(watch):
        runs = _in_motion(watch, i, "ball")
        if met == other(watch.side):
            found.append(_body(watch, i, touch, runs, play))
        elif met == "ball":
            found.append(_ball(watch, i, touch, runs, play))
        elif is_piece(met):
            found += _figure(watch, i, touch, met, runs, play)
    called: dict[str, Finding] = {}
    for finding in sorted(found, key=lambda one: one.sanction is None or one.sanction.follows != "free_kick"):
        called.setdefault(finding.call.rule, finding)
    return tuple(called.values())


def _own_contacts(watch: Watch) -> list[tuple[int, Touch, str]]:
    """What the defending figure met before it stopped, while the ball was not its side's: stopped, it touches
    nothing any more, whoever runs into it (5.1.b).
    """
    found = []
    for i, touch in watch.touches:
        if _wins_ball(watch, i, touch):
            break
        met = partner(touch, watch.piece)
        if met is not None and watch.own_run(i):
            found.append((i, touch, met))
    return found


def _wins_ball(watch: Watch, when: int, touch: Touch) -> bool:
    name = on_ball(touch)
    if name is None or side_of(name) != watch.side or not is_piece(name):
        return False
    return is_keeper(name) or (touch.touched == name and not watch.runs(when, name))


def _in_motion(watch: Watch, when: int, name: str) -> bool:
    """Whether ball or figure moved then; what only this flick has set going still counts as standing."""
    motion = watch.motion(when, name)
    return motion is not None and motion.by != watch.piece


def _back(
    watch: Watch, play: Play, rule: str, why: Reason, at: Point | None, when: int, follows: Follows = "back"
) -> Finding:
    """Everything as it would lie without the defensive flick, which is used up."""
    call = CLAUSES.call(rule, watch.side, why, at=at, piece=watch.piece)
    restored = _before_the_attempt(watch) if _spoils_attempt(watch, when) else play(watch.unmade)
    return Finding(call, when, Sanction(follows, restored=restored))


def _spoils_attempt(watch: Watch, when: int) -> bool:
    """The attacker's figure was on its way to the still ball, and one of the two was met before they met."""
    state, kick = watch.state, watch.state.flight.kick
    if kick is None or kick.touched or state.ball_runs:
        return False
    if any(i < when and on_ball(touch) == kick.piece for i, touch in watch.touches):
        return False
    touch = watch.seen[when]
    return isinstance(touch, Touch) and partner(touch, watch.piece) in ("ball", kick.piece, kick.side)


def _before_the_attempt(watch: Watch) -> State:
    """The figure that was on its way may be flicked again."""
    state = watch.state.within("possession", defence="made", owed=None, defending=None)
    return state.within("flight", running=(), kick=None)


def _foul(watch: Watch, rule: str, why: Reason, at: Point | None, when: int) -> Finding:
    call = CLAUSES.call(rule, watch.side, why, at=at, piece=watch.piece)
    return foul(call, at, when)


def _body(watch: Watch, i: int, touch: Touch, runs: bool, play: Play) -> Finding:
    at = told(watch.state, touch.at, watch.origin)
    why = reason("{piece} touched the attacker's body on a defensive flick", piece=watch.piece)
    if runs:
        return _foul(watch, "6.2.5", why, at, i)
    # 6.2.5.a: the referee puts things back himself; nobody is asked as in 6.2.4 (i).
    return _back(watch, play, "6.2.5", why, at, i, follows="put_back")


def _ball(watch: Watch, i: int, touch: Touch, runs: bool, play: Play) -> Finding:
    at = told(watch.state, touch.at, watch.state.point("ball"))
    if runs:
        why = reason("{piece} touched the running ball on a defensive flick", piece=watch.piece)
        return _foul(watch, "6.2.4", why, at, i)
    why = reason("{piece} touched the ball, which lay still, on a defensive flick", piece=watch.piece)
    return _back(watch, play, "6.2.4", why, at, i)


def _figure(watch: Watch, i: int, touch: Touch, met: str, runs: bool, play: Play) -> list[Finding]:
    at = told(watch.state, touch.at, watch.state.point(met))
    moving = _in_motion(watch, i, met)
    if runs and moving:
        why = reason(
            "{piece} ran into {met}, which was moving, while the ball ran", piece=watch.piece, met=met
        )
        return [_foul(watch, "6.2.4", why, at, i)]
    if runs:
        return []  # (ii): a foul only where the attacker was clearly kept from playing the ball; see `prevented`
    why = reason("{piece} touched {met} on a defensive flick", piece=watch.piece, met=met)
    finding = _back(watch, play, "6.2.4", why, at, i)
    gains = moving and side_of(met) == other(watch.side) and at is not None
    return [_gains_ground(finding, met, Place(at)) if gains else finding]


def _gains_ground(finding: Finding, met: str, place: Place) -> Finding:
    """(iv): the attacker's moving figure is put where the contact was; the rest goes back."""
    restored = finding.sanction.restored if finding.sanction is not None else None
    assert restored is not None
    pieces = restored.pieces | {met: place}
    return Finding(finding.call, finding.when, Sanction("back", restored=replace(restored, pieces=pieces)))


@SWITCH.clause("6.2.4")
def art6_2_4_ii_latent(watch: Watch) -> tuple[Touch, ...]:
    """6.2.4 b(1): a standing figure of the attacker touched while the ball ran: only the referee's eye decides."""
    return tuple(
        touch
        for i, touch, met in _own_contacts(watch)
        if is_piece(met)
        and side_of(met) == other(watch.side)
        and _in_motion(watch, i, "ball")
        and not _in_motion(watch, i, met)
    )
