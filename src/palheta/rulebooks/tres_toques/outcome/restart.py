"""Whose ball it is: a restart is due, or a play begins where it lies."""

from msgspec.structs import replace

from palheta.facts import Place, RestartDue
from palheta.facts.names import Restart
from palheta.rulebooks.tres_toques.areas import ARRANGED, throw_in_place
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault
from palheta.rulebooks.tres_toques.outcome.sanction import EXPEL_EVERY, called, noted
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_half_of_the_ball
from palheta.rulebooks.tres_toques.rules.rule04_off import art25_back_for_the_arrangement
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Due, Play, State
from palheta.ruling import Because, Next, Reason, reason
from palheta.ruling.question import where
from palheta.ruling.ruling import With
from palheta.table.frame import Point, Side

BEGAN = "began"  # asked where nobody said in whose half a play began


def in_the_circle(place: Place | None) -> bool:
    """So it was told, and no more."""
    return place is not None and place.zone == "circle"


def kind_word(kind: Restart) -> With:
    return "direct_free_kick" if kind in ("free_kick", "keeper_kick") else kind


def moves_after_restart(play: Play) -> int:
    """How many flicks can still follow the restart itself."""
    if play.only:
        return 0
    limit = 3 if play.kind == "standard" else 2
    return max(0, limit - play.flicks - 1)


def new_play(state: State, side: Side, ball: Point | None) -> Play:
    """A standard play that begins with the ball where it lies."""
    origin = art8_half_of_the_ball(state, side, ball)
    circle = origin is None and in_the_circle(state.ball)
    return Play(side=side, origin=origin, circle=circle, duties=owed(state, side))


def owed(state: State, side: Side) -> tuple[str, ...]:
    """Who made a blank play must end his next one in attack (22)."""
    return ("22.p3",) if state.half.blank == side else ()


def give(draft: Draft, side: Side, ball: Point | None, why: Because) -> Draft:
    """The ball rests on the pitch and `side` begins a play."""
    state = draft.state
    lies = state.ball if ball is None else Place(ball)
    draft = draft.now(ball=lies, play=new_play(state, side, ball), due=Due(overrun=state.due.overrun))
    return draft.waiting_anew().then(Next("play", side), why.words, why.clause)


def restarting(
    draft: Draft,
    kind: Restart,
    at: Point | None,
    play: Play,
    why: Because,
    *,
    timed: bool = False,
    zone: str | None = None,
) -> Draft:
    """A restart is due, and what play it opens or continues; before kick-offs and goal kicks both teams arrange.

    `zone`: all that is known of where.
    """
    ball, arranged = None if at is None and zone is None else Place(at, zone=zone), kind in ARRANGED
    due = Due(restart=RestartDue(kind, play.side, ball))
    draft = draft.now(ball=ball, play=play, due=due).within("flight", keeper_close=None).waiting_anew()
    if arranged:
        draft = draft.within("due", stage="arrange", task="arrangement", timed=timed, begun=draft.state.clock)
        draft = draft.within("flight", keeper_free=None).now(phase=draft.state.phase + 1)
    within = "goal_area" if kind == "goal_kick" else None
    shown, moves = None if within else at, moves_after_restart(play)
    return draft.then(
        Next(kind_word(kind), play.side, shown, within=within, moves=moves), why.words, why.clause
    )


def kick_off(draft: Draft, side: Side, why: Because, *, after_goal: bool) -> Draft:
    """Both teams arrange themselves first; only after a goal against the clock (69)."""
    play = Play(side=side, kind="restricted", origin="defence", via="kick_off")
    return restarting(
        art25_back_for_the_arrangement(draft), "kick_off", (0.0, 0.0), play, why, timed=after_goal
    )


def throw_in(draft: Draft, side: Side, at: Place, why: Because, no_shot: str | None = None) -> Draft:
    """Where the ball left; told by a zone it is known at least in whose half the play begins (74)."""
    place = throw_in_place(draft.state, at.point)
    if place is None:
        draft = draft.asking(where("ball_out", draft.state.table.pitch))
    origin = art8_half_of_the_ball(draft.now(ball=at).state, side, place)
    duties = owed(draft.state, side)
    play = Play(side=side, origin=origin, via="throw_in", no_shot=no_shot, duties=duties)
    return restarting(draft, "throw_in", place, play, why, zone=None if place else at.zone)


def repeat(draft: Draft, lance: Lance, fault: Fault) -> Draft:
    """Taken wrongly: everything goes back and it is taken again; from the second time a noted fault."""
    state, due = lance.state, lance.state.due
    centre = RestartDue("kick_off", lance.side, Place((0.0, 0.0)))
    restart = due.restart or centre  # the second flick of a kick-off has no restart of its own
    ball, pieces = (state.ball, state.pieces) if due.restart else due.spot or (centre.at, state.pieces)
    kicking_off = restart.kind == "kick_off"
    attempts = due.attempts + 1
    if attempts >= state.options.noted_from_attempt:
        found = noted(fault.rule, lance.side, fault.why, piece=lance.piece)
    else:
        under = "67.c" if kicking_off else None
        found = called(fault.rule, lance.side, fault.why, under=under, piece=lance.piece)
    draft, why = draft.charging(found), found.call.because
    kept = {name: place for name, place in pieces.items() if name not in draft.removed}
    off = {name: gone for name, gone in draft.state.off.items() if name in draft.removed}
    fresh = replace(state.play, flicks=state.play.flicks if state.play.dug else 0, taker=None)
    if kicking_off:
        fresh = Play(side=restart.side, kind="restricted", origin="defence", via="kick_off")
    # What the referee has set right stays.
    draft = draft.now(ball=ball, pieces=kept | draft.places, off=state.off | off, play=fresh)
    draft = draft.within("due", attempts=attempts, restart=restart, shot=None, natural=None, given=None)
    if restart.kind in ARRANGED:
        draft = draft.within("due", stage="arrange", arranged=("home", "away"))
    at = None if ball is None else ball.point
    words = _again(draft, attempts) or why.words
    return draft.waiting_anew().then(Next("repeat", restart.side, at), words, why.clause)


def _again(draft: Draft, attempts: int) -> Reason | None:
    """What a wrong attempt costs: the next one, or this one. The third noted fault speaks for itself."""
    noted_from = draft.state.options.noted_from_attempt
    if attempts < noted_from:
        return (
            reason("it is taken again; the next wrong attempt is noted")
            if attempts + 1 == noted_from
            else None
        )
    side = draft.noted[-1][0]
    count = draft.state.record.noted.get(side, 0) + len(draft.noted)
    words = reason(
        "noted against {side}, {count} of {most}", side=side, count=count % EXPEL_EVERY, most=EXPEL_EVERY
    )
    return words if count % EXPEL_EVERY else None
