"""Fim do jogo: two halves, play going on after time, and penalties after a tournament's draw."""

from palheta.rulebooks.campeao.preparation import draw_winner, end2_who_starts_the_second_half
from palheta.rulebooks.campeao.registered import SWITCH
from palheta.rulebooks.campeao.state import Play, State
from palheta.rulebooks.common.interval import old_reading
from palheta.rulebooks.common.shootout import Shootout
from palheta.ruling import Next, Over, Winner, reason

LAST_PERIOD = 2


def after_time(play: Play, before: State) -> Play:
    """End the half where its time is up and play has come to its end."""
    state = play.state
    if before.next.with_ == "period_end" and before.champion_roll_due and not state.champion_roll_due:
        return half_time(play)  # the die changed hands with what ended the half
    if not state.time_is_up or state.over is not None or state.shootout is not None or _drawn(state, before):
        return play
    if not (end3_defence_has_the_ball(state, before) or end4_cleared(play, before) or goal(state, before)):
        return play
    return end1_half_is_over(play)


def _drawn(state: State, before: State) -> bool:
    """The draw gives somebody the ball; nobody had it, so nobody has lost it."""
    return state.toss != before.toss


def of_the_last_half(state: State, now: float) -> bool:
    return old_reading(state, now, state.options.half)


def time_up_at(state: State) -> float | None:
    return None if state.shootout is not None else state.options.half


@SWITCH.clause("end.3", off=False)
def end3_defence_has_the_ball(state: State, before: State) -> bool:
    """After time play goes on until the defence gains control of the ball."""
    return state.attacker != before.attacker


@SWITCH.clause("end.4", off=False)
def end4_cleared(play: Play, before: State) -> bool:
    """A mere clearance is enough; one that threatens a goal ends play when the keeper has answered it."""
    if before.due == "danger":
        return play.state.due != "danger"
    return play.cleared and play.state.due != "danger"


def goal(state: State, before: State) -> bool:
    return state.score != before.score


@SWITCH.clause("end.1", "quick.1", passes=True)
def end1_half_is_over(play: Play) -> Play:
    """Two halves; the clock starts again with the second."""
    state = play.state
    if state.period < LAST_PERIOD:
        return half_time(end2_who_starts_the_second_half(play.now(period=state.period + 1, clock=0.0)))
    if state.score.home == state.score.away and state.options.tournament:
        return end6_shootout(play)
    return full_time(play)


def half_time(play: Play) -> Play:
    """The interval: a champion die just handed over is rolled first, then the draw's winner kicks off."""
    state = play.state
    if state.champion_roll_due:
        first = reason("the half is over: first {side} rolls the champion die", side=state.to_act())
        return play.now(next=Next("period_end", state.to_act(), at=(3.0, 6.0), roll="champion")).since(
            "champion.3", first
        )
    over = reason("the half is over: the winner of the draw kicks off")
    known = state.toss is not None
    return play.now(
        next=Next("period_end", state.attacker if known else None, at=(3.0, 6.0)),
        unknown=() if known else ("toss",),
    ).since("end.2", over)


def full_time(play: Play) -> Play:
    score = play.state.score
    lead = score.home - score.away
    winner: Winner = "home" if lead > 0 else "away" if lead < 0 else "draw"
    return play.now(over=Over(winner, score), next=Next("full_time")).since("end.1", reason("time is up"))


@SWITCH.clause("end.6", passes=True)
def end6_shootout(play: Play) -> Play:
    """Torneios: a draw is decided from the penalty mark; the draw's winner begins."""
    state = play.state
    shootout = Shootout(draw_winner(state), best_of=state.options.best_of)
    level = reason("level after time: kicks from the spot decide")
    play = play.now(shootout=shootout, due=None, restart="shootout", shot=None, rolled=None)
    return play.since("end.6", level)


@SWITCH.clause("end.6", passes=True)
def end6_kick(play: Play, face: str) -> Play:
    """One kick each in turn: only a goal counts, nothing is played on."""
    state = play.state
    assert state.shootout is not None
    scored = face == "goal"
    shootout = state.shootout.after(scored)
    winner = shootout.winner
    if winner is None:
        words = (
            reason("scored: {side} kicks next", side=shootout.taker)
            if scored
            else reason("not scored: {side} kicks next", side=shootout.taker)
        )
        return play.now(shootout=shootout).since("end.6", words)
    won = reason("{side} wins on kicks from the spot", side=winner)
    over = Over(winner, state.score, shootout.tally)
    return play.now(shootout=shootout, over=over, next=Next("full_time")).since("end.6", won)
