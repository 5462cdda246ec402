"""A move is judged: every chapter is asked, then the book decides between what they found."""

from msgspec.structs import replace

from palheta.facts import Cross, Flick, Place
from palheta.facts.place import OFF
from palheta.rulebooks.answering import PUSHED
from palheta.rulebooks.guzikowa.areas import CENTRE
from palheta.rulebooks.guzikowa.outcome.cards import cards_shown
from palheta.rulebooks.guzikowa.outcome.end import ended_if_over
from palheta.rulebooks.guzikowa.outcome.move import exit_counted, goal_in, outcome_of
from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Finding, one_move
from palheta.rulebooks.guzikowa.outcome.restart import refused_set_up, spot_cleared, taken_again, wall_stands
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.outcome.tidy import remembered, things_lie, turned_over
from palheta.rulebooks.guzikowa.outcome.turn import one_more_coming, owing
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
from palheta.rulebooks.guzikowa.rules.ch7_offside import art7_4_offside, art7_4_told_by_people
from palheta.rulebooks.guzikowa.rules.ch7_on_top import art7_1_hand, art7_2_covered_ball, art7_3_overlay
from palheta.rulebooks.guzikowa.rules.ch10_exchanges import art10_1_7_not_with_the_first_move
from palheta.rulebooks.guzikowa.sighted import Move, sighted, whose
from palheta.rulebooks.guzikowa.state import Due, Made, State
from palheta.ruling import Call, reason
from palheta.ruling.question import Question, where
from palheta.table.frame import Side, keeper_of, other

_FIELD_DEGREES = (art6_1_1_minimal, art6_1_3_light, art6_1_5_foul, art6_1_7_brutal, art6_1_9_bizarre)
_KEEPER_DEGREES = (
    art6_1_2_minimal_on_the_keeper,
    art6_1_4_light_on_the_keeper,
    art6_1_6_foul_on_the_keeper,
    art6_1_8_brutal_on_the_keeper,
    art6_1_10_bizarre_on_the_keeper,
)


def judged(state: State, step: Flick, reported: tuple[Call, ...] = ()) -> Draft:
    """`reported`: what people saw of this very move and nobody else could."""
    if step.flick in state.record.expelled:
        return art6_2_1_left_on_the_board(Draft(state), step.flick)
    side = whose(step)
    draft = Draft(_settled(state, side))
    if art2_2_free_turn(draft.state, step.how):
        return _free_turn(draft, sighted(draft.state, step))
    due = draft.state.due
    if due is not None and due.side == side and due.wall:
        draft = wall_stands(draft)
    refused = refused_set_up(sighted(draft.state, step))
    if refused:
        return taken_again(draft, refused)
    late = draft.state.is_late(side)
    move = sighted(_late_move_made(draft, side).state, step)
    findings = [
        *_findings(move, waited=0.0 if late else _waited(move)),
        *(_told(call, move) for call in reported),
    ]
    draft = replace(draft, state=move.state).calling(*(f.call for f in findings))
    if late and due is not None:
        findings.append(_late_already_called(side))
    draft = _concluded(draft, move, findings, spoiled=late)
    left = move.goal is not None or move.out is not None
    made = Made(state.within("flight", made=None), step, draft.calls, reported) if left else None
    taken = state.within("flight", made=None, taken=None) if due is not None and due.side == side else None
    return draft.within("flight", made=made, taken=taken)


def _told(call: Call, move: Move) -> Finding:
    return art7_4_told_by_people(call, move.ended) or one_move(call)


def _settled(state: State, side: Side) -> State:
    """Whoever goes on without choosing takes what stands; a flick at the toss is the first move."""
    if state.flight.choice is not None and state.flight.choice.side == side:
        state = state.within("flight", choice=None)
    if state.record.toss:
        state = replace(state, due=Due(kind="kick_off", side=side, at=CENTRE), ball=Place(CENTRE))
        state = state.within("record", toss=False).within("possession", side=side)
    if state.play.arranging:
        state = state.within("play", arranging=())
    return state if state.turn is not None else state.within("possession", side=side)


def _late_move_made(draft: Draft, side: Side) -> Draft:
    """A move made after its time was up has been punished already; it stands, but scores nothing."""
    state = draft.state
    if state.is_late(side) and state.due is None:
        draft = owing(draft.within("possession", side=side, moves=1), other(side), state.possession.moves - 1)
    return draft.within("flight", late=None)


def _late_already_called(side: Side) -> Finding:
    """The late set piece was called when its time was up; what it costs follows now that it is taken."""
    why = reason("{side} took the set piece late", side=side)
    return one_move(CLAUSES.call("2.1.5", side, why, under="2.1.6"))


