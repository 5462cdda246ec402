"""From a position as somebody describes it to the state of a match."""

from msgspec.structs import replace

from palheta.facts import BadFact, Restart
from palheta.rulebooks.base import Setup
from palheta.rulebooks.campeao.board import (
    BEFORE_GOAL,
    CENTRE,
    CORNERS,
    GOAL_KICKS,
    KEEPER_KICKS,
    Square,
    seen_by,
    square_of,
)
from palheta.rulebooks.campeao.development import known_kind
from palheta.rulebooks.campeao.preparation import draw_winner
from palheta.rulebooks.campeao.procedure import next_of
from palheta.rulebooks.campeao.registered import SWITCH
from palheta.rulebooks.campeao.state import CampeaoPosition, Champion, Counts, Fouls, Options, State
from palheta.rulebooks.common.shootout import Shootout
from palheta.ruling import Next
from palheta.table.frame import Side, other

_USUAL: dict[Restart, Square] = {
    "kick_off": CENTRE,
    "corner": CORNERS["left"],
    "goal_kick": GOAL_KICKS["left"],
    "keeper_kick": KEEPER_KICKS["left"],
    "penalty": BEFORE_GOAL,
    "shootout": BEFORE_GOAL,
}


def resume(setup: Setup, position: CampeaoPosition) -> State:
    options: Options = setup.options
    if position.tournament is not None:
        options = replace(options, tournament=position.tournament)
        setup = replace(setup, options=options)
    state = State(
        setup=setup,
        next=Next(),
        score=position.score,
        period=position.period,
        clock=position.clock,
        last_die=position.last_die,
        champion=position.champion or preparation2_to_be_rolled(position),
        toss=position.toss,
        boskov=options.boskov if position.boskov is None else position.boskov,
        begun=position.clock > 0 or position.period > 1,
    )
    undrawn = replace(state, due="toss")
    state = undrawn if _undrawn(position) else _counted(_placed(state, position), position)
    return replace(state, next=next_of(state))


@SWITCH.clause("preparation.2", off=None)
def preparation2_to_be_rolled(position: CampeaoPosition) -> Champion | None:
    """Before the first kick-off the draw's winner has yet to roll; later nobody knows who holds the die."""
    if position.toss is None or position.period != 1 or not _at_the_start(position, _ball(position)):
        return None
    return Champion(position.toss)


def _undrawn(position: CampeaoPosition) -> bool:
    """Nobody has the ball, the champion die or the draw."""
    known = (position.turn, position.restart, position.champion, position.toss, position.last_die)
    return position.period == 1 and position.clock == 0 and known == (None,) * len(known)


def _placed(state: State, position: CampeaoPosition) -> State:
    """Who has the ball, where, and whether a restart or a changed possession sets the next die."""
    ball = _ball(position)
    if position.restart is not None:
        attacker = position.restart.side
        kind = known_kind(position.restart.kind)
        usual = _USUAL.get(kind)
        ball = ball or (seen_by(attacker, usual) if usual is not None else None)
        unknown: tuple[str, ...] = () if ball is not None else ("ball",)
        return replace(state, attacker=attacker, ball=ball or CENTRE, restart=kind, unknown=unknown)
    if _at_the_start(position, ball):
        attacker = position.turn or _starter(state)
        return replace(state, attacker=attacker, ball=CENTRE, restart="kick_off")
    unknown = tuple(
        word for word, value in (("turn", position.turn), ("ball", position.ball)) if value is None
    )
    return replace(
        state,
        attacker=position.turn or "home",
        ball=ball or CENTRE,
        control_first=position.last_die is None,
        unknown=unknown,
    )


def _ball(position: CampeaoPosition) -> Square | None:
    if position.ball is not None:
        return square_of(position.ball, "before.ball")
    if position.restart is not None and position.restart.at is not None:
        return square_of(position.restart.at, "before.restart.at")
    return None


def _at_the_start(position: CampeaoPosition, ball: Square | None) -> bool:
    """Nothing was rolled in this half yet: the kick-off is due though nobody named it."""
    return position.clock == 0 and position.last_die is None and ball in (None, CENTRE)


def _starter(state: State) -> Side:
    winner = draw_winner(state)
    return other(winner) if state.period == 1 else winner


def _counted(state: State, position: CampeaoPosition) -> State:
    mine, theirs = position.counts or Counts(), position.counts_other or Counts()
    fouls = Fouls().having(state.attacker, mine.fouls).having(state.defender, theirs.fouls)
    state = replace(state, fouls=fouls)
    if state.restart != "shootout":
        return state
    ahead = len(theirs.kicks) - len(mine.kicks)
    if ahead not in (0, 1):
        raise BadFact(
            "before.counts.kicks", "Expected kicks taken in turn, the taker's not ahead of the other's"
        )
    first = state.defender if ahead else state.attacker
    by_first, by_second = (theirs.kicks, mine.kicks) if ahead else (mine.kicks, theirs.kicks)
    kicks = [kick for pair in zip(by_first, by_second, strict=False) for kick in pair]
    kicks += by_first[len(by_second) :]
    return replace(state, shootout=Shootout(first, tuple(kicks), state.options.best_of))
