"""A move is judged: every chapter is asked, then the book decides between what they found."""

from msgspec.structs import replace

from palheta.facts import Flick, Place, who
from palheta.rulebooks.answering import PUSHED
from palheta.rulebooks.guzikowa import because
from palheta.rulebooks.guzikowa import ch2_moves as ch2
from palheta.rulebooks.guzikowa import ch3_start_end_goal as ch3
from palheta.rulebooks.guzikowa import ch4_ball_out as ch4
from palheta.rulebooks.guzikowa import ch5_off_the_board as ch5
from palheta.rulebooks.guzikowa import ch6_fouls as ch6
from palheta.rulebooks.guzikowa import ch7_in_the_goal_area as goal_area
from palheta.rulebooks.guzikowa import ch7_other_offences as ch7
from palheta.rulebooks.guzikowa import ch8_advantage as ch8
from palheta.rulebooks.guzikowa import ch9_free_kicks as ch9
from palheta.rulebooks.guzikowa import ch9_penalties as penalties
from palheta.rulebooks.guzikowa.aftermath import remember, things_lie, turned_over
from palheta.rulebooks.guzikowa.board import not_in_the_match
from palheta.rulebooks.guzikowa.cards import art6_2_1_left_on_the_board, show_cards
from palheta.rulebooks.guzikowa.ch10_substitutions import art10_1_7_not_with_the_first_move
from palheta.rulebooks.guzikowa.endings import end_if_over, goal_scored
from palheta.rulebooks.guzikowa.move import Move
from palheta.rulebooks.guzikowa.registered import CLAUSES
from palheta.rulebooks.guzikowa.sanction import Offence, Sanction, one_move
from palheta.rulebooks.guzikowa.set_up import clear_the_spot, refused_set_up, take_it_again
from palheta.rulebooks.guzikowa.state import Due, Made, with_due
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.rulebooks.guzikowa.wall import wall_stands
from palheta.ruling import reason
from palheta.ruling.question import Question, where
from palheta.table.frame import Side, other


def judge_flick(v: Verdict, step: Flick, reported: tuple[Offence, ...] = ()) -> None:
    """`reported`: what people saw of this very move and nobody else could."""
    before = v.state
    side = who(step)
    assert side is not None  # a flick names its piece, and the piece its owner
    if step.flick in v.state.expelled:
        art6_2_1_left_on_the_board(v, step.flick)
        return
    _settle_what_was_open(v, side)
    if ch2.art2_2_free_turn(v.state, step.how):
        _free_turn(v, step, side)
        return
    if v.state.due is not None and v.state.due.side == side and v.state.due.wall:
        wall_stands(v)
    late = v.state.is_late(side)
    late_set_piece = late and v.state.due is not None
    move = Move(v.state, step, side)
    refused = refused_set_up(move)
    if refused:
        take_it_again(v, move, refused)
        return
    spoiled = _the_late_move(v, side)
    move = Move(v.state, step, side)
    offences = [*_offences(move, waited=0.0 if late else _waited(move)), *reported]
    if late_set_piece:
        offences += _late_already_called(side)
    _decide(v, move, offences, spoiled)
    left = move.goal is not None or move.out is not None
    v.change(made=Made(replace(before, made=None), step, tuple(v.calls), reported) if left else None)


def _settle_what_was_open(v: Verdict, side: Side) -> None:
    """Whoever goes on without choosing takes what stands; a flick at the toss is the first move."""
    if v.state.choice is not None and v.state.choice.side == side:
        v.change(choice=None)
    if v.state.toss:
        v.change(
            toss=False, turn=side, due=Due(kind="kick_off", side=side, at=ch3.CENTRE), ball=Place(ch3.CENTRE)
        )
    if v.state.arranging:
        v.change(arranging=())
    if v.state.turn is None:
        v.change(turn=side)


def _the_late_move(v: Verdict, side: Side) -> bool:
    """A move made after its time was up has been punished already; it stands, but scores nothing."""
    late = v.state.is_late(side)
    if late and v.state.due is None:
        extra = v.state.moves - 1
        v.change(turn=side, moves=1)
        v.owe(other(side), extra)
    v.change(late=None)
    return late


