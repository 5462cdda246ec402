"""Cases: a start and what is told then, walked through a book with its promises checked at every step."""

import functools
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from bench.fuzz.laws import Broken, Counter, check_offers, check_ruling, judged, offers_of, site
from bench.fuzz.making import Maker
from bench.fuzz.playing import coarsely, not_quite, offered
from bench.fuzz.turning import Other, beside_the_middle
from palheta.facts import BadFact, convert, read_step
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book, Setup
from palheta.ruling import MayChoose, MaySay, Offer
from palheta.situations.library import files_of
from palheta.situations.situation import documents

LONGEST = 40  # steps of a case
_NOTHING: tuple[dict[str, Any], ...] = ()


class Case(msgspec.Struct, frozen=True):
    """Plain data, so that it can be cut down and printed. `before` None: from the opening."""

    book: str
    before: dict[str, Any] | None
    steps: tuple[dict[str, Any], ...] = ()
    options: dict[str, Any] = {}


class Found(msgspec.Struct, frozen=True):
    """A promise that was not kept, and the case that shows it."""

    case: Case
    what: str
    where: str

    @property
    def key(self) -> str:
        """The same for the same fault, whatever case shows it."""
        return f"{self.what.partition(':')[0]} | {self.where if '.py' in self.where else ''}"


class Walked(msgspec.Struct, frozen=True):
    """One step of a walk: how many calls it took, whether it was judged from the other end too, what was wrong."""

    case: Case
    calls: int
    turned: bool = False
    found: Found | None = None


class Walk:
    """A case on its way. Raises Broken, or BadFact where there is no such beginning."""

    def __init__(self, case: Case) -> None:
        self.book: Book = registry.find(case.book)
        setup = Setup(self.book.default_table(), convert(case.options, self.book.options_type, "options"))
        before = None if case.before is None else convert(case.before, self.book.position_type, "before")
        self.counter = Counter()
        try:
            self.state = self.book.opening(setup) if before is None else self.book.resume(setup, before)
        except BadFact:
            raise
        except Exception as error:
            raise Broken(f"resume raises {type(error).__name__}: {error}", site(error)) from error
        self.offers: tuple[Offer, ...] = ()
        self.other = Other(self.book, setup, case.before)
        self._look()

    def step(self, raw: dict[str, Any]) -> None:
        """A fact that is refused changes nothing."""
        self.counter.calls = 0
        try:
            step = read_step(raw)
        except BadFact:
            return
        ruling = judged(self.book, self.state, step, self.counter)
        if ruling is not None:
            check_ruling(self.book, ruling)
            self.other.step(raw, ruling)
            self.state = ruling.state
            self._look()

    def _look(self) -> None:
        self.offers = offers_of(self.book, self.state, self.counter)
        check_offers(self.book, self.state, self.offers)


def failure(case: Case) -> Found | None:
    """What a case shows, where it shows anything."""
    try:
        walk = Walk(case)
        for raw in case.steps:
            walk.step(raw)
    except BadFact:
        return None
    except Broken as broken:
        return Found(case, broken.what, broken.where)
    return None


def walks(name: str, seed: int) -> Iterator[Walked]:
    """Case after case, without end."""
    maker = Maker(random.Random(f"{name} {seed}"), registry.find(name))
    library = _library(name)
    while True:
        way = maker.rng.random()
        if way < 0.4:
            case, script = Case(name, None), _NOTHING
        elif way < 0.65 or not library:
            case, script = Case(name, maker.before()), _NOTHING
        else:
            before, script = maker.rng.choice(library)
            case = Case(name, before)
        if maker.rng.random() < 0.2:
            case = msgspec.structs.replace(case, options=maker.options())
        on_a_table = maker.book.default_table() is not None
        told = beside_the_middle if on_a_table and maker.rng.random() < 0.5 else _as_it_is
        case = msgspec.structs.replace(case, before=told(case.before))
        yield from _walked(maker, case, list(script), told)


def _as_it_is(raw: Any) -> Any:
    return raw


@functools.cache
def _library(name: str) -> tuple[tuple[dict[str, Any], tuple[dict[str, Any], ...]], ...]:
    """Our own situations lead into every corner of a book: where each begins, and what is told then."""
    found = (raw for file in files_of(name) for raw in documents(file))
    return tuple((raw["before"], tuple(raw["steps"])) for raw in found)


def _words(offer: Offer) -> tuple[str, ...]:
    if isinstance(offer, MayChoose):
        return tuple(option.id for option in offer.options[:5])
    return (offer.word,) if isinstance(offer, MaySay) else ()


def _walked(
    maker: Maker, case: Case, script: list[dict[str, Any]], told: Callable[[Any], Any]
) -> Iterator[Walked]:
    try:
        walk = Walk(case)
        for _ in range(maker.rng.randrange(1, LONGEST)):
            if walk.state.over is not None and maker.rng.random() < 0.7:
                return
            maker.hear(word for offer in walk.offers[:5] for word in _words(offer))
            raw = told(_told(maker, walk, script))
            case = msgspec.structs.replace(case, steps=(*case.steps, raw))
            walk.step(raw)
            yield Walked(case, walk.counter.calls, walk.other.follows)
    except BadFact:
        return
    except Broken as broken:
        yield Walked(case, 0, found=Found(case, broken.what, broken.where))


def _told(maker: Maker, walk: Walk, script: list[dict[str, Any]]) -> dict[str, Any]:
    rng = maker.rng
    raw = script.pop(0) if script and rng.random() < 0.9 else None
    if raw is None and rng.random() < 0.6:
        raw = offered(maker, walk.state, walk.offers)
    if raw is None:
        return maker.step()
    if rng.random() < 0.25:
        raw = coarsely(rng, raw, maker.book.default_table())
    return not_quite(maker, raw) if rng.random() < 0.25 else raw
