"""What the players settle between them: entries of the log that are no steps. Nothing is applied here."""

import msgspec

from palheta.facts import Flick, Roll
from palheta.match import Happened, Match
from palheta.match.entries import Amended, Ended
from palheta.play.refusal import NOT_NOW, OVER, Refused
from palheta.ruling import EndedBy, Ending
from palheta.table.frame import SIDES, Side, other


class Declared(msgspec.Struct, frozen=True):
    """The match ended before its time, or something was taken back: the entry for the log."""

    number: int
    entry: Ended | Amended
    cut: None = None


def resigned(match: Match, side: Side) -> Ended:
    """Whoever gives up may do so at any time; what it costs the book says. Raises Refused."""
    return _ended(
        match, next((one for one in _endings(match, "resigned") if one.winner == other(side)), None)
    )


def agreed(match: Match) -> Ended:
    """Raises Refused where the book knows no draw now."""
    return _ended(match, next(iter(_endings(match, "agreed")), None))


def _endings(match: Match, by: EndedBy) -> list[Ending]:
    return [one for one in match.book.endings(match.state) if one.by == by]


def _ended(match: Match, ending: Ending | None) -> Ended:
    _refuse_when_over(match)
    if ending is None:
        raise Refused("not_offered", NOT_NOW)
    return Ended(ending.by, ending.winner, ending.score, ending.clause or "")


def taken_back(match: Match, side: Side) -> Amended:
    """That side's last flick or roll never happened, nor what came after it; the log keeps both. Raises Refused."""
    _refuse_when_over(match)
    number = last_play(match, side)
    if number is None:
        raise Refused("not_offered", NOT_NOW)
    return Amended(number, None, "cut", "taken back by agreement", cut=number + 1)


def last_play(match: Match, side: Side) -> int | None:
    """The entry of its last flick or roll that stands. What interrupted another goes together with that."""
    for taken in reversed(match.taken):
        if isinstance(taken.step, Flick | Roll) and taken.step.side == side:
            return _began(match, taken.entry)
    return None


def _began(match: Match, number: int) -> int:
    entry = match.entries[number - 1]
    show = entry.show if isinstance(entry, Happened) else None
    return number if show is None or show.cuts is None else _began(match, show.cuts)


def who_may_take_back(match: Match) -> tuple[Side, ...]:
    """The sides that have played something, who played last first."""
    if match.state.over is not None:
        return ()
    plays = {side: number for side in SIDES if (number := last_play(match, side)) is not None}
    return tuple(sorted(plays, key=lambda side: -plays[side]))


def draw_possible(match: Match) -> bool:
    """Does the book let them agree on a draw now?"""
    return match.state.over is None and bool(_endings(match, "agreed"))


def _refuse_when_over(match: Match) -> None:
    if match.state.over is not None:
        raise Refused("over", OVER)
