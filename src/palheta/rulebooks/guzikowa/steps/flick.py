"""A move is judged: every chapter is asked, then the book decides between what they found."""

from msgspec.structs import replace

from palheta.facts import Cross, Flick, Place, who
from palheta.rulebooks.answering import PUSHED
from palheta.rulebooks.guzikowa.areas import CENTRE
from palheta.rulebooks.guzikowa.outcome.cards import show_cards
from palheta.rulebooks.guzikowa.outcome.end import end_if_over
from palheta.rulebooks.guzikowa.outcome.move import (
    ball_out,
    count_exit,
    counts,
    goal_scored,
    moves_left,
    no_goal,
    play_on,
)
from palheta.rulebooks.guzikowa.outcome.penalty import settle
from palheta.rulebooks.guzikowa.outcome.precedence import Offence, Sanction, offending_side, one_move
from palheta.rulebooks.guzikowa.outcome.restart import (
    clear_the_spot,
    refused_set_up,
    take_it_again,
    wall_stands,
)
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.outcome.tidy import remember, things_lie, turned_over
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules import CLAUSES
from palheta.rulebooks.guzikowa.rules.ch2_moves import (
    art2_1_1_turned_in_place,
    art2_1_2_with_the_fingers,
    art2_1_3_touching_anything_else,
    art2_1_4_out_of_turn,
    art2_1_5_eight_seconds,
    art2_1_7_before_the_last_move_ended,
    art2_2_2_three_more_buttons,
    art2_2_free_turn,
)
from palheta.rulebooks.guzikowa.rules.ch3_goal import (
    art3_4_2_in_the_goal,
    art3_4_3_held_on_the_line,
    art3_4_5_air,
)
from palheta.rulebooks.guzikowa.rules.ch3_start import (
    art3_2_1_must_touch_the_ball,
    art3_2_1_second_move_with_another,
    art3_2_2_not_out_of_the_circle,
    art3_2_2_over_halfway,
    art3_2_3_the_answer_stays_in,
)
from palheta.rulebooks.guzikowa.rules.ch4_ball_out import (
    art4_1_2_throw_in_set_up,
    art4_1_3_not_the_same_button,
)
from palheta.rulebooks.guzikowa.rules.ch5_off_the_board import (
    art5_1_1_fell_off,
    art5_1_3_not_with_the_first_move,
    art5_1_3_played_while_off,
    art5_1_3_waits,
    art5_1_5_off_and_back,
)
from palheta.rulebooks.guzikowa.rules.ch6_cards import art6_2_1_left_on_the_board
from palheta.rulebooks.guzikowa.rules.ch6_fouls import (
    art6_1_1_minimal,
    art6_1_2_minimal_on_the_keeper,
    art6_1_3_light,
    art6_1_4_light_on_the_keeper,
    art6_1_5_foul,
    art6_1_6_foul_on_the_keeper,
    art6_1_7_brutal,
    art6_1_8_brutal_on_the_keeper,
    art6_1_9_bizarre,
    art6_1_10_bizarre_on_the_keeper,
)
from palheta.rulebooks.guzikowa.rules.ch7_body import (
    art7_5_1_body_stays_in,
    art7_5_2_body_and_out,
    art7_5_5_body_and_in,
)
from palheta.rulebooks.guzikowa.rules.ch7_goal_area import art7_6_2_moving_it
from palheta.rulebooks.guzikowa.rules.ch7_offside import art7_4_offside
from palheta.rulebooks.guzikowa.rules.ch7_on_top import art7_1_hand, art7_2_covered_ball, art7_3_overlay
from palheta.rulebooks.guzikowa.rules.ch10_exchanges import art10_1_7_not_with_the_first_move
from palheta.rulebooks.guzikowa.sighted import Move, is_kick_off, protected_keeper
from palheta.rulebooks.guzikowa.state import Due, Made, with_due
from palheta.ruling import Call, reason
from palheta.ruling.question import Question, where
from palheta.table.frame import Side, other


def judged(v: Verdict, step: Flick, reported: tuple[Call, ...] = ()) -> None:
    """`reported`: what people saw of this very move and nobody else could."""
    before = v.state
    side = who(step)
    assert side is not None  # a flick names its piece, and the piece its owner
    if step.flick in v.state.expelled:
        art6_2_1_left_on_the_board(v, step.flick)
        return
    _settle_what_was_open(v, side)
    if art2_2_free_turn(v.state, step.how):
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
    offences = [*_offences(move, waited=0.0 if late else _waited(move)), *map(one_move, reported)]
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
        v.change(toss=False, turn=side, due=Due(kind="kick_off", side=side, at=CENTRE), ball=Place(CENTRE))
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
    not_this_one = (*not_in_the_match(v.state, step.flick), *art5_1_3_waits(v.state, step.flick))
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
    offences = [*art2_1_1_turned_in_place(move), *art2_2_2_three_more_buttons(v.state, side, turned)]
    for offence in offences:
        v.call(offence.call)
        v.one_more(offence.wronged)


