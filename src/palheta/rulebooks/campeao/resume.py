"""The state before anything happened, and the one that a position describes; what that left unsaid, and its answers."""

from msgspec.structs import replace

from palheta.facts import Answered, BadFact, Decide, Place, Restart, Step, Time
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
from palheta.rulebooks.campeao.outcome.procedure import next_of
from palheta.rulebooks.campeao.outcome.restart import known_kind
from palheta.rulebooks.campeao.rules.preparation import preparation2_to_be_rolled
from palheta.rulebooks.campeao.state import Attack, CampeaoPosition, Counts, Due, Flight, Fouls, Record, State
from palheta.rulebooks.campeao.vocabulary import Options
from palheta.rulebooks.common.shootout import taken_so_far
from palheta.ruling import Next, Question
from palheta.ruling.question import whose
from palheta.table.frame import Side, other

_USUAL: dict[Restart, Square] = {
    "kick_off": CENTRE,
    "corner": CORNERS["left"],
    "goal_kick": GOAL_KICKS["left"],
    "keeper_kick": KEEPER_KICKS["left"],
    "penalty": BEFORE_GOAL,
    "shootout": BEFORE_GOAL,
}


def opening(setup: Setup) -> State:
    options: Options = setup.options
    return _before_the_draw(State(setup=setup, next=Next(), record=Record(boskov=options.boskov)))


def resumed(setup: Setup, position: CampeaoPosition) -> State:
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
        record=Record(
            champion=position.champion or preparation2_to_be_rolled(position),
            toss=position.toss,
            boskov=options.boskov if position.boskov is None else position.boskov,
            begun=position.clock > 0 or position.period > 1,
        ),
    )
    if _undrawn(position):
        return _before_the_draw(state)
    state = _counted(_placed(state, position), position)
    return replace(state, next=next_of(state))


def _before_the_draw(state: State) -> State:
    """The champion die has yet to be drawn for."""
    state = replace(state, flight=Flight("toss"))
    return replace(state, next=next_of(state))


def _undrawn(position: CampeaoPosition) -> bool:
    """Nobody has the ball, the champion die or the draw."""
    known = (position.turn, position.restart, position.champion, position.toss, position.last_die)
    return position.period == 1 and position.clock == 0 and known == (None,) * len(known)


def _placed(state: State, position: CampeaoPosition) -> State:
    """Who has the ball, where, and whether a restart or a changed possession sets the next die."""
    ball, last = position.square, position.last_die
    if position.restart is not None:
        side = position.restart.side
        kind = known_kind(position.restart.kind)
        usual = _USUAL.get(kind)
        ball = ball or (seen_by(side, usual) if usual is not None else None)
        state = replace(state, ball=ball or CENTRE, attack=Attack(side, last), due=Due(kind))
        return state.within("record", unknown=() if ball is not None else ("ball",))
    if position.at_the_start:
        side = position.turn or _starter(state)
        return replace(state, ball=CENTRE, attack=Attack(side), due=Due("kick_off"))
    told = {"turn": position.turn, "ball": position.ball}
    attack = Attack(position.turn or "home", last, control_first=last is None)
    state = replace(state, ball=ball or CENTRE, attack=attack)
    return state.within("record", unknown=tuple(word for word, value in told.items() if value is None))


def _starter(state: State) -> Side:
    winner = state.draw_winner
    return other(winner) if state.period == 1 else winner


def _counted(state: State, position: CampeaoPosition) -> State:
    mine, theirs = position.counts or Counts(), position.counts_other or Counts()
    fouls = Fouls().having(state.attacker, mine.fouls).having(state.defender, theirs.fouls)
    state = state.within("record", fouls=fouls)
    if state.restart != "shootout":
        return state
    ahead = len(theirs.kicks) - len(mine.kicks)
    if ahead not in (0, 1):
        raise BadFact(
            "before.counts.kicks", "Expected kicks taken in turn, the taker's not ahead of the other's"
        )
    shootout = taken_so_far(state.attacker, {state.attacker: mine.kicks, state.defender: theirs.kicks})
    return state.within("record", shootout=replace(shootout, best_of=state.options.best_of))


def question_of(word: str) -> Question:
    return Question("ball", ("centre",)) if word == "ball" else whose(word)


def completing(state: State, step: Step, identity: str, choice: Answered) -> tuple[State, Step]:
    if identity == "decision":
        return state, Time(time=state.clock) if choice == "play" else Decide(decide={"side": choice})
    unknown = tuple(word for word in state.record.unknown if word != identity)
    known = state.within("record", unknown=unknown)
    if identity == "ball":
        point = None if isinstance(choice, str) else Place((choice[0], choice[1]))
        return replace(known, ball=CENTRE if point is None else square_of(point, "step.answer.ball")), step
    if choice not in ("home", "away"):
        raise BadFact(f"step.answer.{identity}", "Expected home or away")
    if identity == "toss":
        return known.within("record", toss=choice), step
    return known.within("attack", side=choice), step
