"""What players and referee say, choose and place."""

from typing import Any, cast

from palheta.facts import BadFact, Place, Restart, Score, convert
from palheta.rulebooks.campeao.attack import attack13_turn_the_arrow, walked
from palheta.rulebooks.campeao.board import (
    CORNERS,
    GOAL_KICKS,
    KEEPER_KICKS,
    Square,
    Way,
    seen_by,
    square_of,
)
from palheta.rulebooks.campeao.development import attack_again, known_kind, penalty2_goal
from palheta.rulebooks.campeao.preparation import (
    end2_who_starts_the_second_half,
    preparation1_draw,
    preparation7_boskov,
)
from palheta.rulebooks.campeao.procedure import dice_due
from palheta.rulebooks.campeao.registered import CLAUSES, SWITCH
from palheta.rulebooks.campeao.state import Play, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side

WORDS = ("double", "centre", "play", "boskov", "no_boskov")


def said(play: Play, word: str, side: Side | None) -> Play:
    match word:
        case "double":
            return goal_kick3_declare_doubling(play, side)
        case "centre":
            return attack14_declare_turning(play, side)
        case "play":
            return declined(play, side)
        case "boskov" | "no_boskov":
            return preparation7_boskov(play, word == "boskov")
        case _:
            raise BadFact("step.say", f"Expected one of {', '.join(WORDS)}, got {word!r}")


@SWITCH.clause("attack.14", passes=True)
def attack14_declare_turning(play: Play, side: Side | None) -> Play:
    """Turning the arrow is declared before the roll, by who rolls; an arrow already rolled keeps its direction."""
    state = play.state
    if side == state.defender:
        return play
    if state.due is None and not state.champion_roll_due:
        return attack13_turn_the_arrow(play, True)
    why = reason("turning the arrow must be declared before the roll")
    return play.calling(CLAUSES.call("attack.14", state.attacker, why))


@SWITCH.clause("goal_kick.3", "goal_kick.4", passes=True)
def goal_kick3_declare_doubling(play: Play, side: Side | None) -> Play:
    """Pontapé longo: declared by the taker before he rolls, at a goal kick or a keeper's kick only."""
    state = play.state
    if side == state.defender:
        return play
    if state.restart in ("goal_kick", "keeper_kick") and not state.champion_roll_due:
        return play.now(doubled=True)
    why = reason("only a goal kick or a keeper's kick is doubled, and before the roll")
    return play.calling(CLAUSES.call("goal_kick.4", state.attacker, why))


def declined(play: Play, side: Side | None) -> Play:
    """The defender lets the ball go on, or the goal stand."""
    state = play.state
    if state.champion_roll_due or side == state.attacker:
        return play
    if state.due == "intervention":
        return attack11_let_go(play)
    if state.due == "goal":
        return penalty2_goal(play, state.attacker)
    return play


@SWITCH.clause("attack.11", passes=True)
def attack11_let_go(play: Play) -> Play:
    """The defender may intervene, and need not: no blue roll, so the last die is still the last."""
    let_go = reason("let go: still {side}'s ball", side=play.state.attacker)
    return play.now(due=None).since("attack.11", let_go)


def chosen(play: Play, choice: str, side: Side | None) -> Play:
    """A direction, a side for the kick, a die, or the draw's winner. Nobody chooses for the other."""
    state = play.state
    if state.due == "toss" and choice in ("home", "away"):
        return preparation1_draw(play, cast(Side, choice))
    if state.due != "toss" and choice in ("left", "right", "middle") and side == state.defender:
        return play
    if state.due == "direction" and state.rolled is not None and choice in ("left", "right"):
        return walked(play, state.rolled.die, state.rolled.face, cast(Way, choice))
    squares = kick_squares(state)
    if choice in squares and state.due is None:
        return play.ball_at(squares[choice])
    if choice in dice_due(state):
        return play  # naming a die that is open binds nobody: the roll will tell
    raise BadFact("step.choose", f"Expected {_choices(state)}, got {choice!r}")


