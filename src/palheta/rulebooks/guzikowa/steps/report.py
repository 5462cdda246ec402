"""What only people can see, and what it costs."""

from msgspec.structs import replace

from palheta.facts import BadFact, Flick, Place, Report, Sightings, Touch, who
from palheta.rulebooks.guzikowa.outcome.again import carried_over
from palheta.rulebooks.guzikowa.outcome.end import ended_if_over
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.restart import taken_again
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.outcome.turn import given_due, one_more, two_now
from palheta.rulebooks.guzikowa.rules import CLAUSES
from palheta.rulebooks.guzikowa.rules.ch1_buttons import art1_1_6_doubts_before_the_match
from palheta.rulebooks.guzikowa.rules.ch2_moves import ONE_MOVE, art2_1_6_reported
from palheta.rulebooks.guzikowa.rules.ch3_goal import art3_4_5_called_air
from palheta.rulebooks.guzikowa.rules.ch6_cards import art6_2_1_left_on_the_board
from palheta.rulebooks.guzikowa.rules.ch7_goal_area import art7_6_2_reported_in_time
from palheta.rulebooks.guzikowa.rules.ch7_offside import art7_4_told_by_people
from palheta.rulebooks.guzikowa.rules.ch9_out_of_the_way import art9_told_by_people
from palheta.rulebooks.guzikowa.rules.ch9_penalty import art9_2_1_told_to_be_no_shot
from palheta.rulebooks.guzikowa.sighted import sighted
from palheta.rulebooks.guzikowa.state import Due, Made, State
from palheta.rulebooks.guzikowa.steps import flick, late
from palheta.rulebooks.guzikowa.vocabulary import REPORTS
from palheta.ruling import Call, reason
from palheta.ruling.question import Question, which, whose
from palheta.table.frame import SIDES, Side, other, side_of

OF_A_SET_PIECE = ("carried_about", "set_wrongly", "not_cleared")
# What can only have been seen in the move just made: the others may as well be about what was due after it.
_OF_THE_MOVE = ("wrong_flick", "not_with_fingers", "touched_button", "offside", "wrong_throw_in")


def judged(state: State, step: Report) -> Draft:
    if step.report not in REPORTS:
        raise BadFact("step.report", f"Expected one of {', '.join(REPORTS)}, got {step.report!r}")
    draft, side = Draft(state), _whose(step)
    if step.report in ONE_MOVE:
        return draft.asking(whose()) if side is None else _improper(draft, step, side)
    if step.report in OF_A_SET_PIECE:
        return _of_a_set_piece(draft, step, side)
    if step.report == "goal_area_button":
        return _from_the_goal_area(draft, step, side)
    if step.report == "no_shot":
        return ended_if_over(art9_2_1_told_to_be_no_shot(draft, side))
    if step.report == "left_on_board":
        return _left_on_the_board(draft, step.piece)
    if step.report == "air":
        owner = side or (state.turn and other(state.turn))
        return art3_4_5_called_air(draft, other(owner) if owner else None, step.piece)
    if step.report != "equipment":
        return draft.asking(Question("decision", ("play", *SIDES)))
    return (
        draft.asking(Question("conform", ("yes", "no"))) if art1_1_6_doubts_before_the_match(state) else draft
    )


def _of_a_set_piece(draft: Draft, step: Report, side: Side | None) -> Draft:
    """Of the one just taken: it is taken again. Of the one that is due: it is put right."""
    if side is None:
        return draft.asking(whose())
    state, taken = draft.state, draft.state.flight.taken
    of_what_is_due = state.due is not None and step.report == "carried_about"
    if taken is not None and taken.due is not None and not of_what_is_due:
        call = art9_told_by_people(taken.due, side, step.report, step.piece, taken=True)
        if call is not None:
            return taken_again(replace(draft, state=replace(taken, clock=state.clock)), [call])
    if state.due is None:
        return draft
    call = art9_told_by_people(state.due, side, step.report, step.piece, taken=False)
    return draft if call is None else draft.calling(call)