def _free_turn(draft: Draft, move: Move) -> Draft:
    """2.2: the button lies the other way up, and the set piece is still to be taken."""
    state, piece, due = move.state, move.piece, move.state.due
    assert due is not None
    not_this_one = (*not_in_the_match(state, piece), *art5_1_3_waits(state, piece))
    if not_this_one:
        return draft.calling(*not_this_one)
    turned = due.turned if piece in due.turned else (*due.turned, piece)
    draft = draft.within("due", turned=turned)
    if piece in state.pieces:
        draft = draft.now(pieces=state.pieces | {piece: turned_over(state.pieces[piece])})
    findings = (
        *art2_1_1_turned_in_place(move),
        *art2_2_2_three_more_buttons(draft.state, move.side, turned),
    )
    for finding in findings:
        draft = one_more_coming(draft.calling(finding.call), other(finding.call.against))
    return draft


def _findings(move: Move, waited: float) -> list[Finding]:
    """Every chapter is asked; nothing hides anything else."""
    state, side, piece = move.state, move.side, move.piece
    found: list[Finding] = [
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
        *_fouls(move),
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


def _played_by_a_stranger(move: Move) -> list[Finding]:
    """A button that is not in the match: the opponent has one more, as for any other that may not move."""
    return [one_move(replace(call, under="4.1.4")) for call in not_in_the_match(move.state, move.piece)]


def _turned_too_many(move: Move) -> tuple[Finding, ...]:
    """Who the taker is may show only now: then those turned before it are counted again."""
    due = move.state.due
    if due is None or due.taker is not None or due.side != move.side:
        return ()
    known = move.state.within("due", taker=move.piece)
    return art2_2_2_three_more_buttons(known, move.side, due.turned)


def _waited(move: Move) -> float:
    """Seconds since the last move, where both carry their moment; setting up a set piece takes the time it takes."""
    t, since = move.step.t, move.state.flight.since
    return 0.0 if t is None or since is None or move.state.due is not None else t - since


def _concluded(draft: Draft, move: Move, findings: list[Finding], *, spoiled: bool) -> Draft:
    draft = things_lie(draft, move)
    pushed = _unmeasured(move)
    draft = draft.asking(
        *(Question("moved" if len(pushed) == 1 else f"moved.{name}", tuple(PUSHED)) for name in pushed)
    )
    draft = draft.asking(*_rest_questions(move), *_body_questions(move, findings), *_held_questions(move))
    draft, goal = goal_in(draft, move)
    if goal is not None or move.out is not None:
        draft = exit_counted(draft)
    draft = cards_shown(remembered(draft, move), findings)
    draft = spot_cleared(outcome_of(draft, move, goal, findings, spoiled))
    if move.whistled:
        draft = draft.now(clock=max(draft.state.clock, draft.state.options.last_minute * 60))
    return ended_if_over(draft)


def _fouls(move: Move) -> list[Finding]:
    """Every push of an opponent before the ball, each by the one clause that fits it."""
    found: list[Finding] = []
    for push in move.pushes:
        if not move.before_the_ball(push.pusher, push.when):
            continue
        keeper = move.met_a_keeper_at_home(push)
        for clause in _KEEPER_DEGREES if keeper else _FIELD_DEGREES:
            found += clause(move, push)
    return found


def _unmeasured(move: Move) -> tuple[str, ...]:
    """Pushed buttons for which nobody said how far; of several each is asked for."""
    pushed = (
        push.victim
        for push in move.pushes
        if push.moved is None and not push.off_board and move.before_the_ball(push.pusher, push.when)
    )
    return tuple(dict.fromkeys(pushed))


def _rest_questions(move: Move) -> list[Question]:
    """A goal kick earns a move by reaching the other half (4.2.3); a kick-off of which nobody complains did (3.2.2)."""
    due = move.state.due
    crossed = any(isinstance(e, Cross) and e.line == "halfway" for e in move.seen)
    known = move.ball_rest_place is not None or crossed or move.out is not None or move.goal is not None
    goal_kick = due is not None and due.kind == "goal_kick" and due.side == move.side
    asks = goal_kick and move.piece in move.met_ball and not known
    return [where("ball_rest", move.table.pitch)] if asks else []


def _body_questions(move: Move, findings: list[Finding]) -> list[Question]:
    """Off a person and out: where that person was may be worth a move more (7.5.2 to 7.5.5)."""
    rules = ("7.5.2", "7.5.3", "7.5.4", "7.5.5")
    unknown = any(finding.call.rule in rules and finding.call.at is None for finding in findings)
    return [where("at", move.table.pitch)] if unknown else []


def _held_questions(move: Move) -> list[Question]:
    """3.4.3: over the line and on the keeper; whether that still touches the line nobody said."""
    owner = move.goal
    keeper = keeper_of(owner) if owner is not None else ""
    held = any((top, under) == ("ball", keeper) for _, top, under in move.stacked)
    if not held or move.place_after(keeper) is not None:
        return []
    return [Question(f"lies.{keeper}", (f"{owner}_goal_area", OFF))]