def _late_already_called(side: Side) -> list[Offence]:
    """The late set piece was called when its time was up; what it costs follows now that it is taken."""
    call = CLAUSES.call("2.1.5", side, reason("{side} took the set piece late", side=side), under="2.1.6")
    return [Offence(call=call, order=0, sanction=Sanction(extra=1), told=True)]


def _free_turn(v: Verdict, step: Flick, side: Side) -> None:
    """2.2: the button lies the other way up, and the set piece is still to be taken."""
    not_this_one = (*not_in_the_match(v.state, step.flick), *ch5.art5_1_3_waits(v.state, step.flick))
    if not_this_one:
        v.calls += not_this_one
        return
    move = Move(v.state, step, side)
    due = v.state.due
    assert due is not None
    turned = due.turned if step.flick in due.turned else (*due.turned, step.flick)
    v.state = with_due(v.state, turned=turned)
    place = v.state.pieces.get(step.flick)
    if place is not None:
        v.change(pieces=v.state.pieces | {step.flick: turned_over(place)})
    offences = [*ch2.art2_1_1_turned_in_place(move), *ch2.art2_2_2_three_more_buttons(v.state, side, turned)]
    for offence in offences:
        v.call(offence.call)
        v.one_more(offence.wronged)


def _offences(move: Move, waited: float) -> list[Offence]:
    """Every chapter is asked; nothing hides anything else."""
    state, side, piece = move.state, move.side, move.piece
    found: list[Offence] = [
        *ch2.art2_1_4_out_of_turn(state, side, piece),
        *ch2.art2_1_5_eight_seconds(state, side, waited),
        *ch2.art2_1_1_turned_in_place(move),
        *ch2.art2_1_2_with_the_fingers(move),
        *ch2.art2_1_3_touching_anything_else(move),
        *ch2.art2_1_7_before_the_last_move_ended(move),
        *_turned_too_many(move),
        *ch3.art3_2_1_must_touch_the_ball(move),
        *ch3.art3_2_2_over_halfway(move),
        *ch3.art3_2_2_not_out_of_the_circle(move),
        *ch3.art3_2_1_second_move_with_another(move),
        *ch3.art3_2_3_the_answer_stays_in(move),
        *ch4.art4_1_2_throw_in_set_up(move),
        *ch4.art4_1_3_not_the_same_button(state, side, piece),
        *ch5.art5_1_3_not_with_the_first_move(state, side, piece),
        *ch5.art5_1_3_played_while_off(state, side, piece),
        *ch5.art5_1_1_fell_off(move),
        *ch5.art5_1_5_off_and_back(move),
        *ch6.fouls(move),
        *ch7.art7_1_hand(move),
        *ch7.art7_2_covered_ball(move),
        *ch7.art7_3_overlay(move),
        *ch7.art7_4_offside(move),
        *ch7.art7_5_1_body_stays_in(move),
        *ch7.art7_5_2_body_and_out(move),
        *ch7.art7_5_5_body_and_in(move),
        *goal_area.art7_6_2_moving_it(move),
        *art10_1_7_not_with_the_first_move(state, side, piece),
        *_played_by_a_stranger(move),
    ]
    return found


def _played_by_a_stranger(move: Move) -> list[Offence]:
    """A button that is not in the match: the opponent has one more, as for any other that may not move."""
    calls = not_in_the_match(move.state, move.piece)
    return [one_move(replace(call, under="4.1.4"), piece=move.piece) for call in calls]


def _turned_too_many(move: Move) -> tuple[Offence, ...]:
    """Who the taker is may show only now: then those turned before it are counted again."""
    due = move.state.due
    if due is None or due.taker is not None or due.side != move.side:
        return ()
    return ch2.art2_2_2_three_more_buttons(with_due(move.state, taker=move.piece), move.side, due.turned)


def _waited(move: Move) -> float:
    """Seconds since the last move, where both carry their moment; setting up a set piece takes the time it takes."""
    t, since = move.step.t, move.state.due_at
    return 0.0 if t is None or since is None or move.state.due is not None else t - since


