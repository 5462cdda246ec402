"""Capítulo V – Do Chute ao Gol: articles 36 to 40."""

from msgspec.structs import replace

from palheta.rulebooks.dadinho.ch4_contacts import ball_in_half_of, in_goal_area
from palheta.rulebooks.dadinho.ch7_infringements import technical, technical_where_it_stopped
from palheta.rulebooks.dadinho.placing import Places, art37_removed_for_the_shot
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.run import FRAME, Run, ball_about
from palheta.rulebooks.dadinho.state import Shot, State
from palheta.rulebooks.dadinho.verdict import Finding
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, is_keeper, is_piece, keeper_of, other, side_of


@SWITCH.clause("36.a", off=None)
def art36_a_in_attack(state: State, side: Side) -> Reason | None:
    """Condições para o chute: the dadinho wholly in the attack half, not touching the halfway line."""
    lies = ball_about(state)
    if lies is None or ball_in_half_of(state, other(side), lies):
        return None
    return reason("the dadinho is not in {side}'s attack half", side=side)


@SWITCH.clause("36.b", off=None)
def art36_b_outside_goal_area(state: State, side: Side) -> Reason | None:
    """Condições para o chute: the dadinho outside the opponent's goal area."""
    lies = ball_about(state)
    if lies is None or not in_goal_area(state, other(side), lies):
        return None
    return reason("the dadinho is in {side}'s goal area", side=other(side))


@SWITCH.clause("36.d", off=None)
def art36_d_button_named(state: State, side: Side, piece: str | None) -> Reason | None:
    """Condições para o chute: the shooter says with which button."""
    if piece is None:
        return reason("{side} has not said which button shoots", side=side)
    if side_of(piece) != side or is_keeper(piece) or piece in state.expelled:
        return reason("{piece} is no button of {side}", piece=piece, side=side)
    return None


@SWITCH.clause("36.f", off=None)
def art36_f_touches_left(state: State, side: Side, piece: str | None) -> Reason | None:
    """Condições para o chute: within the team's touches and the button's."""
    tally = state.tallies[side]
    if tally.left == 0:
        return reason("{side} has no touch left", side=side)
    if piece is not None and tally.left_for(piece) == 0:
        return reason("{piece} has no touch left", piece=piece)
    return None


@SWITCH.clause("43.§6", off=None)
def art43_6_not_from_a_throw_in(state: State) -> Reason | None:
    """Do lateral: no shot may be asked for."""
    return reason("no shot from a throw-in") if state.restart == "throw_in" else None


@SWITCH.clause("49", "47", off=None)
def art49_not_from_an_indirect_kick(state: State) -> Reason | None:
    """Falta técnica: an indirect free kick is no shot."""
    return reason("no shot from an indirect free kick") if state.restart == "indirect_free_kick" else None


@SWITCH.clause("18.d", "18.§4", off=None)
def art18_d_out_of_the_circle(state: State, side: Side) -> Reason | None:
    """Saída de jogo: no shot by who kicked off before the dadinho has left the circle; the other side may (§3)."""
    if state.restart == "kick_off" or state.circle == side:
        return reason("the dadinho has not left the circle since the kick-off")
    return None


@SWITCH.clause("38", off=None)
def art38_asked_already(state: State) -> Reason | None:
    """Caracterização de chute ao gol: once asked for there is no going back, nor another button."""
    return reason("a shot has been asked for already") if state.shot is not None else None


@SWITCH.clause("15.§1", off=None)
def art15_1_after_the_whistle(state: State) -> Reason | None:
    """Chute ao gol depois do apito final: a request made with the whistle or after it is void."""
    over = state.time_up or state.shootout is not None
    return reason("time is up: nothing may be asked for any more") if over else None


