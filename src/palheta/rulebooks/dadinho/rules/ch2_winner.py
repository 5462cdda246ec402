"""Capítulo II – Do Objetivo do Jogo: who wins, and how a draw is broken, articles 12 and 13."""

from msgspec.structs import replace

from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.dadinho.outcome.due import kick_due, next_period, set_for_kick
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.rules.ch2_time import HALVES
from palheta.rulebooks.dadinho.rules.ch8_general import art56_better_campaign
from palheta.rulebooks.dadinho.state import Method, State
from palheta.ruling import Next, Over
from palheta.table.frame import Side

SERIES = 5

TEAM = 10


@SWITCH.clause("12", off=None)
def art12_winner(state: State) -> tuple[State, Next]:
    """Vencedor: more goals win; equal goals are a draw, unless the event's regulations want a winner."""
    score = state.score
    if score.home != score.away:
        winner: Side = "home" if score.home > score.away else "away"
        return _over(state, winner)
    return art13_tiebreak(state) or (replace(state, over=Over("draw", score)), Next("full_time"))


def _over(state: State, winner: Side) -> tuple[State, Next]:
    return replace(state, over=Over(winner, state.score)), Next("full_time")


@SWITCH.clause("13", "13.§1", off=None)
def art13_tiebreak(state: State) -> tuple[State, Next] | None:
    """Desempate: by the methods of the event's regulations, in their order."""
    methods: tuple[Method, ...] = state.options.tiebreak
    if state.period > HALVES and not methods:
        methods = ("extra_time", "shootout")  # who plays extra time wants a winner
    for method in methods:
        if method == "campaign":
            better = art56_better_campaign(state)
            if better is not None:
                return _over(state, better)
        elif method == "extra_time" and state.period == HALVES:
            return art13_2_extra_time(state)
        elif method == "shootout":
            return art13_3_shootout(state)
    return None


@SWITCH.clause("13.§2", off=None)
def art13_2_extra_time(state: State) -> tuple[State, Next] | None:
    """Desempate: extra time, two periods of three minutes."""
    return next_period(state)


@SWITCH.clause("13.§3", "56", off=None)
def art13_3_shootout(state: State) -> tuple[State, Next] | None:
    """Desempate: five alternate penalties each, then one each until one side wins."""
    first = state.kicks_first or "home"
    state = replace(state, shootout=Shootout(first), clock=0.0, since=0.0, arranging=False, ready=())
    state = set_for_kick(state)
    return state, kick_due(state)


@SWITCH.clause("13.§4", "56", off=True)
def art13_4_may_kick(state: State, piece: str) -> bool:
    """Desempate: different buttons in the five; later a button again only when all have kicked."""
    used = [name for name in state.shootout_used if name[0] == piece[0]]
    if len(used) < SERIES:
        return piece not in used
    team = TEAM - sum(1 for name in state.expelled if name[0] == piece[0])
    return piece not in used[len(used) // team * team :]
