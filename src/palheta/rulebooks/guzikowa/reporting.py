"""What only people can see, and what it costs."""

from msgspec.structs import replace

from palheta.facts import BadFact, Flick, Place, Report, Touch, who
from palheta.rulebooks.guzikowa.cards import art6_2_1_left_on_the_board
from palheta.rulebooks.guzikowa.carrying import carried_over
from palheta.rulebooks.guzikowa.endings import end_if_over
from palheta.rulebooks.guzikowa.flicks import judge_flick
from palheta.rulebooks.guzikowa.lateness import one_more, too_late, two_now
from palheta.rulebooks.guzikowa.move import Move
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sanction import Offence, one_move
from palheta.rulebooks.guzikowa.state import Made, State
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.rulebooks.guzikowa.words import art3_4_5_called_air
from palheta.rulebooks.tellings import ReportWord
from palheta.ruling import Reason, reason
from palheta.ruling.question import Question, which, whose
from palheta.table.frame import SIDES, Side, other, side_of

REPORTS = {
    "hand": ReportWord(
        "7.5.1", "a hand, sleeve or body touched the ball in the field of play", ("side", "at")
    ),
    "body_touch": ReportWord(
        "7.5.1", "a hand, sleeve or body touched the ball in the field of play", ("side", "at")
    ),
    "wrong_flick": ReportWord(
        "2.1.1", "a button was moved otherwise than by flicking, pressing or turning it", ("side", "piece")
    ),
    "not_with_fingers": ReportWord("2.1.2", "a move was made with something other than the fingers"),
    "touched_button": ReportWord("2.1.3", "another button was touched while moving one", ("side", "piece")),
    "time_wasting": ReportWord("2.1.5", "more than eight seconds were taken for a move"),
    "moved_keeper": ReportWord("2.1.2", "the keeper was moved by hand"),
    "out_of_turn": ReportWord("2.1.4", "a move was made out of turn"),
    "goal_area_button": ReportWord(
        "7.6.2.s2", "a button that should have left the goal area was moved just now", ("piece",)
    ),
    "left_on_board": ReportWord("6.2.1.s2", "a button that was sent off still lies on the board", ("piece",)),
    "air": ReportWord(
        "3.4.5",
        "a button lies inside its goal off the line, and its owner was told that it counts as air",
        ("side", "piece"),
    ),
    "equipment": ReportWord("1.1.6", "a button's size, origin or number is doubted", ()),
    "misconduct": ReportWord(
        "11.1.3", "something the book does not describe; the referee decides what follows", ()
    ),
}

# What a report costs: one additional move for the other side, unless its own function says otherwise.
_ONE_MOVE = {
    "hand": ("7.5.1", None), "body_touch": ("7.5.1", None), "wrong_flick": ("2.1.1", "2.1.6"),
    "not_with_fingers": ("2.1.2", "2.1.6"), "touched_button": ("2.1.3", "2.1.6"),
    "time_wasting": ("2.1.5", "2.1.6"), "moved_keeper": ("2.1.2", "2.1.6"), "out_of_turn": ("2.1.4", "2.1.6"),
}  # fmt: skip

# Of these, what can only have been seen in the move just made: the others may as well be about what was due after it.
_OF_THE_MOVE = ("wrong_flick", "not_with_fingers", "touched_button")


def judge_report(v: Verdict, step: Report) -> None:
    if step.report not in REPORTS:
        raise BadFact("step.report", f"Expected one of {', '.join(REPORTS)}, got {step.report!r}")
    side = step.side if step.side in SIDES else (side_of(step.piece) if step.piece is not None else None)
    if step.report in _ONE_MOVE:
        if side is None:
            v.ask.append(whose())
            return
        art2_1_6_reported(v, step, side)
    elif step.report == "goal_area_button":
        art7_6_2_reported_in_time(v, step, side)
    elif step.report == "left_on_board":
        if step.piece is None:
            v.ask.append(which(v.state.expelled))
        else:
            art6_2_1_left_on_the_board(v, step.piece)
    elif step.report == "air":
        owner = side or (v.state.turn and other(v.state.turn))
        art3_4_5_called_air(v, other(owner) if owner else None, step.piece)
    elif step.report == "equipment":
        art1_1_6_doubts_before_the_match(v)
    else:
        v.ask.append(Question("decision", ("play", *SIDES)))


def told_after_the_end(v: Verdict, step: Report) -> None:
    """Only what is told of the very last move still matters: it may not have scored."""
    side = step.side if step.side in SIDES else (side_of(step.piece) if step.piece is not None else None)
    made = v.state.made
    if made is None or side is None:
        return
    if step.report == "goal_area_button":
        art7_6_2_reported_in_time(v, step, side)
    elif step.report in ("hand", "body_touch") or (step.report in _OF_THE_MOVE and who(made.step) == side):
        art2_1_6_reported(v, step, side)


@SWITCH.clause("2.1.6", off=None)
def art2_1_6_reported(v: Verdict, step: Report, side: Side) -> None:
    """Wykonywanie ruchów przez gracza: an improper move, as somebody saw it, gives the opponent one more."""
    rule, under = _ONE_MOVE[step.report]
    why = Reason(REPORTS[step.report].meaning)  # what the word means is a sentence of the catalogues
    at = step.at.point if step.at is not None else None
    call = CLAUSES.call(rule, side, why, at=at, under=under, piece=step.piece)
    made = v.state.made
    if step.report == "time_wasting":
        too_late(v, side, call)
    elif made is not None and rule == "7.5.1":
        judged_again(v, made.before, _with_the_body(made, side, step.at))
    elif made is not None and step.report in _OF_THE_MOVE and who(made.step) == side:
        judged_again(v, made.before, made.step, one_move(call))
    else:
        v.call(call)
        (two_now if rule == "7.5.1" else one_more)(v, side)


def judged_again(v: Verdict, before: State, step: Flick, *reported: Offence) -> None:
    """The ball left the field in the move just made: with what is now known of it, what it brought is another thing."""
    made = v.state.made
    assert made is not None
    first, again = Verdict(made.before), Verdict(before)
    judge_flick(first, made.step, made.reported)
    judge_flick(again, step, (*made.reported, *reported))
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


@SWITCH.clause("7.6.2.s2", off=None)
def art7_6_2_reported_in_time(v: Verdict, step: Report, side: Side | None) -> None:
    """Guzik w polu bramkowym: reported right after the move and before the next action, else it is too late."""
    last = v.state.last_move
    named = step.piece or (last.piece if last is not None else None)
    if last is None or named != last.piece or side not in (None, last.side):
        return
    if last.unentitled:
        return  # the judge saw it itself and has ruled
    made = v.state.made
    if made is not None:
        unentitled = (*made.before.unentitled, last.piece)
        judged_again(v, replace(made.before, unentitled=unentitled), made.step)
        return
    why = reason("{piece} should have left the goal area before the set piece", piece=last.piece)
    v.call(CLAUSES.call("7.6.1", last.side, why, under="7.6.2", piece=last.piece))
    one_more(v, last.side)
    v.change(last_move=replace(last, unentitled=True))


@SWITCH.clause("1.1.6", off=None)
def art1_1_6_doubts_before_the_match(v: Verdict) -> None:
    """Gracze i guziki: doubts about buttons are raised before the match; afterwards they change nothing."""
    if v.state.toss or (v.state.last_move is None and v.state.clock == 0):
        v.ask.append(Question("conform", ("yes", "no")))
