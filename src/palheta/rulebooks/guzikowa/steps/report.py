"""What only people can see, and what it costs."""

from msgspec.structs import replace

from palheta.facts import BadFact, Flick, Place, Report, Touch, who
from palheta.rulebooks.guzikowa.outcome.again import carried_over
from palheta.rulebooks.guzikowa.outcome.end import end_if_over
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.outcome.turn import one_more, two_now
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules import CLAUSES
from palheta.rulebooks.guzikowa.rules.ch1_buttons import art1_1_6_doubts_before_the_match
from palheta.rulebooks.guzikowa.rules.ch2_moves import ONE_MOVE, art2_1_6_reported
from palheta.rulebooks.guzikowa.rules.ch3_goal import art3_4_5_called_air
from palheta.rulebooks.guzikowa.rules.ch6_cards import art6_2_1_left_on_the_board
from palheta.rulebooks.guzikowa.rules.ch7_goal_area import art7_6_2_reported_in_time
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Made, State
from palheta.rulebooks.guzikowa.steps import flick, late
from palheta.rulebooks.guzikowa.vocabulary import REPORTS
from palheta.ruling import Call, reason
from palheta.ruling.question import Question, which, whose
from palheta.table.frame import SIDES, Side, other, side_of

# What can only have been seen in the move just made: the others may as well be about what was due after it.
_OF_THE_MOVE = ("wrong_flick", "not_with_fingers", "touched_button")


def judged(v: Verdict, step: Report) -> None:
    if step.report not in REPORTS:
        raise BadFact("step.report", f"Expected one of {', '.join(REPORTS)}, got {step.report!r}")
    side = step.side if step.side in SIDES else (side_of(step.piece) if step.piece is not None else None)
    if step.report in ONE_MOVE and side is None:
        v.ask.append(whose())
    elif step.report in ONE_MOVE and side is not None:
        _improper(v, step, side)
    elif step.report == "goal_area_button":
        _from_the_goal_area(v, step, side)
    elif step.report == "left_on_board":
        _left_on_the_board(v, step.piece)
    elif step.report == "air":
        owner = side or (v.state.turn and other(v.state.turn))
        art3_4_5_called_air(v, other(owner) if owner else None, step.piece)
    elif step.report == "equipment":
        if art1_1_6_doubts_before_the_match(v.state):
            v.ask.append(Question("conform", ("yes", "no")))
    else:
        v.ask.append(Question("decision", ("play", *SIDES)))


def _improper(v: Verdict, step: Report, side: Side) -> None:
    call, made = art2_1_6_reported(step, side), v.state.made
    if call is None:
        return
    if step.report == "time_wasting":
        late.too_late(v, side, call)
    elif made is not None and call.rule == "7.5.1":
        judged_again(v, made.before, _with_the_body(made, side, step.at))
    elif made is not None and step.report in _OF_THE_MOVE and who(made.step) == side:
        judged_again(v, made.before, made.step, call)
    else:
        v.call(call)
        (two_now if call.rule == "7.5.1" else one_more)(v, side)


def _from_the_goal_area(v: Verdict, step: Report, side: Side | None) -> None:
    last, made = art7_6_2_reported_in_time(v.state, step.piece, side), v.state.made
    if last is None:
        return
    if made is not None:
        unentitled = (*made.before.unentitled, last.piece)
        judged_again(v, replace(made.before, unentitled=unentitled), made.step)
        return
    why = reason("{piece} should have left the goal area before the set piece", piece=last.piece)
    v.call(CLAUSES.call("7.6.1", last.side, why, under="7.6.2", piece=last.piece))
    one_more(v, last.side)
    v.change(last_move=replace(last, unentitled=True))


def _left_on_the_board(v: Verdict, piece: str | None) -> None:
    """What was exchanged, or never came on, is called by its own name."""
    if piece is not None and piece in v.state.expelled:
        art6_2_1_left_on_the_board(v, piece)
        return
    calls = () if piece is None else not_in_the_match(v.state, piece)
    v.calls += calls
    if not calls:
        v.ask.append(which(v.state.expelled))


def told_after_the_end(v: Verdict, step: Report) -> None:
    """Only what is told of the very last move still matters: it may not have scored."""
    side = step.side if step.side in SIDES else (side_of(step.piece) if step.piece is not None else None)
    made = v.state.made
    if made is None or side is None:
        return
    if step.report == "goal_area_button":
        _from_the_goal_area(v, step, side)
    elif step.report in ("hand", "body_touch") or (step.report in _OF_THE_MOVE and who(made.step) == side):
        _improper(v, step, side)


def judged_again(v: Verdict, before: State, step: Flick, *reported: Call) -> None:
    """The ball left the field in the move just made: with what is now known of it, what it brought is another thing."""
    made = v.state.made
    assert made is not None
    first, again = Verdict(made.before), Verdict(before)
    flick.judged(first, made.step, made.reported)
    flick.judged(again, step, (*made.reported, *reported))
    v.calls += [call for call in again.calls if call not in made.calls]
    v.said += again.said
    v.because = again.because
    v.places |= again.places
    v.state = carried_over(again.state, first.state, v.state)
    end_if_over(v)


def _with_the_body(made: Made, side: Side, at: Place | None) -> Flick:
    """7.5.2 to 7.5.6: the same move with the body in the ball's way just before it left."""
    seen = made.step.seen
    ended = Move(made.before, made.step, side).ended
    return replace(made.step, seen=(*seen[:ended], Touch(touch=("ball", side), at=at), *seen[ended:]))
