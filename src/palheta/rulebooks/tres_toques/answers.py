"""What an answer says of this book's own state."""

from msgspec.structs import replace

from palheta.facts import Answered, Place, Step
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling.question import about_of, word_of


def completing(state: State, step: Step, identity: str, choice: Answered) -> tuple[State, Step] | None:
    word, about = word_of(identity), about_of(identity)
    if word == "nearest":
        ball = state.at("ball") or (0.0, 0.0)  # of nobody else is it known where he is
        return replace(state, pieces=state.pieces | {str(choice): Place((ball[0], ball[1] + 100.0))}), step
    if word == "left" and about in state.off and not isinstance(choice, str):
        return replace(
            state, off=state.off | {about: replace(state.off[about], at=(choice[0], choice[1]))}
        ), step
    if word == "left" and about in state.off:
        return state, step  # the zone is known, the place is not: a person puts him back there
    return None
