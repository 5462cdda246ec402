"""What coaches and referee say: A GOL, PRONTO, advantage, distance."""

import msgspec

from palheta.facts import BadFact, Say, ShotCalled, Step
from palheta.rulebooks.tres_toques.outcome import because
from palheta.rulebooks.tres_toques.outcome.arrangement import (
    clear_for_penalty,
    set_out_by_the_referee,
    stands,
)
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.wait import forget
from palheta.rulebooks.tres_toques.rules.rule04_keeper_place import (
    art40_clear_the_goal_line,
    art40_shot_given_up,
)
from palheta.rulebooks.tres_toques.rules.rule07_duration import art64_from_pronto
from palheta.rulebooks.tres_toques.rules.rule10_shot import shot_barred
from palheta.rulebooks.tres_toques.rules.rule12_advantage import art91_advantage, art91_takes_the_kick
from palheta.table.frame import SIDES, Side, other

WORDS = ("shot", "ready", "play", "advantage", "distance", "time", "back")


def judged(case: Case, step: Say) -> None:
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
