"""Fim do jogo: two halves, play going on after time, and penalties after a tournament's draw."""

from palheta.rulebooks.campeao.board import CENTRE
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.interval import half_time
from palheta.rulebooks.campeao.outcome.restart import restart
from palheta.rulebooks.campeao.rules import SWITCH
from palheta.rulebooks.campeao.state import Due, Flight, State
from palheta.rulebooks.common.shootout import Shootout
from palheta.ruling import Next, Over, Winner, reason

LAST_PERIOD = 2


@SWITCH.clause("end.1", "quick.1", passes=True)
def end1_half_is_over(draft: Draft) -> Draft:
    """Two halves; the clock starts again with the second."""
    state = draft.state
    if state.period < LAST_PERIOD:
        return half_time(end2_who_starts_the_second_half(draft.now(period=state.period + 1, clock=0.0)))
    if state.score.home == state.score.away and state.options.tournament:
        return end6_shootout(draft)
    return _full_time(draft)


def _full_time(draft: Draft) -> Draft:
    score = draft.state.score
    lead = score.home - score.away
    winner: Winner = "home" if lead > 0 else "away" if lead < 0 else "draw"
    return draft.now(over=Over(winner, score)).then(Next("full_time"), reason("time is up"), "end.1")


@SWITCH.clause("end.2", passes=True)
def end2_who_starts_the_second_half(draft: Draft) -> Draft:
    """The winner of the draw starts the second half."""
    starts = reason("the winner of the draw starts the second half")
    return restart(draft, "kick_off", draft.state.draw_winner, CENTRE).explaining(starts, "end.2")


@SWITCH.clause("end.3", off=False)
def end3_defence_has_the_ball(state: State, before: State) -> bool:
    """After time play goes on until the defence gains control of the ball."""
    return state.attacker != before.attacker


@SWITCH.clause("end.4", off=False)
def end4_cleared(draft: Draft, before: State) -> bool:
    """A mere clearance is enough; one that threatens a goal ends play when the keeper has answered it."""
    if before.awaits == "danger":
        return draft.state.awaits != "danger"
    return draft.cleared and draft.state.awaits != "danger"


@SWITCH.clause("end.6", passes=True)
def end6_shootout(draft: Draft) -> Draft:
    """Torneios: a draw is decided from the penalty mark; the draw's winner begins."""
    state = draft.state
    shootout = Shootout(state.draw_winner, best_of=state.options.best_of)
    level = reason("level after time: kicks from the spot decide")
    draft = draft.within("record", shootout=shootout).now(due=Due("shootout"), flight=Flight())
    return draft.explaining(level, "end.6")


@SWITCH.clause("end.6", passes=True)
def end6_kick(draft: Draft, face: str) -> Draft:
    """One kick each in turn: only a goal counts, nothing is played on."""
    state = draft.state
    assert state.record.shootout is not None
    scored = face == "goal"
    shootout = state.record.shootout.after(scored)
    winner = shootout.winner
    if winner is None:
        words = (
            reason("scored: {side} kicks next", side=shootout.taker)
            if scored
            else reason("not scored: {side} kicks next", side=shootout.taker)
        )
        return draft.within("record", shootout=shootout).explaining(words, "end.6")
    won = reason("{side} wins on kicks from the spot", side=winner)
    over = Over(winner, state.score, shootout.tally)
    return draft.now(over=over).within("record", shootout=shootout).then(Next("full_time"), won, "end.6")
