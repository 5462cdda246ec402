"""The ruling that leaves a match in a state."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.dadinho.outcome.due import restart_of
from palheta.rulebooks.dadinho.state import State, counts_of
from palheta.ruling import Because, Call, Next, Question, Ruling


def ruled(
    state: State,
    due: Next,
    *,
    calls: tuple[Call, ...] = (),
    removed: tuple[str, ...] = (),
    places: dict[str, Place] | None = None,
    ask: tuple[Question, ...] = (),
    said: tuple[str, ...] = (),
    because: Because | None = None,
) -> Ruling:
    """The ruling that leaves the match in `state` with `due` next: `because` of this, or of the first call."""
    restart = state.restart if due.with_ == "repeat" else restart_of(due)
    since = state.since if due == state.next else state.clock  # a new duty has its own seconds
    state = replace(state, next=due, restart=restart, since=since)
    return Ruling(
        state, due, score=state.score, counts=counts_of(state, due.side), calls=calls, removed=removed,
        places=places or {}, ball=state.ball, over=state.over, ask=ask, said=said,
        shots=state.shootout.tally if state.shootout is not None else None,
        because=because or (calls[0].because if calls else None),
    )  # fmt: skip


def unchanged(
    state: State,
    *,
    said: tuple[str, ...] = (),
    places: dict[str, Place] | None = None,
    because: Because | None = None,
) -> Ruling:
    """Nothing follows: what was due is still due."""
    return ruled(state, state.next, said=said, places=places, because=because)
