"""What coaches and referee say: A GOL, PRONTO, advantage, distance, and the choices."""

import math

import msgspec

from palheta.facts import BadFact, Choose, Decide, Name, Place, Say, Score, ShotCalled, Step, convert
from palheta.facts.names import Seconds
from palheta.rulebooks.tres_toques import because
from palheta.rulebooks.tres_toques.case import PLAY_ON, Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule01_pitch import between_posts
from palheta.rulebooks.tres_toques.rule04_out import take_off
from palheta.rulebooks.tres_toques.rule04_removal import REMOVALS, art31_changed_taker, art88_taker_set_again
from palheta.rulebooks.tres_toques.rule07_thinking import forget, stands
from palheta.rulebooks.tres_toques.rule08_start import art66_toss, due_kick_off, set_out_by_the_referee
from palheta.rulebooks.tres_toques.rule10_goals import shot_barred
from palheta.rulebooks.tres_toques.rule12_advantage import art91_advantage, art91_takes_the_kick
from palheta.rulebooks.tres_toques.rule12_infringements import take_kick
from palheta.rulebooks.tres_toques.rule14_penalty import clear_for_penalty
from palheta.rulebooks.tres_toques.state import Kick, State
from palheta.table.frame import SIDES, Side, other, side_of
from palheta.table.geometry import TOLERANCE

WORDS = ("shot", "ready", "play", "advantage", "distance", "time", "back")


def say(case: Case, step: Say) -> None:
    side = whose_word(case, step)
    if step.say == "shot":
        ask_for_shot(case, side, step.piece)
    elif step.say == "ready":
        ready(case, side)
    elif step.say == "play":
        art40_shot_given_up(case, side)
    elif step.say == "advantage":
        if his_to_say(case, step):
            art91_advantage(case)
    elif step.say == "distance":
        if his_to_say(case, step):
            art91_takes_the_kick(case)
            case.set(distance_asked=True)
    elif step.say == "time":
        case.set(closed=case.state.closed + 1)
        case.said.append("time")
    elif step.say != "back":
        raise BadFact("say", f"Expected one of {', '.join(WORDS)}; got {step.say!r}")


def his_to_say(case: Case, step: Step) -> bool:
    """Whoever takes the restart has the choices that go with it (83, 90, 91, 96); nobody's word is taken as his."""
    restart = case.state.restart
    return restart is not None and step.side in (None, "referee", restart.side)


def whose_word(case: Case, step: Say) -> Side:
    """Who said it; where nobody wrote that down, whose word it is: PRONTO is the defender's."""
    if step.side in SIDES:
        return "home" if step.side == "home" else "away"
    shot = case.state.shot
    return other(shot.side) if step.say == "ready" and shot is not None else case.state.turn


def ask_for_shot(case: Case, side: Side, piece: str | None) -> None:
    """Art. 77: "A GOL"."""
    state = case.state
    if side != state.turn or state.stage != "play":
        return
    art91_takes_the_kick(case)
    case.set(shot=ShotCalled(side, piece, False), keeper_close=None, asked=state.asked + 1)
    case.because = because.shot_asked(side)
    forget(case, "keeper", other(side))
    barred = shot_barred(case.state)
    if barred is not None:
        case.said.append("shot_not_allowed")
    art40_clear_the_goal_line(case, other(side))


@SWITCH.clause("40.§1", off=None)
def art40_clear_the_goal_line(case: Case, end: Side) -> None:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 1: who touches the goal line goes off as if through the goal."""
    state = case.state
    line = state.table.pitch.goal_line(end)
    for side in SIDES:
        for name in state.field_pieces(side):
            at = state.at(name)
            radius = state.table.radius(name)
            if at is None or abs(at[0] - line) > radius + TOLERANCE:
                continue
            if between_posts(state, at[1], radius):
                take_off(case, name, at=(line, 0.0), wait=2 if side == state.turn else 1)


def ready(case: Case, side: Side) -> None:
    """Art. 77: "PRONTO"; in an arrangement: this team stands."""
    state = case.state
    if state.stage == "suspended":
        case.set(stage="play")
    elif state.shot is not None and side != state.shot.side:
        case.set(shot=msgspec.structs.replace(state.shot, ready=True))
        case.because = because.keeper_set(state.shot.side)
        art64_from_pronto(case, state.shot.side)
        clear_for_penalty(case)
    elif state.stage == "arrange" and side not in state.arranged:
        stands(case, side)
        set_out_by_the_referee(case, side)


@SWITCH.clause("64.§1", off=None)
def art64_from_pronto(case: Case, side: Side) -> None:
    """TEMPO DE REFLEXÃO, § 1: for a shot the time runs from PRONTO; asked for again on the same flick, it runs on."""
    if case.state.asked <= 1:
        forget(case, "flick", side)


@SWITCH.clause("40.§2", off=None)
def art40_shot_given_up(case: Case, side: Side) -> None:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 2: the attacker gives up his shot: the keeper may come to 60 mm."""
    state = case.state
    if state.shot is not None and side == state.shot.side:
        case.set(shot=None, keeper_close=other(side))
    elif state.keeper_close == side:
        case.set(keeper_close=None)
    elif state.keeper_free == side:
        case.set(keeper_free=None)
    elif state.natural is not None and PLAY_ON in state.next.options:
        art91_advantage(case)


