"""What a flick leads to: the play goes on, it ends, or an offence stops it."""

from msgspec.structs import replace

from palheta.facts import Flick, Place
from palheta.rulebooks.tres_toques.areas import KEEPER_BALL
from palheta.rulebooks.tres_toques.outcome.kick import settle
from palheta.rulebooks.tres_toques.outcome.off import play_ended
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.restart import give
from palheta.rulebooks.tres_toques.outcome.retake import taken_wrongly, takes_a_restart
from palheta.rulebooks.tres_toques.outcome.sanction import indirect
from palheta.rulebooks.tres_toques.rules import CLAUSES
from palheta.rulebooks.tres_toques.rules.rule02_ball import (
    art8_half_of_the_ball,
    art11_keeps_by_moving_the_ball,
    art11_last_touch,
    art11_squeezed_ball,
)
from palheta.rulebooks.tres_toques.rules.rule04_accidents import (
    art33_back_from_the_fence,
    art33_piece_on_ball,
    art33_piece_on_piece,
)
from palheta.rulebooks.tres_toques.rules.rule04_block import art23_at_the_end_of_the_play
from palheta.rulebooks.tres_toques.rules.rule04_keeper_place import art38_put_back, art40_was_a_shot
from palheta.rulebooks.tres_toques.rules.rule04_keepers_ball import (
    art42_not_measured,
    art42_possession,
    art43_keepers_flick_due,
)
from palheta.rulebooks.tres_toques.rules.rule04_off import art27_on_the_pitch, art28_leaving
from palheta.rulebooks.tres_toques.rules.rule04_plays import (
    art20_pass,
    art21_flicks_again,
    art22_blank_play,
    art22_duty_cancelled,
    art22_opponent_chooses,
)
from palheta.rulebooks.tres_toques.rules.rule09_out import art72_out
from palheta.rulebooks.tres_toques.rules.rule10_shot import art76_rebound_past_halfway
from palheta.rulebooks.tres_toques.rules.rule16_goal_kick import art115_must_end_in_attack
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Due, Flicked, Play, State
from palheta.ruling import Because, Next, Question, Reason, reason
from palheta.ruling.question import where
from palheta.table.frame import Side, is_piece

_MUST_END_IN_ATTACK: dict[str, Reason] = {
    "22.p3": reason("the play after a blank play must end with the ball in attack"),
    "43.§5": reason("a play that goes back to the keeper must end with the ball in attack"),
    "115.§2": reason("a goal kick's play must end with the ball in attack"),
}


def finish(draft: Draft, lance: Lance) -> Draft:
    """Everything lies still: where it lies, then offences, wrong restarts, and whose ball it is."""
    last = Flicked(lance.piece, lance.stood, lance.state.score, _restart_taken(lance), _unmeasured(lance))
    draft = _came_in(replace(draft, counted=True).resting(lance.ended), lance).within("flight", last=last)
    draft = art33_back_from_the_fence(art28_leaving(draft, lance), lance)
    draft = art38_put_back(_accidents(draft, lance), lance)
    if art22_duty_cancelled(lance):
        draft = draft.within("half", blank=None)
    if draft.kicks:
        draft, repeated = stopped(draft, lance), False
    else:
        wrongly = taken_wrongly(draft, lance)
        draft = wrongly or played_on(draft, lance)
        repeated = wrongly is not None and wrongly.state.next.with_ == "repeat"
    draft = replace(settle(draft), counted=not repeated)
    taker = draft.state.due.placed_taker if repeated else None
    return draft.within("due", keeper_set=None, placed_taker=taker).within("flight", keeper_free=None)


def _restart_taken(lance: Lance) -> tuple[State, Flick] | None:
    """Somebody may still say that it was taken wrongly."""
    if not takes_a_restart(lance.state) or not isinstance(lance.step, Flick):
        return None
    return lance.state.within("flight", last=None), lance.step


