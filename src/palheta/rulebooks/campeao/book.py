"""The book: reads a position, judges a step, offers what may be done."""

from typing import Any

from msgspec.structs import replace

from palheta.facts import (
    BadFact,
    Choose,
    Decide,
    Die,
    Face,
    Late,
    Place,
    Put,
    Report,
    Roll,
    Say,
    Step,
    Time,
    Use,
)
from palheta.rulebooks.base import DiceBookOf, Setup
from palheta.rulebooks.campeao import champion, doing, end, rolling
from palheta.rulebooks.campeao.answers import completing, unknown
from palheta.rulebooks.campeao.beside import beside
from palheta.rulebooks.campeao.faces import standard_dice
from palheta.rulebooks.campeao.offering import offers
from palheta.rulebooks.campeao.procedure import next_of
from palheta.rulebooks.campeao.registered import CLAUSES, SWITCH
from palheta.rulebooks.campeao.resuming import resume
from palheta.rulebooks.campeao.state import CampeaoPosition, Options, Play, State
from palheta.rulebooks.common.endings import by_people
from palheta.rulebooks.tellings import ReportWord
from palheta.ruling import Next, Ruling, reason
from palheta.ruling.question import Question
from palheta.table.frame import SIDES, Side

_NOTHING_SAID = Next()

REPORTS = {
    "cocked_die": ReportWord(
        "special.13", "A die leans, or fell off the table: nothing was rolled, roll again.", ()
    ),
    "doubt": ReportWord("special.13", "The players do not agree; the referee decides by common sense.", ()),
}


def opening(setup: Setup) -> State:
    options: Options = setup.options
    state = State(setup=setup, next=_NOTHING_SAID, due="toss", boskov=options.boskov)
    return replace(state, next=next_of(state))


def judge(state: State, step: Step) -> Ruling:
    if state.over is not None:
        return _ruling(Play(state), state.next)
    if isinstance(step, Time) and end.of_the_last_half(state, step.time):
        return _ruling(Play(state), state.next)
    unread = step.t is None or end.of_the_last_half(state, step.t)
    now = state if unread else replace(state, clock=max(state.clock, step.t or 0.0))
    play = _done(Play(replace(now, next=_NOTHING_SAID)), step)
    play = end.after_time(play, now)
    said = play.state.next
    if said is not _NOTHING_SAID:
        return _ruling(play, said)
    if state.next.with_ == "period_end" and play.because is None:
        begins = reason("the next half begins: {side}'s kick-off", side=play.state.to_act())
        play = play.since("end.2", begins)
    return _ruling(play, next_of(play.state))


def _done(play: Play, step: Step) -> Play:
    """What a step does, by its kind."""
    match step:
        case Roll():
            return rolling.rolled(play, step)
        case Use():
            return champion.used(play, _side(step) or _holder(play.state))
        case Say():
            return doing.said(play, step.say, _side(step))
        case Choose():
            return doing.chosen(play, step.choose, _side(step))
        case Put():
            return doing.placed(play, step.place, _side(step))
        case Decide():
            return doing.decided(play, step.decide)
        case Time():
            return play.now(clock=max(play.state.clock, step.time))  # an older reading does not turn it back
        case Late():
            return play  # the book sets no time for a roll
        case Report():
            if step.report not in REPORTS:
                raise BadFact("step.report", f"Expected one of {', '.join(REPORTS)}, got {step.report!r}")
            return (
                replace(play, ask=(Question("decision", ("play", *SIDES)),))
                if step.report == "doubt"
                else play
            )
        case _:
            raise BadFact("step", "Expected roll, use, say, choose, place, decide, report, time or late")


def _side(step: Step) -> Side | None:
    return step.side if step.side in ("home", "away") else None


def _holder(state: State) -> Side:
    return state.champion.side if state.champion is not None else state.to_act()


def _ruling(play: Play, following: Next) -> Ruling:
    state = replace(play.state, next=following)
    counts: dict[str, Any] = {}
    if following.side is not None and state.fouls.of(following.side):
        counts["fouls"] = state.fouls.of(following.side)
    if state.shootout is not None and following.side is not None:
        counts["kicks"] = state.shootout.kicks[following.side != state.shootout.first :: 2]
    return Ruling(
        state=state,
        next=following,
        score=state.score,
        counts=counts,
        calls=play.calls,
        cards=play.cards,
        ball=Place((float(state.ball[0]), float(state.ball[1]))),
        over=state.over,
        ask=(*(unknown(word) for word in state.unknown), *play.ask),
        shots=state.shootout.tally if state.shootout is not None else None,
        because=play.because or (play.calls[0].because if play.calls else None),
    )


def faces(die: Die) -> tuple[Face | str, ...]:
    """The six faces of a die in the reconstruction; a player's own are read with `read_dice_file`."""
    return standard_dice().faces[die]


BOOK = DiceBookOf(
    name="campeao", clauses=CLAUSES, switchboard=SWITCH, position_type=CampeaoPosition, options_type=Options,
    reports=REPORTS, table=None, opening=opening, resume=resume, judge=judge, offers=offers, faces=faces, beside=beside,
    time_up_at=end.time_up_at, endings=by_people, completing=completing,
)  # fmt: skip