def _improper(draft: Draft, step: Report, side: Side) -> Draft:
    call, made = art2_1_6_reported(step, side), draft.state.flight.made
    if call is None or (step.report == "bad_wall" and not _has_a_wall(draft.state)):
        return draft
    if step.report == "time_wasting":
        return late.too_late(draft, side, call)
    if made is not None and call.rule == "7.5.1":
        return judged_again(draft, made.before, _with_the_body(made, side, step.at))
    if made is not None and step.report in _OF_THE_MOVE and who(made.step) == side:
        return judged_again(draft, made.before, made.step, call)
    if call.rule == "7.4.1":
        last = draft.state.flight.last_move
        late_told = last is not None and last.side != side  # the other side has moved since
        return draft if late_told else _offside(draft.calling(call), side, call)
    return (two_now if call.rule == "7.5.1" else one_more)(draft.calling(call), side)


def _has_a_wall(state: State) -> bool:
    """9.1.1: a direct free kick is due or was just taken, and binds both; or nobody told of any set piece."""
    taken = state.flight.taken
    about = [due for due in (state.due, None if taken is None else taken.due) if due is not None]
    return not about or any(due.kind == "direct_free_kick" for due in about)


def _offside(draft: Draft, side: Side, call: Call) -> Draft:
    """The ball stayed in the field: the moves that its side had left are lost."""
    sanction = art7_4_told_by_people(call, 0)
    if sanction is None:
        return draft
    due = Due(kind="indirect_free_kick", side=other(side), at=call.at, exact=call.at is not None, bonus=1)
    return given_due(draft, due)


def _from_the_goal_area(draft: Draft, step: Report, side: Side | None) -> Draft:
    last, made = art7_6_2_reported_in_time(draft.state, step.piece, side), draft.state.flight.made
    if last is None:
        return draft
    if made is not None:
        before = made.before.within("play", unentitled=(*made.before.play.unentitled, last.piece))
        return judged_again(draft, before, made.step)
    why = reason("{piece} should have left the goal area before the set piece", piece=last.piece)
    call = CLAUSES.call("7.6.1", last.side, why, under="7.6.2", piece=last.piece)
    return one_more(draft.calling(call), last.side).within("flight", last_move=replace(last, unentitled=True))


def _left_on_the_board(draft: Draft, piece: str | None) -> Draft:
    """What was exchanged, or never came on, is called by its own name."""
    if piece is not None and piece in draft.state.record.expelled:
        return art6_2_1_left_on_the_board(draft, piece)
    calls = () if piece is None else not_in_the_match(draft.state, piece)
    return draft.calling(*calls) if calls else draft.asking(which(draft.state.record.expelled))


def told_after_the_end(draft: Draft, step: Report) -> Draft:
    """Only what is told of the very last move still matters: it may not have scored."""
    side, made = _whose(step), draft.state.flight.made
    if made is None or side is None:
        return draft
    if step.report in ("set_wrongly", "not_cleared") and draft.state.flight.taken is not None:
        return ended_if_over(_of_a_set_piece(draft, step, side))
    if step.report == "goal_area_button":
        return _from_the_goal_area(draft, step, side)
    if step.report in ("hand", "body_touch") or (step.report in _OF_THE_MOVE and who(made.step) == side):
        return _improper(draft, step, side)
    return draft


def judged_again(draft: Draft, before: State, step: Flick, *reported: Call) -> Draft:
    """The ball left the field in the move just made: with what is now known of it, what it brought is another thing."""
    made = draft.state.flight.made
    assert made is not None
    first = flick.judged(made.before, made.step, made.reported)
    again = flick.judged(before, step, (*made.reported, *reported))
    draft = draft.calling(*(call for call in again.calls if call not in made.calls)).saying(*again.said)
    state = carried_over(again.state, first.state, draft.state)
    draft = replace(draft, state=state, because=again.because, places=draft.places | again.places)
    return ended_if_over(draft)


def _with_the_body(made: Made, side: Side, at: Place | None) -> Flick:
    """7.5.2 to 7.5.6: the same move with the body in the ball's way just before it left."""
    seen, met = made.step.seen, Touch(("ball", side), at)
    ended = sighted(made.before, made.step).ended
    return replace(made.step, seen=Sightings((*seen[:ended], met, *seen[ended:])))


def _whose(step: Report) -> Side | None:
    return step.side if step.side in SIDES else (side_of(step.piece) if step.piece is not None else None)
