"""A step judged anew, with an answer or a report: it does not undo what has happened since."""

from msgspec.structs import replace

from palheta.facts import Answered, Choose, Decide, Place, Step, Substitute, Time
from palheta.rulebooks.guzikowa.outcome.board import exchanged, expelled
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.turn import one_more_coming
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.ruling.question import about_of, word_of
from palheta.table.frame import SIDES, Side


def completing(state: State, step: Step, identity: str, choice: Answered) -> tuple[State, Step] | None:
    word, about = word_of(identity), about_of(identity)
    if word == "option":
        open_one = state.flight.choice
        return state, Choose(choose=str(choice), side=None if open_one is None else open_one.side)
    if word == "conform" or (word == "decision" and choice == "play"):
        return state, Time(time=state.clock)  # nothing follows from it
    if word == "decision":
        return state, Decide(decide={"next": {"side": choice}})
    if word == "piece" and isinstance(step, Substitute):
        return state, replace(step, substitute=replace(step.substitute, in_=str(choice)))
    if word == "left" and about in state.play.off and not isinstance(choice, str):
        seen = replace(state.play.off[about], at=(choice[0], choice[1]))
        return state.within("play", off=state.play.off | {about: seen}), step
    if word == "left" and about in state.play.off:
        return state, step  # the zone is known, the place is not: a person puts it back there
    return None


def carried_over(again: State, first: State, now: State) -> State:
    """`first` is what the move left behind as it was judged at first, `now` what came of that, `again` the new one."""
    cards = (*again.record.cards, *now.record.cards[len(first.record.cards) :])
    draft = Draft(again).now(clock=now.clock, phase=max(again.phase, now.phase))
    draft = draft.within("flight", since=now.flight.since, running=now.flight.running).within(
        "record",
        announced=now.record.announced,
        subs=now.record.subs,
        cards=cards,
        must_expel=now.record.must_expel,
    )
    for out, come in now.record.exchanged[len(first.record.exchanged) :]:
        draft = exchanged(draft, out, come)
    for piece in now.record.expelled:
        if piece not in now.pieces:  # sent off since, or left on the board before and taken off since
            draft = expelled(draft, piece)
    draft = _turned_since(draft, first, now)
    for side in SIDES:
        for _ in range(_coming(now, side) - _coming(first, side)):
            draft = one_more_coming(draft, side)
    due = draft.state.due
    if now.flight.late is not None and due is not None and due.side == now.flight.late.side:
        draft = draft.within("flight", late=now.flight.late)
    return _set_up_since(draft.state, now) if _same_set_piece(due, now.due) else draft.state


def _coming(state: State, side: Side) -> int:
    """The additional moves that this side has coming beside what it has now."""
    due = state.due
    return state.record.owed.get(side, 0) + (due.bonus if due is not None and due.side == side else 0)


def _turned_since(draft: Draft, first: State, now: State) -> Draft:
    """The other way up is the other way up, whatever is taken next."""
    pieces = dict(draft.state.pieces)
    for name, place in now.pieces.items():
        if name in pieces and name in first.pieces and place.face != first.pieces[name].face:
            lies = pieces[name]
            pieces[name] = Place(
                lies.point, angle=lies.angle, face=place.face, atop=lies.atop, zone=lies.zone
            )
    return draft.now(pieces=pieces)


def _same_set_piece(a: Due | None, b: Due | None) -> bool:
    return a is not None and b is not None and (a.kind, a.side, a.at) == (b.kind, b.side, b.at)


def _set_up_since(state: State, now: State) -> State:
    """The same is still to be taken: what was set for it stays set."""
    due, play = now.due, now.play
    assert due is not None
    state = replace(state, pieces=now.pieces, ball=now.ball).within(
        "play",
        off=play.off,
        resting=play.resting,
        fell_at=play.fell_at,
        arranging=play.arranging,
        arranged=play.arranged,
    )
    return state.within(
        "due",
        wall=due.wall,
        wall_done=due.wall_done,
        wall_faulted=due.wall_faulted,
        taker=due.taker,
        taker_from=due.taker_from,
        turned=due.turned,
        cleared=due.cleared,
        refused=due.refused,
    )
