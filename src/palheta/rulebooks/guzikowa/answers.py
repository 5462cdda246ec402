"""What an answer says of this book's own state, or makes of the step."""

from msgspec.structs import replace

from palheta.facts import Answered, Choose, Decide, Step, Substitute, Time
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling.question import about_of, word_of


def completing(state: State, step: Step, identity: str, choice: Answered) -> tuple[State, Step] | None:
    word, about = word_of(identity), about_of(identity)
    if word == "option":
        return state, Choose(choose=str(choice), side=state.choice.side if state.choice is not None else None)
    if word == "conform" or (word == "decision" and choice == "play"):
        return state, Time(time=state.clock)  # nothing follows from it
    if word == "decision":
        return state, Decide(decide={"next": {"side": choice}})
    if word == "piece" and isinstance(step, Substitute):
        return state, replace(step, substitute=replace(step.substitute, in_=str(choice)))
    if word == "left" and about in state.off and not isinstance(choice, str):
        return replace(
            state, off=state.off | {about: replace(state.off[about], at=(choice[0], choice[1]))}
        ), step
    if word == "left" and about in state.off:
        return state, step  # the zone is known, the place is not: a person puts it back there
    return None
