"""Capítulo II – Do Objetivo do Jogo: winner, tie-breaks and time, articles 11 to 15; and article 56."""

from msgspec.structs import replace

from palheta.facts import Cross, Place
from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.dadinho.placing import art48_2_cleared_for_the_penalty
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.run import Run
from palheta.rulebooks.dadinho.state import Campaign, Method, Pending, State, Tally, Tries
from palheta.ruling import Next, Over
from palheta.table.frame import SIDES, Side, forward, other

HALVES = 2
SERIES = 5
TEAM = 10


@SWITCH.clause("14", "13.§2", "15.§1", off=float("inf"))
def art14_period_seconds(state: State) -> float:
    """Tempo de jogo: two halves of seven minutes; extra time two of three. What comes with or after the end is void."""
    options = state.options
    return options.half_seconds if state.period <= HALVES else options.extra_half_seconds


@SWITCH.clause("15", "15.§2", "36.§2", off=False)
def art15_still_to_be_taken(state: State) -> bool:
    """Chute ao gol depois do apito final: a shot asked for, or a penalty given, before the whistle is taken."""
    return (state.shot is not None and state.shot.valid) or state.restart == "penalty"


@SWITCH.clause("15", "15.§1", "15.§2", "46", passes=True)
def art15_held_open(state: State, due: Next) -> tuple[State, Next]:
    """Chute ao gol depois do apito final: only what was asked for or given is taken; nobody plays on (46)."""
    pending = state.pending
    if pending is not None and pending.shot is None and not _had_a_penalty(pending):
        pending, due = None, replace(due, options=())
    return replace(state, time_up=True, pending=pending), due


def _had_a_penalty(pending: Pending) -> bool:
    return pending.restart is not None and pending.restart.due.with_ == "penalty"


@SWITCH.clause("15.§3", off=False)
def art15_3_back_onto_the_shooter(run: Run) -> bool:
    """Chute depois do apito: it comes back across halfway and touches who shot: a goal for the other side."""
    if not run.state.time_up or run.touched is None:
        return False
    for when, name in run.on_ball:
        if name != run.side or when < run.touched:
            continue
        touch = next(c.touch for c in run.contacts if c.when == when)
        point = touch.at.point if touch.at is not None else None
        if point is not None:
            return point[0] * forward(run.side) < 0
        return any(isinstance(e, Cross) and e.line == "halfway" for e in run.seen[:when])
    return False


def ended(state: State) -> tuple[State, Next]:
    """The period is over: the next one, a tie-break, or the end."""
    scored = state.lance is not None and state.lance.goal
    state = replace(
        state, shot=None, pending=None, recomposition=None, time_up=False, taker=None, must_use=(), kickoff=None,
        circle=None, tries=Tries(), aside={}, lent={}, cleared=(), running=False, foot_up=False, lance=None,
        ended_by=state.lance if scored else None,
        tallies={"home": Tally(), "away": Tally()},
    )  # fmt: skip
    if state.period in (1, 3):
        return _next_period(state)
    return art12_winner(state)


def _next_period(state: State) -> tuple[State, Next]:
    """The other side kicks off; with nothing known of the first kick-off, away does.

    The dadinho lies on its mark again: left where the half ended it would stand in the way of who arranges.
    """
    first = state.kicks_first or "home"
    kicker = other(first) if state.period % 2 == 1 else first
    state = replace(
        state, period=state.period + 1, clock=0.0, since=0.0, arranging=True, ready=(), phase=state.phase + 1,
        ball=Place((0.0, 0.0)),
    )  # fmt: skip
    return state, Next("period_end", kicker)


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
            return _extra_time(state)
        elif method == "shootout":
            return _shootout(state)
    return None


@SWITCH.clause("56", "56.criterios", off=None)
def art56_better_campaign(state: State) -> Side | None:
    """Critérios de desempate: wins, goal difference, goals for, head to head."""
    records = {side: state.options.campaigns.get(side, Campaign()) for side in SIDES}
    keys = {side: (c.wins, c.goal_difference, c.goals_for, c.head_to_head) for side, c in records.items()}
    if keys["home"] == keys["away"]:
        return None
    return "home" if keys["home"] > keys["away"] else "away"


@SWITCH.clause("13.§2", off=None)
def _extra_time(state: State) -> tuple[State, Next] | None:
    """Desempate: extra time, two periods of three minutes."""
    return _next_period(state)


@SWITCH.clause("13.§3", "56", off=None)
def _shootout(state: State) -> tuple[State, Next] | None:
    """Desempate: five alternate penalties each, then one each until one side wins."""
    first = state.kicks_first or "home"
    state = replace(state, shootout=Shootout(first), clock=0.0, since=0.0, arranging=False, ready=())
    state = set_for_kick(state)
    return state, kick_due(state)


def set_for_kick(state: State) -> State:
    """The dadinho on the spot, the area empty for taker and keeper (48)."""
    defender = other(kick_due(state).side or "home")
    places = art48_2_cleared_for_the_penalty(state, defender)
    spot = Place(state.table.pitch.spot(defender))
    return replace(state, pieces=state.pieces | places, ball=spot, since=state.clock)


def kick_due(state: State) -> Next:
    assert state.shootout is not None
    side = state.shootout.taker
    return Next("shootout", side, at=state.table.pitch.spot(other(side)))


@SWITCH.clause("13.§4", "56", off=True)
def art13_4_may_kick(state: State, piece: str) -> bool:
    """Desempate: different buttons in the five; later a button again only when all have kicked."""
    used = [name for name in state.shootout_used if name[0] == piece[0]]
    if len(used) < SERIES:
        return piece not in used
    team = TEAM - sum(1 for name in state.expelled if name[0] == piece[0])
    return piece not in used[len(used) // team * team :]
