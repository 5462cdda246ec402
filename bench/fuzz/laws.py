"""What a book promises whatever it is told, and how much work it may make of it."""

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from palheta.facts import BadFact, Step, plain
from palheta.rulebooks.base import Book
from palheta.ruling import (
    MayChoose,
    MayDive,
    MayFlick,
    MayName,
    MayPlace,
    MayRoll,
    MaySubstitute,
    Offer,
    Ruling,
)
from palheta.situations.judging import answer

T = TypeVar("T")
# Calls of Python functions that a judgement and its offers may take. The dearest of random matches takes 65,000; a
# search that finds no place anywhere takes 150,000, and an offer may look for places of several pieces.
MOST_CALLS = 1_000_000


class Broken(Exception):
    """A promise that was not kept; `where` tells it from others."""

    def __init__(self, what: str, where: str) -> None:
        super().__init__(f"{what} ({where})")
        self.what = what
        self.where = where


class TooMuchWork(BaseException):
    """Not an Exception: no book may catch it."""


class Counter:
    """Counts calls; what takes too many is stopped there, so that a loop without end ends."""

    def __init__(self) -> None:
        self.calls = 0

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            self.calls += 1
            if self.calls > MOST_CALLS:
                sys.setprofile(None)
                raise TooMuchWork(_place(frame))

    @contextmanager
    def counting(self) -> Iterator[None]:
        before = sys.getprofile()
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(before)


def judged(book: Book, state: Any, step: Step, counter: Counter) -> Ruling | None:
    """None where the book refuses the fact, as it may; every other failure is Broken."""
    try:
        with counter.counting():
            return book.judge(state, step)
    except BadFact:
        return None
    except TooMuchWork as error:
        raise Broken(f"judging takes more than {MOST_CALLS:,} calls", str(error)) from None
    except Exception as error:
        raise Broken(f"judge raises {type(error).__name__}: {error}", site(error)) from error


def offers_of(book: Book, state: Any, counter: Counter) -> tuple[Offer, ...]:
    try:
        with counter.counting():
            return book.offers(state)
    except TooMuchWork as error:
        raise Broken(f"offers take more than {MOST_CALLS:,} calls", str(error)) from None
    except Exception as error:
        raise Broken(f"offers raises {type(error).__name__}: {error}", site(error)) from error


def check_ruling(book: Book, ruling: Ruling) -> None:
    """It can be told, cites only clauses there are, and counts nothing below zero."""
    said = _told(lambda: answer(book, ruling))
    for call in ruling.calls:
        if call.rule not in book.clauses.by_id or (call.under and call.under not in book.clauses.by_id):
            raise Broken(f"the call cites {call.rule}, {call.under}", "calls")
    if ruling.because is not None and ruling.because.clause not in book.clauses.by_id:
        raise Broken(f"the reason cites {ruling.because.clause}", "because")
    if _negative(said["counts"]) or _negative(said["score"]):
        raise Broken("a count is negative", f"{said['counts']} {said['score']}")
    if ruling.state.next != ruling.next or ruling.state.score != ruling.score:
        raise Broken("the state says other than the ruling", "next or score")


def check_offers(book: Book, state: Any, offers: tuple[Offer, ...]) -> None:
    """Something may be done, and can be; or the match is over."""
    if state.over is not None:
        if offers:
            raise Broken("the match is over and something is offered", type(offers[0]).__name__)
        return
    open_ones = [offer for offer in offers if offer.barred is None]
    if not open_ones:
        raise Broken(
            "nothing is offered, and the match is not over", f"next is {_told(lambda: plain(state.next))}"
        )
    for offer in open_ones:
        lacks = _lacks(offer)
        if lacks:
            raise Broken(f"{type(offer).__name__} is offered without {lacks}", f"under {offer.clause}")
        if offer.clause not in book.clauses.by_id:
            raise Broken(f"an offer cites {offer.clause}", type(offer).__name__)
    _told(lambda: [plain(offer) for offer in offers])


def _lacks(offer: Offer) -> str | None:
    match offer:
        case MayFlick() | MayPlace() | MayName() | MayDive() if not offer.pieces:
            return "pieces"
        case MaySubstitute() if not (offer.pieces and offer.bench):
            return "somebody to go and somebody to come"
        case MayChoose() if not offer.options:
            return "options"
        case MayRoll() if not offer.dice:
            return "dice"
        case _:
            return None


def _told(say: Callable[[], T]) -> T:
    try:
        return say()
    except Exception as error:
        raise Broken(f"cannot be told: {type(error).__name__}: {error}", site(error)) from error


def _negative(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_negative, value.values()))
    return isinstance(value, int | float) and value < 0


def site(error: BaseException) -> str:
    """The innermost place in the program, where the failure is told from others."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "palheta" in frame.filename]
    if not frames:
        return "somewhere"
    last = frames[-1]
    return f"{last.filename.rpartition('palheta/')[2]}:{last.lineno} in {last.name}"


def _place(frame: FrameType) -> str:
    """The function of a book that never comes back: the innermost of them."""
    here: FrameType | None = frame
    while here is not None:
        file = here.f_code.co_filename
        if "rulebooks/" in file and "/common/" not in file:
            return f"{file.rpartition('palheta/')[2]} in {here.f_code.co_name}"
        here = here.f_back
    return frame.f_code.co_qualname
