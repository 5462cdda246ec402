"""What a flick leads to: the play goes on, it ends, or an offence stops it."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.outcome import because
from palheta.rulebooks.tres_toques.outcome.keeper import keeper_possession
from palheta.rulebooks.tres_toques.outcome.kick import settle
from palheta.rulebooks.tres_toques.outcome.off import play_ended
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.restart import give
from palheta.rulebooks.tres_toques.outcome.retake import taken_wrongly
from palheta.rulebooks.tres_toques.outcome.sanction import claim_indirect
from palheta.rulebooks.tres_toques.rules.rule02_ball import (
    art11_keeps_by_moving_the_ball,
    art11_last_touch,
    art11_squeezed_ball,
    half_of_ball,
)
from palheta.rulebooks.tres_toques.rules.rule04_accidents import (
    art33_back_from_the_fence,
    art33_piece_on_ball,
    art33_piece_on_piece,
)
from palheta.rulebooks.tres_toques.rules.rule04_block import art23_at_the_end_of_the_play
from palheta.rulebooks.tres_toques.rules.rule04_keeper_place import art38_put_back, art40_was_a_shot
from palheta.rulebooks.tres_toques.rules.rule04_keepers_ball import art43_keepers_flick_due
from palheta.rulebooks.tres_toques.rules.rule04_off import art28_leaving
from palheta.rulebooks.tres_toques.rules.rule04_plays import (
    art20_pass,
    art21_restricted_play,
    art21_standard_play,
    art22_blank_play,
    art22_duty_cancelled,
    art22_opponent_chooses,
)
from palheta.rulebooks.tres_toques.rules.rule09_out import art72_out
from palheta.rulebooks.tres_toques.rules.rule10_shot import art76_rebound_past_halfway, asked_for
from palheta.rulebooks.tres_toques.rules.rule16_goal_kick import art115_must_end_in_attack
from palheta.rulebooks.tres_toques.sighted import Lance, free_removed
from palheta.rulebooks.tres_toques.state import Flicked, Launch, Play, State
from palheta.ruling import Because, Reason, reason
from palheta.ruling.question import where
from palheta.table.frame import Side, is_piece


def accidents(case: Case, lance: Lance) -> None:
    """Art. 33, ACIDENTE DE JOGO."""
    for top, low in lance.stacked:
        if is_piece(top) and is_piece(low):
            art33_piece_on_piece(case, lance, top, low)
        elif is_piece(top) and low == "ball":
            art33_piece_on_ball(case, lance, top)


def finish(case: Case, lance: Lance) -> None:
    """Everything lies still: where it lies, then offences, wrong restarts, and whose ball it is."""
    case.counted = True
    case.come_to_rest(lance.rest)
    case.set(last=None if lance.stood is None else Flicked(lance.piece, lance.stood, lance.state.score))
    art28_leaving(case, lance)
    art33_back_from_the_fence(case, lance)
    accidents(case, lance)
    art38_put_back(case, lance)
    forget_blank(case, lance)
    wrong = None
    if case.kicks:
        stopped(case, lance)
    else:
        wrong = taken_wrongly(case, lance)
        if wrong is None:
            natural(case, lance)
    settle(case)
    case.counted = wrong != "repeat"
    taker = case.state.placed_taker if wrong == "repeat" else None
    case.set(keeper_set=None, keeper_free=None, placed_taker=taker)


def stopped(case: Case, lance: Lance) -> None:
    """An offence stops the play, so no goal and nothing else follows; unless the beneficiary plays on (91)."""
    played_on = Case(case.before)
    played_on.state = case.state
    natural(played_on, lance)
    case.natural = played_on.state
    if case.state.blank == lance.side and "22.p3" in lance.state.play.duties:
        case.set(blank=None)
    case.set(stage="play", choices=())
    play_ended(case, lance.side)


def natural(case: Case, lance: Lance) -> None:
    """What the flick means where nobody offended."""
    state = lance.state
    kicking_off = state.restart is not None and state.restart.kind == "kick_off"
    case.set(
        stage="play", restart=None, attempts=state.attempts if kicking_off else 0, choices=(), natural=None,
        keeper_due=False, keeper_touches=0, spot=(state.ball, state.pieces) if kicking_off else None,
    )  # fmt: skip
    advance_play(case, lance)
    gave_up = asked_for(lance) and not art40_was_a_shot(lance)
    case.set(shot=None, keeper_close=lance.opponent if gave_up else None)
    if art72_out(case, lance):
        if case.state.turn != lance.side:
            if "22.p3" in state.play.duties:
                case.set(blank=None)
            play_ended(case, lance.side)
        return
    if lance.ball is not None:
        case.set(ball=Place(lance.ball))
    elif lance.ball_moved:
        case.set(ball=lance.rest.get("ball"))  # a zone, or nobody said: it no longer lies where it did
    if not art11_keeps_by_moving_the_ball(lance):
        # Who has to end in attack already is punished for that now, and owes nothing more.
        blank = not state.play.duties and art22_blank_play(lance)
        if blank:
            case.set(blank=lance.side)
        end_play(case, lance, lance.opponent, because.missed(lance, blank=blank))
        return
    if lance.ball is None and lance.exit is None:
        case.ask_for(where("ball_rest", case.state.table.pitch))
    keep_or_lose(case, lance, state)


def advance_play(case: Case, lance: Lance) -> None:
    """The play's memory after this flick."""
    play, state = lance.state.play, lance.state
    restart = state.restart
    took = play.taker if restart is None else lance.piece
    taker = took if all(name == took for name in lance.players) else None
    waiting = play.waiting
    if any(free_removed(waiting, took, name, lance.side) for name in lance.players):
        waiting = ()
    lenient = restart is not None and restart.kind in ("throw_in", "corner", "goal_kick")
    launch = None if lance.start is None else Launch(lance.piece, lance.start, state.pieces, state.off)
    case.set(launch=launch)
    case.set_play(
        flicks=play.flicks + 1, passed=play.passed or art20_pass(lance), taker=taker, waiting=waiting,
        first=play.first or lance.piece, lenient=lenient, via=play.via if restart is None else restart.kind,
        dug=False,
    )  # fmt: skip


