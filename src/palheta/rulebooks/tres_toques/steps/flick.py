"""A flick: every offence it brings, then what comes next."""

from collections.abc import Callable

from msgspec.structs import replace

from palheta.facts import Flick, Rest, Sightings, Touch, Whistle, who
from palheta.rulebooks.asking import HALVES
from palheta.rulebooks.common.interval import after_the_end
from palheta.rulebooks.tres_toques.areas import (
    KEEPER_BALL,
    REMOVALS,
    lies_in,
    looks_like_possession,
)
from palheta.rulebooks.tres_toques.outcome.arrangement import before_the_goal_kick
from palheta.rulebooks.tres_toques.outcome.kick import settle
from palheta.rulebooks.tres_toques.outcome.period import ends_with_the_bell, flick_made
from palheta.rulebooks.tres_toques.outcome.play import finish
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Finding
from palheta.rulebooks.tres_toques.outcome.restart import BEGAN
from palheta.rulebooks.tres_toques.rules.rule04_keeper import (
    art35_may_take,
    art38_wholly_outside,
    art43_without_possession,
    art45_on_the_opponents_turn,
    art45_own_keeper_in_the_way,
    art45_touched_out_of_turn,
)
from palheta.rulebooks.tres_toques.rules.rule04_keepers_ball import (
    art43_counts,
    art43_other_piece,
    art44_ball_stays,
    art44_third_touch,
)
from palheta.rulebooks.tres_toques.rules.rule04_off import art27_on_the_pitch
from palheta.rulebooks.tres_toques.rules.rule04_plays import art19_ball_still_moving
from palheta.rulebooks.tres_toques.rules.rule04_removal import (
    art30_removed_piece_plays,
    art30_removed_taker,
    art31_changed_taker,
)
from palheta.rulebooks.tres_toques.rules.rule10_goal import art78_accident
from palheta.rulebooks.tres_toques.rules.rule10_shot import art77_moved_after_ready
from palheta.rulebooks.tres_toques.rules.rule11_offside import art80_flicked, art80_receives
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art85_noted_faults, art89_on_purpose
from palheta.rulebooks.tres_toques.rules.rule12_fouls import (
    art83_flicked_an_opponent,
    art83_foul,
    art83_hand,
    art86_from_off_the_pitch,
    art86_out_of_turn,
)
from palheta.rulebooks.tres_toques.rules.rule13_free_kicks import art95_double_flick
from palheta.rulebooks.tres_toques.sighted import Lance, sighted
from palheta.rulebooks.tres_toques.state import State
from palheta.rulebooks.tres_toques.steps.place import keeper_placed, pushed_by_keeper
from palheta.ruling import Question
from palheta.table.frame import SIDES, Side, is_keeper, keeper_of

_OFFENCES: tuple[Callable[[Lance], tuple[Finding, ...]], ...] = (
    art83_foul,
    art43_other_piece,
    art45_own_keeper_in_the_way,
    art38_wholly_outside,
    lambda lance: pushed_by_keeper(lance) if is_keeper(lance.piece) else (),
    art95_double_flick,
    art30_removed_piece_plays,
    art80_flicked,
    art80_receives,
)


def judged(draft: Draft, step: Flick) -> Draft:
    state = draft.state
    if state.due.stage in ("toss", "ends", "suspended") or after_the_end(state, who(step)):
        return draft
    draft, step = until_the_bell(with_his_own_ball(draft, step), step)
    draft = _by_whom(_where_it_began(draft), step, sighted(draft.state, step, step.flick))
    if step.deliberate and draft.state.over is None:
        draft = art89_on_purpose(draft)
    return flick_made(settle(art85_noted_faults(draft)))


def _where_it_began(draft: Draft) -> Draft:
    """74, 94.§único, 115.§1: a play told to begin in the circle, or with a free kick or throw-in that nobody placed,
    began in one of the halves. What is asked of its first flick is where the ball lies.
    """
    play = draft.state.play
    open_yet = play.circle or play.via in ("indirect_free_kick", "throw_in")
    return (
        draft.asking(Question(BEGAN, HALVES)) if open_yet and play.origin is None and play.flicks else draft
    )


def with_his_own_ball(draft: Draft, step: Flick) -> Draft:
    """Nobody measured how near the keeper the ball had stopped, and he is flicked: it was near enough (42.a)."""
    state, last = draft.state, draft.state.flight.last
    if last is None or last.unmeasured is None or state.restart is not None or state.due.keeper_due:
        return draft
    before, flick = last.unmeasured
    said = before.within("due", said=before.due.said | {KEEPER_BALL: "yes"})
    his = _by_whom(Draft(said, before=said), flick, sighted(said, flick, flick.flick)).state
    if not his.due.keeper_due or keeper_of(his.turn) != step.flick:
        return draft
    return draft.now(play=his.play, due=his.due, off=his.off)


def until_the_bell(draft: Draft, step: Flick) -> tuple[Draft, Flick]:
    """What was seen before the period's end sounded, and where everything lies; all of it where that ends nothing."""
    bell = next((k for k, event in enumerate(step.seen) if isinstance(event, Whistle)), None)
    if bell is None:
        return draft, step
    state, ends = draft.state, ends_with_the_bell(draft.state)
    after = (event for event in step.seen[bell:] if isinstance(event, Rest) or not ends)
    seen = Sightings((*step.seen[:bell], *after))
    return draft.now(clock=max(state.clock, state.options.period_seconds)), replace(step, seen=seen)


