"""The ball lies still on the pitch: who goes on, and what the end of a play is measured by."""

from palheta.rulebooks.tres_toques import because
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule02_ball import art11_last_touch, art11_squeezed_ball, half_of_ball
from palheta.rulebooks.tres_toques.rule04_block import art23_ball_on_a_piece, art23_block
from palheta.rulebooks.tres_toques.rule04_keepers_ball import art43_played_back, keeper_possession
from palheta.rulebooks.tres_toques.rule04_out import play_ended, take_off
from palheta.rulebooks.tres_toques.rule04_plays import art20_pass, art21_flicks_again
from palheta.rulebooks.tres_toques.rule10_goals import art76_rebound_past_halfway
from palheta.rulebooks.tres_toques.rule12_infringements import claim_indirect
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import State
from palheta.rulebooks.tres_toques.turn import give
from palheta.ruling import Because, Reason, reason
from palheta.table.frame import Side

_MUST_END_IN_ATTACK: dict[str, Reason] = {
    "22.p3": reason("the play after a blank play must end with the ball in attack"),
    "43.§5": reason("a play that goes back to the keeper must end with the ball in attack"),
    "115.§2": reason("a goal kick's play must end with the ball in attack"),
}


def keep_or_lose(case: Case, run: Run, before: State) -> None:
    squeezed = art11_squeezed_ball(run)
    if squeezed is not None:
        if squeezed == run.side and may_go_on(case, run):
            go_on(case, run)
        else:
            end_play(case, run, squeezed, because.squeezed(squeezed))
        return
    owner = keeper_possession(run)
    if owner is not None:
        art43_keepers_flick_due(case, run, owner)
    elif art11_last_touch(run) == run.opponent:
        end_play(case, run, run.opponent, because.met_last(run))
    elif may_go_on(case, run):
        go_on(case, run)
    else:
        end_play(case, run, run.opponent, because.play_over(run, case.state.play.flicks))


def may_go_on(case: Case, run: Run) -> bool:
    return art21_flicks_again(run.state.play, art20_pass(run), case.state.play.flicks)


def go_on(case: Case, run: Run) -> None:
    case.set(turn=run.side, due="reflection")
    case.wait()
    case.next("play", run.side)
    case.because = because.goes_on(run)


@SWITCH.clause("43", "43.§4", "42", off=None)
def art43_keepers_flick_due(case: Case, run: Run, owner: Side) -> None:
    """LANCE DO GOLEIRO: the keeper's coach must flick with him, as a fourth flick if need be."""
    if owner == run.side:
        art43_played_back(case, run, owner)
        case.set(turn=owner, due="reflection")
        case.wait()
    else:
        give(case, owner, run.ball)
        play_ended(case, run.side)
    case.set(keeper_due=True, keeper_touches=0)
    case.next("keeper", owner)
    case.because = because.keepers_ball(owner)


def end_play(case: Case, run: Run, to: Side, why: Because) -> None:
    """The flicking side's play is over; the ball is on the pitch and `to` begins."""
    play = case.state.play
    no_shot = art76_rebound_past_halfway(run)
    if case.state.blank == run.side and "22.p3" in play.duties:
        case.set(blank=None)
    give(case, to, case.state.at("ball"))
    case.because = why
    case.set_play(no_shot=no_shot)
    play_ended(case, run.side)
    ended_in_attack(case, run, play.duties)
    art23_at_the_end_of_the_play(case, run)


def ended_in_attack(case: Case, run: Run, duties: tuple[str, ...]) -> None:
    """Duties to end the play with the ball in attack (22, 43.§5, 115.§2)."""
    ball = case.state.at("ball")
    if half_of_ball(case.state, run.side, ball) != "defence":
        return  # or nobody has said where it lies, and the referee has been asked
    for rule in duties:
        if art115_must_end_in_attack(rule):
            case.call(rule, run.side, _MUST_END_IN_ATTACK[rule], at=ball)
            claim_indirect(case, rule, run.side, "ball", ball)
            if rule == "22.p3":
                art22_opponent_chooses(case, run)


@SWITCH.clause("115.§2", "22.p3", off=False)
def art115_must_end_in_attack(rule: str) -> bool:
    """EXECUÇÃO DO TIRO DE META, § 2, and JOGADA EM BRANCO: the ball must lie in attack at the end."""
    return True


@SWITCH.clause("22.p4", off=None)
def art22_opponent_chooses(case: Case, run: Run) -> None:
    """JOGADA EM BRANCO: he lost the ball on the way: the opponent takes the kick or plays on."""
    ball = case.state.at("ball")
    if art11_last_touch(run) == run.opponent and ball is not None:
        case.may_play_on = True


@SWITCH.clause("23", "42.§1", off=None)
def art23_at_the_end_of_the_play(case: Case, run: Run) -> None:
    """BLOQUEIO, at the end of the play."""
    ball = case.state.at("ball")
    if ball is None or case.state.turn == run.side:
        return
    if art11_squeezed_ball(run) is not None:
        return
    under = art23_ball_on_a_piece(case.state, run.side, run.stacked)
    if under is not None:
        case.call("23.§1", run.side, reason("the ball lies on {piece}", piece=under), at=ball, under="42.§1")
        take_off(case, under, wait=2)
    elif art23_block(case.state, run.side):
        case.call(
            "23", run.side, reason("{side} leaves no way to the ball", side=run.side), at=ball, under="23.§3"
        )
    else:
        return
    claim_indirect(case, "23.§3", run.side, "ball", ball)