def _offences(move: Move, waited: float) -> list[Offence]:
    """Every chapter is asked; nothing hides anything else."""
    state, side, piece = move.state, move.side, move.piece
    found: list[Offence] = [
        *art2_1_4_out_of_turn(state, side, piece),
        *art2_1_5_eight_seconds(state, side, waited),
        *art2_1_1_turned_in_place(move),
        *art2_1_2_with_the_fingers(move),
        *art2_1_3_touching_anything_else(move),
        *art2_1_7_before_the_last_move_ended(move),
        *_turned_too_many(move),
        *art3_2_1_must_touch_the_ball(move),
        *art3_2_2_over_halfway(move),
        *art3_2_2_not_out_of_the_circle(move),
        *art3_2_1_second_move_with_another(move),
        *art3_2_3_the_answer_stays_in(move),
        *art4_1_2_throw_in_set_up(move),
        *art4_1_3_not_the_same_button(state, side, piece),
        *art5_1_3_not_with_the_first_move(state, side, piece),
        *art5_1_3_played_while_off(state, side, piece),
        *art5_1_1_fell_off(move),
        *art5_1_5_off_and_back(move),
        *fouls(move),
        *art7_1_hand(move),
        *art7_2_covered_ball(move),
        *art7_3_overlay(move),
        *art7_4_offside(move),
        *art7_5_1_body_stays_in(move),
        *art7_5_2_body_and_out(move),
        *art7_5_5_body_and_in(move),
        *art7_6_2_moving_it(move),
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
    return art2_2_2_three_more_buttons(with_due(move.state, taker=move.piece), move.side, due.turned)


def _waited(move: Move) -> float:
    """Seconds since the last move, where both carry their moment; setting up a set piece takes the time it takes."""
    t, since = move.step.t, move.state.due_at
    return 0.0 if t is None or since is None or move.state.due is not None else t - since


def _decide(v: Verdict, move: Move, offences: list[Offence], spoiled: bool) -> None:
    before = v.state
    things_lie(v, move)
    v.calls += [offence.call for offence in offences if not offence.told]
    v.ask += [Question("moved", tuple(PUSHED)) for _ in unmeasured(move)][:1]
    v.ask += kick_off_questions(move)
    left = moves_left(move, before.due)
    goal = art3_4_2_in_the_goal(move) or art3_4_5_air(move)
    if goal is not None and art3_4_3_held_on_the_line(move, goal):
        v.said.append("no_goal")
        goal = None
    if goal is not None or move.out is not None:
        count_exit(v)
    remember(v, move)
    show_cards(v, offences)
    if goal is not None and counts(v, move, goal, offences, spoiled):
        goal_scored(v, goal)
    elif offending_side(offences) is not None:
        settle(v, move, offences, left)
    elif goal is not None:
        no_goal(v, move, goal)
    elif move.out is not None:
        ball_out(v, move)
    else:
        play_on(v, move, left)
    clear_the_spot(v)
    if move.whistled:
        v.change(clock=max(v.state.clock, v.state.options.last_minute * 60))
    end_if_over(v)


def fouls(move: Move) -> list[Offence]:
    """Every push of an opponent before the ball, each by the one clause that fits it."""
    found: list[Offence] = []
    for push in move.pushes:
        if not move.before_the_ball(push.pusher, push.order):
            continue
        keeper = protected_keeper(move, push)
        for clause in KEEPER_DEGREES if keeper else FIELD_DEGREES:
            found += clause(move, push)
    return found


def unmeasured(move: Move) -> list[str]:
    """Pushed buttons for which nobody said how far."""
    return [
        push.victim
        for push in move.pushes
        if push.moved is None and not push.off_board and move.before_the_ball(push.pusher, push.order)
    ]


FIELD_DEGREES = (art6_1_1_minimal, art6_1_3_light, art6_1_5_foul, art6_1_7_brutal, art6_1_9_bizarre)

KEEPER_DEGREES = (
    art6_1_2_minimal_on_the_keeper, art6_1_4_light_on_the_keeper, art6_1_6_foul_on_the_keeper,
    art6_1_8_brutal_on_the_keeper, art6_1_10_bizarre_on_the_keeper,
)  # fmt: skip


def kick_off_questions(move: Move) -> list[Question]:
    crossed = any(isinstance(e, Cross) and e.line == "halfway" for e in move.seen)
    known = move.ball_rest is not None or crossed or move.out is not None or move.goal is not None
    asks = is_kick_off(move) and move.piece in move.met_ball and not known
    return [where("ball_rest", move.table.pitch)] if asks else []
