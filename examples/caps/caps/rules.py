"""Every clause that is decided by a function. A test can switch each of them off: some situation must notice."""

from caps.state import REPORTS, State
from palheta.facts import BadFact, Flick, Goal, Out, Report, Touch
from palheta.rulebooks.clauses import ClauseBook, Switchboard
from palheta.ruling import Call, Over, Winner, reason
from palheta.table.frame import Side, other, side_of

CLAUSES = ClauseBook("caps", "data/clauses.toml")
SWITCH = Switchboard()


@SWITCH.clause("1")
def rule1_taking_turns(state: State, step: Flick, side: Side) -> tuple[Call, ...]:
    """Taking turns."""
    if state.next.side in (None, side):
        return ()
    why = reason("{piece} was flicked out of turn", piece=step.flick)
    return (CLAUSES.call("1", side, why, piece=step.flick),)


@SWITCH.clause("2")
def rule2_the_ball_first(step: Flick, side: Side) -> tuple[Call, ...]:
    """The ball first: whatever else it meets, the flicked cap meets the ball before an opponent's."""
    for seen in step.seen:
        if isinstance(seen, Touch) and seen.mover == step.flick:
            if seen.touched == "ball":
                return ()
            if side_of(seen.touched) == other(side):
                why = reason("{mover} met {touched} before the ball", mover=step.flick, touched=seen.touched)
                where = seen.at.point if seen.at is not None else None
                return (CLAUSES.call("2", side, why, at=where, piece=step.flick),)
    return ()


@SWITCH.clause("3", off=None)
def rule3_goal(step: Flick) -> Side | None:
    """Goals: who has scored."""
    return next((other(seen.goal) for seen in step.seen if isinstance(seen, Goal)), None)


@SWITCH.clause("4", off=None)
def rule4_out(step: Flick) -> Out | None:
    """Over the edge: where the ball left the pitch."""
    return next((seen for seen in step.seen if isinstance(seen, Out) and seen.out == "ball"), None)


@SWITCH.clause("5", off=None)
def rule5_the_end(state: State) -> Over | None:
    """The end: enough goals, or time."""
    home, away = state.score.home, state.score.away
    if max(home, away) < state.options.goals and state.clock < state.options.seconds:
        return None
    winner: Winner = "draw" if home == away else "home" if home > away else "away"
    return Over(winner, state.score)


@SWITCH.clause("6")
def rule6_hands(step: Report) -> tuple[Call, ...]:
    """Hands: somebody tells it, nobody measures it."""
    if step.report not in REPORTS:
        raise BadFact("step.report", f"Expected one of {', '.join(REPORTS)}, got {step.report!r}")
    if step.side is None or step.side == "referee":
        raise BadFact("step.side", "Expected home or away: whose hand was it?")
    return (CLAUSES.call("6", step.side, reason("{side} moved something by hand", side=step.side)),)
