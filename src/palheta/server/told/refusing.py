"""What is not taken into the log of a real table: slips of the finger, said in one line. Nothing has changed then."""

from collections.abc import Iterator
from typing import Any

from palheta.facts import Flick, Goal, Name, Report, Say, Step, Substitute, Time, Touch
from palheta.match import Amended, Ended, Entry, Happened, Match
from palheta.ruling import Reason, reason
from palheta.table.frame import is_piece, side_of


class Refused(ValueError):
    def __init__(self, words: Reason) -> None:
        super().__init__(words.text)
        self.words = words


def check(match: Match, entry: Entry) -> None:
    """Raises Refused."""
    if isinstance(entry, Happened | Ended) and match.state.over is not None:
        raise Refused(reason("The match is over; what was told wrongly can be corrected in the log"))
    if isinstance(entry, Happened):
        _not_on_the_table(match.state, entry.step)
        _backwards(match.state, entry.step)
        _goal_twice(match, entry.step)
    elif isinstance(entry, Amended) and entry.step is not None:
        _not_in_the_game(match, entry.step)


def _not_on_the_table(state: Any, step: Step) -> None:
    if state.setup.table is None or not state.pieces:
        return
    for name in _named(step):
        if is_piece(name) and name not in state.pieces:
            raise Refused(reason("{piece} is not on the table", piece=name))
    if isinstance(step, Substitute) and step.substitute.in_ in state.pieces:
        raise Refused(reason("{piece} is on the table already", piece=step.substitute.in_))


def _not_in_the_game(match: Match, step: Step) -> None:
    """Whoever was on the table at any time may have done it."""
    state = match.state
    if state.setup.table is None:
        return
    known = {name for taken in match.taken for name in taken.ruling.state.pieces} | set(match.opening.pieces)
    for name in _named(step):
        if is_piece(name) and name not in known:
            raise Refused(reason("{piece} is not on the table", piece=name))


def _named(step: Step) -> Iterator[str]:
    match step:
        case Flick():
            yield step.flick
            for event in step.seen:
                if isinstance(event, Touch):
                    yield from event.touch
        case Name():
            yield step.name
        case Say() | Report() if step.piece is not None:
            yield step.piece
        case Substitute():
            yield step.substitute.out


def _backwards(state: Any, step: Step) -> None:
    told = step.time if isinstance(step, Time) else step.t
    if told is not None and told < state.clock:
        now, then = _clock(state.clock), _clock(told)
        raise Refused(reason("The clock read {now} already: {then} is before that", now=now, then=then))


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def _goal_twice(match: Match, step: Step) -> None:
    """The side that has just scored does not score again before the kick-off is taken."""
    if not isinstance(step, Flick) or not any(isinstance(event, Goal) for event in step.seen):
        return
    if not match.taken or match.state.next.with_ != "kick_off":
        return
    before = match.taken[-2].ruling.score if len(match.taken) > 1 else match.opening.score
    scored = match.taken[-1].ruling.score != before
    if scored and match.state.next.side != side_of(step.flick):
        raise Refused(reason("That goal is in the log already: the kick-off comes next"))