def _choices(state: State) -> str:
    if state.due == "toss":
        return "home or away, the winner of the draw"
    if state.due == "direction":
        return "left or right"
    squares = kick_squares(state)
    return "one of " + ", ".join((*squares, *dice_due(state)))


def kick_squares(state: State) -> dict[str, Square]:
    """Where the taker may choose to restart from, as he numbers the squares."""
    match state.restart:
        case "goal_kick":
            return GOAL_KICKS
        case "keeper_kick":
            if state.options.keeper_kick_before_goal:
                return KEEPER_KICKS
            return {name: square for name, square in KEEPER_KICKS.items() if name != "middle"}
        case "corner":
            return CORNERS
        case _:
            return {}


def placed(play: Play, places: dict[str, Place], side: Side | None) -> Play:
    """The taker sets the ball by hand; a square that is not his to choose stays a fact, and is called."""
    if set(places) != {"ball"}:
        raise BadFact("step.place", "Expected only the ball: there are no pieces on this board")
    state = play.state
    square = seen_by(state.attacker, square_of(places["ball"], "step.place.ball"))
    if square == state.square:
        return play
    clause, why = _not_there(state.restart)
    if square in kick_squares(state).values() and state.due is None:
        if side != state.defender:
            return play.ball_at(square)
        why = reason("it is the taker who sets the ball")
    return play.calling(CLAUSES.call(clause, side or state.attacker, why))


def _not_there(kind: Restart | None) -> tuple[str, Reason]:
    match kind:
        case "corner":
            return "corner.2", reason("a corner is taken from one of the two corner squares")
        case "keeper_kick":
            return "goal_kick.2", reason("a keeper's kick is taken from a keeper's square, in row 2")
        case "goal_kick":
            return "goal_kick.1", reason("a goal kick is taken from lane 2 or 4 of row 1")
        case _:
            return "goal_kick.1", reason(
                "the ball is set by hand only at a goal kick, a keeper's kick or a corner"
            )


def decided(play: Play, words: dict[str, Any]) -> Play:
    """The referee's last word: common sense in case of doubt (special.13), or the draw he made."""
    unknown = set(words) - {"toss", "ball", "side", "restart", "score"}
    if unknown or not words:
        raise BadFact("step.decide", f"Expected toss, ball, side, restart or score, got {', '.join(words)}")
    if "toss" in words:
        play = _drawn(play, convert(words["toss"], Side, "step.decide.toss"))
    return special13_common_sense(play, words)


def _drawn(play: Play, winner: Side) -> Play:
    """The draw is made once, before the match; who won it may be told later, if nobody knew."""
    state = play.state
    if state.due == "toss":
        return preparation1_draw(play, winner)
    if state.toss is not None:
        return play
    told = play.now(toss=winner, unknown=tuple(word for word in state.unknown if word != "toss"))
    return end2_who_starts_the_second_half(told) if "toss" in state.unknown else told


@SWITCH.clause("special.13", passes=True)
def special13_common_sense(play: Play, words: dict[str, Any]) -> Play:
    """Em caso de dúvida, senso comum: what the referee decides, stands."""
    if not set(words) - {"toss"}:
        return play
    play = attack_again(play).since("special.13", reason("so the referee decided"))
    if "score" in words:
        play = play.now(score=convert(words["score"], Score, "step.decide.score"))
    if "side" in words:
        play = play.now(attacker=convert(words["side"], Side, "step.decide.side"))
    if "ball" in words:
        play = play.now(ball=square_of(convert(words["ball"], Place, "step.decide.ball"), "step.decide.ball"))
    if "restart" in words:
        kind: Restart = convert(words["restart"], Restart, "step.decide.restart")
        if kind == "shootout":
            raise BadFact(
                "step.decide.restart", "Expected a restart of play; a shoot-out follows from the score"
            )
        play = play.now(restart=known_kind(kind))
    return play