def _unmeasured(lance: Lance) -> tuple[State, Flick] | None:
    """Whose ball it is may still show in what is done with it (42.a)."""
    if not isinstance(lance.step, Flick) or not art42_not_measured(lance):
        return None
    return lance.state.within("flight", last=None), lance.step


def _came_in(draft: Draft, lance: Lance) -> Draft:
    """Who took a restart from beyond the line and met the ball is there no more, wherever he stopped."""
    stood = lance.stood
    if stood is None or lance.piece in lance.ended or lance.piece not in lance.players:
        return draft
    if art27_on_the_pitch(lance.state, lance.piece, stood):
        return draft
    return draft.now(pieces=draft.state.pieces | {lance.piece: Place()})


def _accidents(draft: Draft, lance: Lance) -> Draft:
    """Art. 33, ACIDENTE DE JOGO."""
    for top, low in lance.stacked:
        if is_piece(top) and is_piece(low):
            draft = art33_piece_on_piece(draft, lance, top, low)
        elif is_piece(top) and low == "ball":
            draft = art33_piece_on_ball(draft, lance, top)
    return draft


def stopped(draft: Draft, lance: Lance) -> Draft:
    """An offence stops the play, so no goal and nothing else follows; unless the beneficiary plays on (91)."""
    natural = played_on(Draft(draft.state, before=draft.before), lance).state
    draft = _duty_done(replace(draft, natural=natural), lance)
    return play_ended(draft.within("due", stage="play", choices=()), lance.side)


def _duty_done(draft: Draft, lance: Lance) -> Draft:
    """Who owed a play that ends in attack has had it (22)."""
    owing = draft.state.half.blank == lance.side and "22.p3" in lance.state.play.duties
    return draft.within("half", blank=None) if owing else draft


def played_on(draft: Draft, lance: Lance) -> Draft:
    """What the flick means where nobody offended."""
    state, had = lance.state, lance.state.due
    kept = Due(overrun=had.overrun, keeper_set=had.keeper_set)
    if state.kind == "kick_off":
        kept = replace(kept, attempts=had.attempts, spot=(state.ball, state.pieces))
    gave_up = lance.asked_for and not art40_was_a_shot(lance)
    draft = draft.now(due=kept, play=_advanced(lance))
    draft = draft.within("flight", launch=lance.launch, keeper_close=lance.opponent if gave_up else None)
    out = art72_out(draft, lance)
    if out is not None and out.state.turn == lance.side:
        return out
    if out is not None:
        if "22.p3" in state.play.duties:
            out = out.within("half", blank=None)
        return play_ended(out, lance.side)
    if lance.ball is not None:
        draft = draft.now(ball=Place(lance.ball))
    elif lance.ball_moved:
        draft = draft.now(
            ball=lance.ended.get("ball")
        )  # a zone, or nobody said: it no longer lies where it did
    if not art11_keeps_by_moving_the_ball(lance):
        return missed(draft, lance)
    if (
        lance.ball is None and state.play.duties
    ):  # else it stopped where it makes no difference, or somebody says so
        draft = draft.asking(where("ball_rest", state.table.pitch))
    if art42_not_measured(lance):
        draft = draft.asking(Question(KEEPER_BALL, ("yes", "no")))
    if lance.ball is None and art11_squeezed_ball(lance) is not None:
        draft = draft.asking(where("ball_rest", state.table.pitch))
    return keep_or_lose(draft, lance)


def _advanced(lance: Lance) -> Play:
    """The play's memory after this flick."""
    play, kind = lance.state.play, lance.state.kind
    took = play.taker if kind is None else lance.piece
    freed = any(lance.frees_removed(took, name) for name in lance.players)
    return replace(
        play,
        flicks=play.flicks + 1,
        passed=play.passed or art20_pass(lance),
        taker=took if all(name == took for name in lance.players) else None,
        waiting=() if freed else play.waiting,
        first=play.first or lance.piece,
        lenient=kind in ("throw_in", "corner", "goal_kick"),
        via=kind or play.via,
        dug=False,
    )


