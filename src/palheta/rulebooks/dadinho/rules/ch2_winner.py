"""Capítulo II – Do Objetivo do Jogo: who wins, and how a draw is broken, articles 12 and 13."""

from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.dadinho.outcome.due import next_kick, next_period
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.rules.ch2_time import HALVES
from palheta.rulebooks.dadinho.rules.ch8_general import art56_better_campaign
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.vocabulary import Method
from palheta.ruling import Next, Over, reason
from palheta.ruling.ruling import Winner

SERIES = 5

TEAM = 10


@SWITCH.clause("12", passes=True)
def art12_winner(draft: Draft) -> Draft:
    """Vencedor: more goals win; equal goals are a draw, unless the event's regulations want a winner."""
    ahead = draft.state.score.ahead
    return _over(draft, ahead) if ahead is not None else art13_tiebreak(draft) or _over(draft, "draw")


def _over(draft: Draft, winner: Winner) -> Draft:
    draft = draft.now(over=Over(winner, draft.state.score))
    return draft.then(Next("full_time"), reason("time is up"), "14")


@SWITCH.clause("13", "13.§1", off=None)
def art13_tiebreak(draft: Draft) -> Draft | None:
    """Desempate: by the methods of the event's regulations, in their order; None: a draw stands."""
    state = draft.state
    methods: tuple[Method, ...] = state.options.tiebreak
    if state.period > HALVES and not methods:
        methods = ("extra_time", "shootout")  # who plays extra time wants a winner
    for method in methods:
        if method == "campaign":
            better = art56_better_campaign(state)
            if better is not None:
                return _over(draft, better)
        elif method == "extra_time" and state.period == HALVES:
            return art13_2_extra_time(draft)
        elif method == "shootout":
            return art13_3_shootout(draft)
    return None


@SWITCH.clause("13.§2", off=None)
def art13_2_extra_time(draft: Draft) -> Draft | None:
    """Desempate: extra time, two periods of three minutes."""
    return next_period(draft)


@SWITCH.clause("13.§3", "56", off=None)
def art13_3_shootout(draft: Draft) -> Draft | None:
    """Desempate: five alternate penalties each, then one each until one side wins."""
    series = Shootout(draft.state.record.kicks_first or "home")
    draft = draft.now(clock=0.0).within("record", shootout=series).within("due", arranging=False, ready=())
    return next_kick(draft, reason("level after time: kicks from the spot decide"))


@SWITCH.clause("13.§4", "56", off=True)
def art13_4_may_kick(state: State, piece: str) -> bool:
    """Desempate: different buttons in the five; later a button again only when all have kicked."""
    used = [name for name in state.record.used if name[0] == piece[0]]
    if len(used) < SERIES:
        return piece not in used
    team = TEAM - sum(1 for name in state.record.expelled if name[0] == piece[0])
    return piece not in used[len(used) // team * team :]
