"""The referee's last word, in every book: what comes next and how the score stands, whatever was ruled before.

`decide: {ruling: {side, with, score}}`; `why` may stand beside any decision and is only kept.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from palheta.facts import Decide, Score, Step, convert
from palheta.facts.names import Restart
from palheta.rulebooks.clauses import ClauseBook
from palheta.ruling import Because, Ruling, reason
from palheta.table.frame import Side

Resume = Callable[[Any, Any], Any]
Judging = Callable[[Any, Step], Ruling]
# What a match remembers for longer than a play; a decision about what comes next leaves it alone.
KEPT = ("record", "half", "time", "sweepers", "stage", "toss", "off", "phase", "pieces")
DECIDED = reason("so the referee decided")


class Overruled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: Side
    with_: Restart | Literal["play"] = msgspec.field(name="with", default="play")
    score: Score | None = None


def with_overruling(judge: Judging, resume: Resume, position_type: type[Any], clauses: ClauseBook) -> Judging:
    def judged(state: Any, step: Step, /) -> Ruling:
        if not isinstance(step, Decide):
            return judge(state, step)
        decided = {key: value for key, value in step.decide.items() if key != "why"}
        if "ruling" not in decided:
            return judge(state, replace(step, decide=decided))
        return _overruled(state, convert(decided["ruling"], Overruled, "step.decide.ruling"))

    def _overruled(state: Any, wanted: Overruled) -> Ruling:
        restart = None if wanted.with_ == "play" else {"kind": wanted.with_, "side": wanted.side}
        score = wanted.score or state.score
        told = {
            "turn": wanted.side,
            "restart": restart,
            "score": msgspec.to_builtins(score),
            "period": state.period,
            "clock": state.clock,
        }
        fresh = resume(state.setup, convert(told, position_type, "step.decide.ruling"))
        kept = {name: getattr(state, name) for name in KEPT if hasattr(state, name)}
        new = replace(fresh, **kept)
        return Ruling(
            state=new,
            next=new.next,
            score=score,
            counts=new.counts_for(new.next.side),
            ball=new.ball_place,
            because=Because(DECIDED, clauses.desk.referee),
        )

    return judged
