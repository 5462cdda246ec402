"""Preparação e início do jogo: the draw, the champion die, Boskov's rule, the kick-off."""

from palheta.rulebooks.campeao.board import CENTRE
from palheta.rulebooks.campeao.development import restart
from palheta.rulebooks.campeao.registered import CLAUSES, SWITCH
from palheta.rulebooks.campeao.state import Champion, Play, State
from palheta.ruling import reason
from palheta.table.frame import Side, other


@SWITCH.clause("preparation.1", passes=True)
def preparation1_draw(play: Play, winner: Side) -> Play:
    """The champion die is drawn for; its winner rolls it at once."""
    play = play.now(toss=winner, champion=Champion(winner))
    won = reason("{side} won the draw: it rolls the champion die", side=winner)
    return preparation3_who_starts(play).since("preparation.2", won)


@SWITCH.clause("preparation.3", "preparation.4", "preparation.6", passes=True)
def preparation3_who_starts(play: Play) -> Play:
    """The player without the champion die kicks off from the centre circle."""
    winner = play.state.toss or play.state.defender
    return restart(play, "kick_off", other(winner), CENTRE)


@SWITCH.clause("end.2", passes=True)
def end2_who_starts_the_second_half(play: Play) -> Play:
    """The winner of the draw starts the second half."""
    starts = reason("the winner of the draw starts the second half")
    return restart(play, "kick_off", draw_winner(play.state), CENTRE).since("end.2", starts)


def draw_winner(state: State) -> Side:
    """Who won the draw; where nobody said, whoever holds the champion die is taken for it."""
    if state.toss is not None:
        return state.toss
    return state.champion.side if state.champion is not None else state.defender


@SWITCH.clause("preparation.7", passes=True)
def preparation7_boskov(play: Play, applies: bool) -> Play:
    """Players decide before the match whether Boskov's rule applies."""
    state = play.state
    if not state.begun:
        return play.now(boskov=applies)
    why = reason("whether Boskov's rule applies is decided before the match")
    return play.calling(CLAUSES.call("preparation.7", state.to_act(), why))
