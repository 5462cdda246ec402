"""The ball was set by hand."""

from palheta.facts import BadFact, Put, Restart
from palheta.rulebooks.campeao.board import seen_by, square_of
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.restart import kick_squares
from palheta.rulebooks.campeao.rules import CLAUSES
from palheta.rulebooks.campeao.vocabulary import player
from palheta.ruling import Reason, reason


def judged(draft: Draft, step: Put) -> Draft:
    """The taker sets the ball by hand; a square that is not his to choose stays a fact, and is called."""
    if set(step.place) != {"ball"}:
        raise BadFact("step.place", "Expected only the ball: there are no pieces on this board")
    state, side = draft.state, player(step)
    square = seen_by(state.attacker, square_of(step.place["ball"], "step.place.ball"))
    if square == state.square:
        return draft
    clause, why = _not_there(state.restart)
    if square in kick_squares(state).values() and state.awaits is None:
        if side != state.defender:
            return draft.ball_at(square)
        why = reason("it is the taker who sets the ball")
    return draft.calling(CLAUSES.call(clause, side or state.attacker, why))


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