_MUST_END_IN_ATTACK: dict[str, Reason] = {
    "22.p3": reason("the play after a blank play must end with the ball in attack"),
    "43.§5": reason("a play that goes back to the keeper must end with the ball in attack"),
    "115.§2": reason("a goal kick's play must end with the ball in attack"),
}


def keep_or_lose(case: Case, lance: Lance, before: State) -> None:
    squeezed = art11_squeezed_ball(lance)
    if squeezed is not None:
        if squeezed == lance.side and may_go_on(case, lance):
            go_on(case, lance)
        else:
            end_play(case, lance, squeezed, because.squeezed(squeezed))
        return
    owner = keeper_possession(lance)
    if owner is not None:
        art43_keepers_flick_due(case, lance, owner)
    elif art11_last_touch(lance) == lance.opponent:
        end_play(case, lance, lance.opponent, because.met_last(lance))
    elif may_go_on(case, lance):
        go_on(case, lance)
    else:
        end_play(case, lance, lance.opponent, because.play_over(lance, case.state.play.flicks))


def may_go_on(case: Case, lance: Lance) -> bool:
    return flicks_again(lance.state.play, art20_pass(lance), case.state.play.flicks)


def go_on(case: Case, lance: Lance) -> None:
    case.set(turn=lance.side, due="reflection")
    case.wait()
    case.next("play", lance.side)
    case.because = because.goes_on(lance)


def end_play(case: Case, lance: Lance, to: Side, why: Because) -> None:
    """The flicking side's play is over; the ball is on the pitch and `to` begins."""
    play = case.state.play
    no_shot = art76_rebound_past_halfway(lance)
    if case.state.blank == lance.side and "22.p3" in play.duties:
        case.set(blank=None)
    give(case, to, case.state.at("ball"))
    case.because = why
    case.set_play(no_shot=no_shot)
    play_ended(case, lance.side)
    ended_in_attack(case, lance, play.duties)
    art23_at_the_end_of_the_play(case, lance)


def ended_in_attack(case: Case, lance: Lance, duties: tuple[str, ...]) -> None:
    """Duties to end the play with the ball in attack (22, 43.§5, 115.§2)."""
    ball = case.state.at("ball")
    if half_of_ball(case.state, lance.side, ball) != "defence":
        return  # or nobody has said where it lies, and the referee has been asked
    for rule in duties:
        if art115_must_end_in_attack(rule):
            case.call(rule, lance.side, _MUST_END_IN_ATTACK[rule], at=ball)
            claim_indirect(case, rule, lance.side, "ball", ball)
            if rule == "22.p3":
                art22_opponent_chooses(case, lance)


def flicks_again(play: Play, passed: bool, flicks: int) -> bool:
    """JOGADA: whether a coach who kept the ball on this flick has another."""
    if play.only:
        return False
    if play.kind == "restricted":
        return art21_restricted_play(flicks)
    return art21_standard_play(flicks, passed)


def forget_blank(case: Case, lance: Lance) -> None:
    if art22_duty_cancelled(lance):
        case.set(blank=None)