def _by_whom(draft: Draft, step: Flick, lance: Lance) -> Draft:
    """Whose piece it is, whose turn, and whether it may be flicked at all."""
    state = draft.state
    if step.by in SIDES and step.by != lance.side:
        by: Side = "home" if step.by == "home" else "away"
        return settle(art83_flicked_an_opponent(draft, lance, by, step.deliberate))
    if lance.side != state.turn:
        return settle(out_of_turn(draft, lance))
    if is_out(state, lance.piece) and not may_take_from_outside(lance):
        return settle(art86_from_off_the_pitch(draft, lance))
    if is_keeper(lance.piece):
        return flick_keeper(draft, lance)
    return (
        art19_ball_still_moving(draft, lance) or art30_removed_taker(draft, lance) or play_flick(draft, lance)
    )


def is_out(state: State, piece: str) -> bool:
    """Art. 28: wholly over a boundary line, or taken off; a keeper has limits of his own (38)."""
    if is_keeper(piece):
        return False
    at = state.point(piece)
    return piece in state.off or (at is not None and not art27_on_the_pitch(state, piece, at))


def may_take_from_outside(lance: Lance) -> bool:
    """Art. 28: who is off the pitch may still take free kicks, throw-ins and corners."""
    why = lance.state.off.get(lance.piece)
    coming = lance.piece not in lance.state.record.expelled and (why is None or why.wait is not None)
    return lance.state.kind in REMOVALS and coming


def out_of_turn(draft: Draft, lance: Lance) -> Draft:
    """Art. 86.a; a keeper moved on the opponent's turn is art. 45."""
    if not is_keeper(lance.piece):
        return art86_out_of_turn(draft, lance)
    found = (
        (*pushed_by_keeper(lance), *art45_touched_out_of_turn(lance))
        or art77_moved_after_ready(draft.state, lance.side, lance.piece)
        or art45_on_the_opponents_turn(draft.state, lance.side, lance.piece, own_turn=False)
    )
    return draft.charging(*found) if found else draft.resting(lance.ended)


def flick_keeper(draft: Draft, lance: Lance) -> Draft:
    """A keeper moved by hand on his own coach's turn: a restart, the keeper's flick, or just a movement."""
    if art35_may_take(lance):
        return play_flick(draft, lance).within("flight", keeper_free=lance.side)
    if lance.state.due.keeper_due or looks_like_possession(lance.state, lance.side):
        return keepers_lance(draft, lance)
    return move_keeper(draft, lance)


def move_keeper(draft: Draft, lance: Lance) -> Draft:
    """No flick of a play: the keeper changes his place (art. 37)."""
    found = (*pushed_by_keeper(lance), *art43_without_possession(lance))
    draft = draft.charging(*found).resting(lance.ended).within("due", keeper_set=lance.side)
    place = draft.state.pieces.get(lance.piece)
    if not found and place is not None:
        draft = keeper_placed(draft, lance.side, lance.piece, place)
    return settle(draft)


def keepers_lance(draft: Draft, lance: Lance) -> Draft:
    """Art. 43, LANCE DO GOLEIRO: at most two touches, worth one flick."""
    touches = _keepers_touches(lance)
    if not touches:
        return move_keeper(draft, lance)
    total = lance.state.due.keeper_touches + len(touches)
    draft = draft.charging(
        *pushed_by_keeper(lance),
        *art38_wholly_outside(lance),
        *(art44_third_touch(lance, touches) or art44_ball_stays(lance, total)),
        *art80_flicked(lance),
        *art80_receives(lance),
    )
    draft = met_a_coach(draft, lance)
    stays = lies_in(lance.state, lance.lies, f"{lance.side}_area")
    if total == 1 and stays and not draft.kicks:  # he has another touch
        return draft.resting(lance.ended).now(ball=lance.lies).within("due", keeper_touches=1)
    return finish(draft, lance).within("flight", keeper_free=lance.side)


def _keepers_touches(lance: Lance) -> list[Touch]:
    """Art. 43, § 1: only touches that moved the ball perceptibly, and only those of the hand that moves him: a ball
    that comes back against him where he stands was not touched again."""
    keeper = lance.piece
    met = (
        t
        for t in lance.touches_in_play
        if t.touch == (keeper, "ball") or (t.touch == ("ball", keeper) and t.moving)
    )
    return [t for t in met if art43_counts(t)]


def play_flick(draft: Draft, lance: Lance) -> Draft:
    """A flick on the coach's own turn: offences, then the ball."""
    state = lance.state
    if state.kind == "goal_kick" and state.due.attempts == 0:
        draft = before_the_goal_kick(draft)
    if state.kind in REMOVALS:
        draft = art31_changed_taker(draft, lance.side, lance.piece)
    draft = draft.charging(*(found for offence in _OFFENCES for found in offence(lance)))
    return finish(met_a_coach(draft, lance), lance)


def met_a_coach(draft: Draft, lance: Lance) -> Draft:
    """83.§3: the ball met a coach; 78.§único: after an unauthorised shot that is an accident."""
    person = next((name for name in lance.met if name in SIDES), None)
    if person is None:
        return draft
    side: Side = "home" if person == "home" else "away"
    if side == lance.opponent and art78_accident(lance):
        return draft.saying("accident")
    touch = next(t for t in lance.touches_in_play if person in t.touch)
    if touch.at is not None:
        return draft.charging(*art83_hand(lance.state, side, touch.at.point, touch.at.zone))
    zone = None if lance.lies is None else lance.lies.zone
    return draft.charging(*art83_hand(lance.state, side, lance.ball, zone))