def _decide(v: Verdict, move: Move, offences: list[Offence], spoiled: bool) -> None:
    before = v.state
    things_lie(v, move)
    v.calls += [offence.call for offence in offences if not offence.told]
    v.ask += [Question("moved", tuple(PUSHED)) for _ in ch6.unmeasured(move)][:1]
    v.ask += ch3.kick_off_questions(move)
    left = _moves_left(move, before.due)
    goal = ch3.art3_4_2_in_the_goal(move) or ch3.art3_4_5_air(move)
    if goal is not None and ch3.art3_4_3_held_on_the_line(move, goal):
        v.said.append("no_goal")
        goal = None
    if goal is not None or move.out is not None:
        _count_exit(v)
    remember(v, move)
    show_cards(v, offences)
    if goal is not None and _counts(v, move, goal, offences, spoiled):
        goal_scored(v, goal)
    elif ch8.offending_side(offences) is not None:
        ch8.settle(v, move, offences, left)
    elif goal is not None:
        _no_goal(v, move, goal)
    elif move.out is not None:
        _ball_out(v, move)
    else:
        _play_on(v, move, left)
    clear_the_spot(v)
    if move.whistled:
        v.change(clock=max(v.state.clock, v.state.options.last_minute * 60))
    end_if_over(v)


def _moves_left(move: Move, due: Due | None) -> int:
    """The moves the side still has after this one, if nothing is wrong with it."""
    if due is None or due.side != move.side:
        return max(0, move.state.moves - 1) if move.state.turn == move.side else 0
    if due.kind == "kick_off":
        return 0
    if due.kind == "penalty":
        return penalties.art9_2_1_two_moves(move, due)
    return ch4.earned_moves(move, due)


def _counts(v: Verdict, move: Move, goal: Side, offences: list[Offence], spoiled: bool) -> bool:
    scorer = other(goal)
    if (
        spoiled
        or not ch3.art3_4_4_proper_move(offences, move.side)
        or any(o.against == scorer for o in offences)
    ):
        return False
    due = move.state.due
    if due is None:
        return True
    calls = [*ch4.art4_1_7_straight_in(move, due, goal), *ch9.art9_1_3_no_goal_from_indirect(move, due)]
    v.calls += calls
    return not calls


def _no_goal(v: Verdict, move: Move, goal: Side) -> None:
    """9.1.3: after a goal that does not count there is a goal kick; 4.1.7, 4.2.5: with two more moves."""
    straight = any(call.rule in ("4.1.7", "4.2.5") for call in v.calls)
    v.said.append("no_goal")
    v.give_due(Due(kind="goal_kick", side=goal, within="goal_area", bonus=2 if straight else 0))
    v.because = None if v.calls else because.no_goal(goal)


def _ball_out(v: Verdict, move: Move) -> None:
    due = ch4.restart_for_out(move)
    if due is None:
        _play_on(v, move, 0)
        return
    taken = move.state.due
    straight = taken if taken is not None and ch4.art4_1_6_straight_out(move, taken) else None
    if straight is not None:
        due = replace(due, bonus=due.bonus + 1)
    if due.kind == "throw_in" and due.at is None:
        v.ask.append(where("ball_out", v.state.table.pitch))
    v.give_due(due)
    v.because = because.ball_out(move, due, straight)


def _play_on(v: Verdict, move: Move, left: int) -> None:
    """The ball is in the field: the side goes on with what it has left, or it is the other's turn."""
    due = move.state.due
    if left > 0:
        v.change(due=None, turn=move.side, moves=left)
        v.because = because.goes_on(move, left)
        if due is not None and due.kind in ch4.SAME_BUTTON:
            v.change(taker=(move.piece, ch4.SAME_BUTTON[due.kind]))
        v.change(second_penalty_move=due is not None and due.kind == "penalty")
    else:
        v.change(taker=None, second_penalty_move=False)
        v.give_moves(other(move.side), 1)
        v.because = because.others_turn(move, other(move.side), v.state.moves)


def _count_exit(v: Verdict) -> None:
    if ch3.art3_3_2_exits_count(v.state):
        v.change(exits=v.state.exits + 1)
