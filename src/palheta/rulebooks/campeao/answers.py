"""What a position may leave unsaid on this board, and what an answer to it means."""

from msgspec.structs import replace

from palheta.facts import Answered, BadFact, Decide, Place, Step, Time
from palheta.rulebooks.campeao.board import CENTRE, square_of
from palheta.rulebooks.campeao.state import State
from palheta.ruling import Question
from palheta.ruling.question import whose


def unknown(word: str) -> Question:
    return Question("ball", ("centre",)) if word == "ball" else whose(word)


def completing(state: State, step: Step, identity: str, choice: Answered) -> tuple[State, Step]:
    if identity == "decision":
        return state, Time(time=state.clock) if choice == "play" else Decide(decide={"side": choice})
    known = replace(state, unknown=tuple(word for word in state.unknown if word != identity))
    if identity == "ball":
        square = (
            CENTRE
            if isinstance(choice, str)
            else square_of(Place((choice[0], choice[1])), "step.answer.ball")
        )
        return replace(known, ball=square), step
    if choice not in ("home", "away"):
        raise BadFact(f"step.answer.{identity}", "Expected home or away")
    return replace(known, **{"toss" if identity == "toss" else "attacker": choice}), step