def missed(draft: Draft, lance: Lance) -> Draft:
    # Who has to end in attack already is punished for that now, and owes nothing more.
    if not lance.state.play.duties and art22_blank_play(lance):
        draft = draft.within("half", blank=lance.side)
        words = reason("a blank play by {piece}: {side}'s turn", piece=lance.piece, side=lance.opponent)
        return end_play(draft, lance, lance.opponent, Because(words, "22"))
    words = reason("{piece} missed the ball: {side}'s turn", piece=lance.piece, side=lance.opponent)
    return end_play(draft, lance, lance.opponent, Because(words, "11.a"))


def keep_or_lose(draft: Draft, lance: Lance) -> Draft:
    """The ball was moved and lies on the pitch: who goes on."""
    goes_on = art21_flicks_again(lance.state.play, art20_pass(lance), draft.state.play.flicks)
    squeezed = art11_squeezed_ball(lance)
    if squeezed is not None:
        if squeezed == lance.side and goes_on:
            return go_on(draft, lance)
        words = reason("the ball lies on discs of both sides: {side}'s turn", side=squeezed)
        return end_play(draft, lance, squeezed, Because(words, "11.e"))
    owner = art42_possession(lance)
    if owner is not None:
        return art43_keepers_flick_due(draft, lance, owner)
    if art11_last_touch(lance) == lance.opponent:
        return end_play(draft, lance, lance.opponent, _met_last(lance))
    return go_on(draft, lance) if goes_on else end_play(draft, lance, lance.opponent, _flicks_used(lance))


def _met_last(lance: Lance) -> Because:
    met = lance.last if lance.last_side == lance.opponent else lance.pressed
    if met is None:
        return Because(reason("the ball is {side}'s now", side=lance.opponent), "11.b")
    return Because(reason("the ball met {met} last: {side}'s turn", met=met, side=lance.opponent), "11.b")


def _flicks_used(lance: Lance) -> Because:
    """He kept the ball, and has no flick left."""
    play, side = lance.state.play, lance.opponent
    if play.kind == "standard" and not play.only and play.flicks == 1:
        return Because(reason("no pass, so no third flick: {side}'s turn", side=side), "21.a")
    clause = "21.b" if play.kind == "restricted" else "21.a"
    return Because(reason("the flicks are used: {side}'s turn", side=side), clause)


def go_on(draft: Draft, lance: Lance) -> Draft:
    words = reason("{piece} played the ball: still {side}'s turn", piece=lance.piece, side=lance.side)
    return draft.waiting_anew().then(Next("play", lance.side), words, "21")


def end_play(draft: Draft, lance: Lance, to: Side, why: Because) -> Draft:
    """The flicking side's play is over; the ball is on the pitch and `to` begins."""
    duties = draft.state.play.duties
    draft = _duty_done(draft, lance)
    draft = give(draft, to, draft.state.point("ball"), why)
    draft = draft.within("play", no_shot=art76_rebound_past_halfway(lance))
    draft = ended_in_attack(play_ended(draft, lance.side), lance, duties)
    return art23_at_the_end_of_the_play(draft, lance)


def ended_in_attack(draft: Draft, lance: Lance, duties: tuple[str, ...]) -> Draft:
    """Duties to end the play with the ball in attack (22, 43.§5, 115.§2)."""
    state, ball = draft.state, draft.state.point("ball")
    if art8_half_of_the_ball(state, lance.side, ball) != "defence":
        return draft  # or nobody has said where it lies, and the referee has been asked
    for rule in duties:
        if art115_must_end_in_attack(rule):
            call = CLAUSES.call(rule, lance.side, _MUST_END_IN_ATTACK[rule], at=ball)
            draft = draft.charging(indirect(state, call, "ball"))
            draft = art22_opponent_chooses(draft, lance) if rule == "22.p3" else draft
    return draft
