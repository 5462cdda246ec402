"""The ball left the pitch: a goal, or whose restart, and where."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import Exit, corner_place, throw_in_place
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault
from palheta.rulebooks.tres_toques.outcome.restart import kick_off, restarting
from palheta.rulebooks.tres_toques.outcome.sanction import called
from palheta.rulebooks.tres_toques.rules.rule02_ball import art11_last_touch
from palheta.rulebooks.tres_toques.rules.rule10_goal import (
    art73_goal,
    art78_not_ready,
    art79_credited,
    art79_own_goal,
)
from palheta.rulebooks.tres_toques.rules.rule10_shot import (
    NO_SHOT,
    art74_shot_barred,
    art76_conceded_from_a_shot,
)
from palheta.rulebooks.tres_toques.rules.rule15_throw_in import (
    art106_after_digging,
    art106_conceded,
    art106_dug_again,
    art112_no_goal_from,
)
from palheta.rulebooks.tres_toques.rules.rule16_goal_kick import art113_goal_kick, art115_conceded
from palheta.rulebooks.tres_toques.rules.rule17_corner import art119_conceded
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Scored
from palheta.ruling import Because, reason
from palheta.ruling.question import where
from palheta.table.frame import Side, other

_CONCEDED = {"throw_in": "106", "goal_kick": "113", "corner": "119"}
_DUG = {"throw_in": "106.§2", "goal_kick": "113", "corner": "119.§2"}


def left_the_pitch(draft: Draft, lance: Lance, gone: Exit) -> Draft:
    if gone.over != "goal":
        return out(draft, lance, gone)
    barred = art112_no_goal_from(lance)
    if not barred and art73_goal(lance):
        return scored(draft, lance, lance.side, own=False)
    if not barred and art79_own_goal(lance):
        return scored(draft, lance, lance.opponent, own=True)
    fault = _no_goal(lance, barred) if gone.end == lance.opponent else None
    if fault is None:
        return out(draft, lance, gone)
    found = called(fault.rule, lance.side, fault.why, piece=lance.piece)
    draft, why, shot = draft.charging(found), found.call.because, lance.state.due.shot
    if not barred and shot is not None and lance.asked_for and not shot.ready:
        return given_away(draft, lance, gone, None, why)
    return out(draft, lance, gone, why)


def _no_goal(lance: Lance, barred: bool) -> Fault | None:
    """Why the ball in the opponent's goal is no goal."""
    if barred:
        rule = "112.c" if lance.state.kind == "throw_in" else "124.c"
        return Fault(rule, NO_SHOT[rule])
    shot = lance.state.due.shot
    if shot is None or not shot.ready:
        return art78_not_ready(lance)
    clause = art74_shot_barred(lance.state)
    return None if clause is None else Fault(clause, NO_SHOT[clause])


def scored(draft: Draft, lance: Lance, side: Side, own: bool) -> Draft:
    """The goal stands; the side that conceded it kicks off (69)."""
    state, kicker = draft.state, other(side)
    scorer = art79_credited(lance) if own else lance.last
    goal = Scored(side, scorer, state.period, state.clock, own)
    draft = draft.now(score=state.score.plus(side)).within("half", blank=None)
    draft = draft.within("record", goals=(*state.record.goals, goal))
    if not own:
        why = Because(reason("a goal: {side}'s kick-off", side=kicker), "69")
        return kick_off(draft, kicker, why, after_goal=True)
    draft = draft.saying("own_goal", *(() if scorer is None else (scorer,)))
    why = Because(reason("an own goal: {side}'s kick-off", side=kicker), "79")
    return kick_off(draft, kicker, why, after_goal=True)


def out(draft: Draft, lance: Lance, gone: Exit, no_goal: Because | None = None) -> Draft:
    """Out, or in a goal where it does not count: whose restart it is."""
    if art11_last_touch(lance) == lance.opponent:
        return turned_over(draft, lance, gone) if art106_dug_again(lance) else dug(draft, lance, gone)
    kind = _kind(gone, lance.opponent)
    words = reason(
        "{what} for {side}: {piece} played it out", piece=lance.piece, what=kind, side=lance.opponent
    )
    why = no_goal or Because(words, _CONCEDED[kind])
    return given_away(draft, lance, gone, art76_conceded_from_a_shot(lance), why)


def _kind(gone: Exit, side: Side) -> str:
    """What a ball that went out there brings `side`."""
    if gone.over == "touchline":
        return "throw_in"
    return "goal_kick" if gone.end == side else "corner"


def given_away(draft: Draft, lance: Lance, gone: Exit, no_shot: str | None, why: Because) -> Draft:
    """The other side's throw-in, goal kick or corner."""
    side, y = lance.opponent, 0.0 if gone.at is None else gone.at[1]
    kind = _kind(gone, side)
    if kind == "throw_in":
        return art106_conceded(draft, side, Place(gone.at, zone=gone.zone), no_shot, why)
    if kind == "corner":
        return art119_conceded(draft, side, y, no_shot, why)
    return art113_goal_kick(draft, side, y, why, conceded=art115_conceded(lance.state.play, side))


def dug(draft: Draft, lance: Lance, gone: Exit) -> Draft:
    """Last off an opponent: the flicking side's own restart."""
    state, side, y = lance.state, lance.side, 0.0 if gone.at is None else gone.at[1]
    kind = _kind(gone, side)
    why = Because(
        reason("{what} for {side}: out off {met}", met=lance.last, what=kind, side=side), _DUG[kind]
    )
    if kind == "goal_kick":
        return art113_goal_kick(draft, side, y, why, conceded=False, dug=True)
    play = replace(art106_after_digging(state.play), via=kind)
    if kind == "corner":
        return restarting(draft, "corner", corner_place(state, lance.opponent, y), play, why)
    place = throw_in_place(state, gone.at)
    if place is None:
        draft = draft.asking(where("ball_out", state.table.pitch))
    return restarting(draft, "throw_in", place, play, why, zone=gone.zone)


def turned_over(draft: Draft, lance: Lance, gone: Exit) -> Draft:
    """Throw-in for throw-in, goal kick for corner, corner for goal kick."""
    state = lance.state
    rule = {"corner": "119.obs.c", "goal_kick": "115.obs"}.get(state.kind or "", "106.obs.c")
    under = "124.e" if _kind(gone, lance.opponent) == "goal_kick" else None
    if state.play.kind == "restricted" and state.kind != "goal_kick":
        under = under or "67.d"
    why = reason(
        "{piece} sent the ball out off an opponent again, straight from a restart won like that",
        piece=lance.piece,
    )
    found = called(rule, lance.side, why, under=under, piece=lance.piece)
    return given_away(draft.charging(found), lance, gone, None, found.call.because)