def choose(case: Case, step: Choose) -> None:
    state = case.state
    if state.stage == "toss":
        _toss(case, step.choose)
    elif state.stage == "ends":
        if step.side in (None, "referee", state.turn):
            _ends(case, step.choose)
    elif not his_to_say(case, step) and state.choices:
        return
    elif step.choose in (PLAY_ON, "advantage") and state.natural is not None:
        art91_advantage(case)
    else:
        art83_chosen_place(case, step.choose)


@SWITCH.clause("83", "90", off=None)
def art83_chosen_place(case: Case, wanted: str) -> None:
    """FALTA and DUPLA INFRAÇÃO: the beneficiary names the kick he wants."""
    state = case.state
    kick: Kick | None = next((k for k in state.choices if k.id == wanted), None)
    if kick is None:
        known = ", ".join(k.id for k in state.choices) or "nothing"
        raise BadFact("choose", f"Expected one of what is offered ({known}); got {wanted!r}")
    take_kick(case, kick)
    case.because = because.chosen(kick.side)
    case.set(natural=state.natural, given=state.given, wait=state.wait)  # choosing begins no time anew


def not_begun(state: State) -> bool:
    """66: the draw comes before the match, and only there."""
    kick_off = state.restart is None or state.restart.kind == "kick_off"
    first = state.period == 1 and state.clock == 0 and state.score == Score() and state.last is None
    return first and (state.stage in ("toss", "ends") or kick_off)


def _toss(case: Case, winner: str) -> None:
    if winner not in SIDES:
        raise BadFact("choose", f"Expected who won the toss, home or away; got {winner!r}")
    art66_toss(case, "home" if winner == "home" else "away")


def _ends(case: Case, wanted: str) -> None:
    """66: who chooses the kick-off takes it; who chooses his end leaves it to the other."""
    if wanted not in ("kick_off", "ends"):
        raise BadFact("choose", f"Expected kick_off or ends; got {wanted!r}")
    side: Side = case.state.turn if wanted == "kick_off" else other(case.state.turn)
    case.set(kicked_off=side)
    due_kick_off(case, side)
    case.because = because.kicks_off_first(side)


def name(case: Case, step: Name) -> None:
    """The taker is named; naming another is art. 31."""
    restart = case.state.restart
    if restart is None or restart.kind not in REMOVALS or not his_to_say(case, step):
        return
    side = restart.side
    if side_of(step.name) != side:
        return
    art91_takes_the_kick(case)
    art31_changed_taker(case, side, step.name)
    art88_taker_set_again(case, side, step.name)
    stands = step.name in case.state.pieces  # who is off the table has still to be set
    case.set(placed_taker=step.name if stands else None, taker_was_off=step.name in case.state.off)


def _seconds(value: object) -> float:
    seconds = convert(value, Seconds, "decide.added")
    if not seconds < math.inf:
        raise BadFact("decide.added", f"Expected seconds; got {value!r}")
    return float(seconds)


def decide(case: Case, step: Decide) -> None:
    """The referee's last word: who won the toss, where things lie, time added (53.h, i), the match resumed."""
    for key, value in step.decide.items():
        if key == "toss" and value in SIDES:
            if not_begun(case.state):
                case.set(stage="toss")
                _toss(case, str(value))
        elif key == "added":
            case.set(added=case.state.added + _seconds(value))
        elif key == "ball":
            case.place("ball", convert(value, Place, "decide.ball"))
        elif key == "resume":
            if case.state.stage == "suspended":
                case.set(stage="play")
        else:
            raise BadFact(
                f"decide.{key}", "Expected toss: SIDE, added: SECONDS, ball: [x, y] or resume: true"
            )