def why_no_shot(state: State, side: Side, piece: str | None) -> Reason | None:
    """Why article 36 does not allow this request now; None when it does."""
    if state.turn not in (None, side):
        return reason("it is not {side}'s turn", side=side)
    return (
        art15_1_after_the_whistle(state)
        or art38_asked_already(state)
        or art36_a_in_attack(state, side)
        or art36_b_outside_goal_area(state, side)
        or art43_6_not_from_a_throw_in(state)
        or art49_not_from_an_indirect_kick(state)
        or art18_d_out_of_the_circle(state, side)
        or (None if piece is None else art36_d_button_named(state, side, piece))
        or art36_f_touches_left(state, side, piece)
    )


def asked(state: State, side: Side, piece: str | None) -> tuple[State, Places]:
    """A shot is asked for: void where 36 does not allow it, else buttons leave the goal area (37)."""
    void = why_no_shot(state, side, piece)
    if void is not None:
        return state, {}
    places = {} if state.restart == "penalty" else art37_removed_for_the_shot(state, other(side), piece)
    return replace(
        state, shot=Shot(side, piece), pieces=state.pieces | places, pending=None, since=state.clock,
        cleared=(*state.cleared, *places),
    ), places  # fmt: skip


@SWITCH.clause("36.c", "36.e", "36.d", "36", "39", "38.f", "11", off=True)
def art39_legal_goal(run: Run) -> bool:
    """Caracterização do gol: asked for, keeper ready, by the named button; a penalty needs no asking."""
    if run.state.restart in ("penalty", "shootout"):
        return run.touched is not None
    shot = run.state.shot
    if shot is None or not shot.valid or shot.side != run.side:
        return False
    if art36_d_button_named(run.state, run.side, shot.piece) is not None:
        return False
    return shot.ready and shot.piece in (None, run.piece) and run.touched is not None


@SWITCH.clause("39.§1", off=False)
def art39_1_own_goal(run: Run) -> bool:
    """Caracterização do gol: into the own goal it counts, from whatever lance."""
    return run.goal == run.side


def called_shot(run: Run) -> Shot | None:
    shot = run.state.shot
    return shot if shot is not None and shot.valid and shot.side == run.side else None


@SWITCH.clause("38")
def art38_wrong_button(run: Run) -> tuple[Finding, ...]:
    """Caracterização de chute ao gol: the named button must shoot; else an indirect kick where the dadinho lay."""
    shot = called_shot(run)
    if shot is None or shot.piece is None or shot.piece == run.piece:
        return ()
    why = reason("{named} was named for the shot, {piece} played", named=shot.piece, piece=run.piece)
    return (technical(run.state, "38", run.side, why, run.state.ball_at, when=-1, piece=run.piece),)


@SWITCH.clause("38.a", "38.b", "38.c", "38.d", "38.e", off=True)
def art38_was_a_shot(run: Run) -> bool:
    """Caracterização de chute ao gol: goal line, frame, keeper, goal area, deflected out at the side, or in."""
    if run.goal is not None or (run.out is not None and run.out.over == "goal_line"):
        return True
    met = [name for when, name in run.on_ball if run.touched is not None and when > run.touched]
    if any(name in FRAME or name == keeper_of(run.opponent) for name in met):
        return True
    if run.out is not None:
        return any(is_piece(name) and name != run.piece for name in met)
    return (
        run.ball_after is not None
        and run.touched is not None
        and in_goal_area(run.state, run.opponent, run.ball_after)
    )


@SWITCH.clause("38.único")
def art38_unico_no_shot(run: Run) -> tuple[Finding, ...]:
    """Caracterização de chute ao gol: none of these is a technical foul where the dadinho stopped."""
    shot = called_shot(run)
    if shot is None or shot.piece not in (None, run.piece) or art38_was_a_shot(run):
        return ()
    why = reason("the shot reached neither goal line, frame, keeper nor goal area")
    return (technical_where_it_stopped(run, "38.único", why, when=len(run.seen)),)


@SWITCH.clause("36.g")
def art36_g_foot_on_the_floor(state: State, side: Side) -> tuple[Finding, ...]:
    """Condições para o chute: with no foot on the floor whatever comes of the shot is the defender's."""
    why = reason("{side} shot with no foot on the floor", side=side)
    return (Finding(CLAUSES.call("36.g", side, why)),)
