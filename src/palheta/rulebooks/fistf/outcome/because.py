"""Why what comes next comes next: one sentence for every turn, as the referee of this game would say it."""

from palheta.rulebooks.fistf.state import Flight, State
from palheta.ruling import Because, reason
from palheta.table.frame import Side, is_piece, other, side_of


def missed(piece: str, side: Side) -> Because:
    return Because(reason("{piece} missed the ball: {side}'s turn", piece=piece, side=side), "5.1")


def played(state: State, flight: Flight | None) -> Because | None:
    """The ball was played and nothing stopped play: whose it is now."""
    if flight is None or not (flight.touched or flight.met):
        return None
    side = state.possession
    if side == flight.side:
        words = reason("{piece} played the ball: still {side}'s turn", piece=flight.piece, side=side)
        return Because(words, "5.2.1")
    met = next((name for name in reversed(flight.met) if is_piece(name) and side_of(name) == side), None)
    if met is None:
        return Because(reason("the ball is {side}'s now", side=side), "5.1")
    return Because(reason("the ball met {met}: {side}'s turn", met=met, side=side), "5.1")


_OUT = {"throw_in": "14.1.1", "goal_kick": "15.1.1.1", "corner": "16.1.1.2"}

_FORCED = {"throw_in": "14.1.2", "goal_kick": "15.1.2", "corner": "16.1.1.1"}

_NOT_FORCED = {"throw_in": "14.1.2", "goal_kick": "15.1.1.3", "corner": "15.1.2"}


def gone_out(flight: Flight, kind: str, side: Side) -> Because:
    last = flight.last
    off_them = last is not None and is_piece(last) and side_of(last) != flight.side
    if not off_them:
        if not flight.piece:
            return Because(reason("{what} for {side}: the ball is out", what=kind, side=side), _OUT[kind])
        words = reason("{what} for {side}: {piece} played it out", piece=flight.piece, what=kind, side=side)
        return Because(words, _OUT[kind])
    if side == flight.side:
        return Because(
            reason("{what} for {side}: out off {met}", met=last, what=kind, side=side), _FORCED[kind]
        )
    words = reason("{what} for {side}: out off {met}, but not forced", met=last, what=kind, side=side)
    return Because(words, _NOT_FORCED[kind])


_KNOCKED = {"throw_in": "14.1.4", "goal_kick": "15.1.3", "corner": "16.1.1.3"}


def knocked_out(kind: str, side: Side) -> Because:
    words = reason("{what} for {side}: the defensive flick sent it out", what=kind, side=side)
    return Because(words, _KNOCKED[kind])


def goal(state: State, conceding: Side) -> Because:
    if state.over is not None:
        return Because(reason("the first goal of the extra time decides"), "3.3.1.1")
    return Because(reason("a goal: {side}'s kick-off", side=conceding), "4.2.5")


def not_from_the_zone(side: Side) -> Because:
    return Because(reason("not struck in the shooting zone: {side}'s goal kick", side=side), "7.2.1")


def not_straight(side: Side) -> Because:
    return Because(reason("no goal straight from this restart: {side}'s goal kick", side=side), "14.1.5")


def not_by_the_sweeper(side: Side) -> Because:
    words = reason("no goal with the sweeping keeper's first flick: {side}'s goal kick", side=side)
    return Because(words, "9.1.4")


def off_the_woodwork(side: Side) -> Because:
    return Because(reason("back off the woodwork, no own goal: {side}'s goal kick", side=side), "7.3.1")


def no_own_goal(side: Side) -> Because:
    return Because(reason("no own goal straight from a restart: {side}'s corner", side=side), "7.3.2")


def period_over(state: State) -> Because:
    """`state` is the one after it."""
    if state.shootout is not None:
        return Because(reason("still level: tie-break shots"), "3.3.1.2")
    if state.stage == "toss":
        return Because(reason("level after time: the coin is tossed for the extra time"), "3.3.1.1")
    if state.over is None:
        kicks_off = state.setpiece.side if state.setpiece is not None else state.possession
        return Because(reason("the period is over: {side} kicks off the next one", side=kicks_off), "3.1.1")
    return Because(reason("time is up"), "3.1.1")


def next_half(side: Side) -> Because:
    return Because(reason("the next half begins: {side}'s kick-off", side=side), "4.1.1")


def won_the_toss(side: Side, clause: str) -> Because:
    return Because(reason("{side} won the toss and chooses", side=side), clause)


def starts(side: Side, *, shots: bool) -> Because:
    if shots:
        return Because(reason("{side} shoots first", side=side), "17.1.2")
    return Because(reason("{side} kicks off first", side=side), "4.1.1")


def back(clause: str) -> Because:
    return Because(reason("back: everything as it was"), clause)


def plays_on(side: Side) -> Because:
    return Because(reason("{side} plays on instead", side=side), "10.7.2.1")


def shot(state: State, scored: bool) -> Because:
    """`state` is the one after the shot."""
    shootout = state.shootout
    assert shootout is not None
    if state.over is not None and state.over.winner != "draw":
        return Because(reason("{side} wins on shots", side=state.over.winner), "17.1.4")
    words = (
        reason("scored: {side} shoots next", side=shootout.taker)
        if scored
        else reason("not scored: {side} shoots next", side=shootout.taker)
    )
    return Because(words, "17.1.3")


def disqualified(side: Side) -> Because:
    return Because(reason("{side} is disqualified: {other} wins", side=side, other=other(side)), "10.3.1")
