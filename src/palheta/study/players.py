"""Who can be asked to play: the levels of our own bots, and bots of others by their entry points.

A bot of somebody else is a callable `(book, seed) -> Bot` (palheta.bots.levels) under the entry point group
`palheta.bots`; its name may be used wherever a level is.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from palheta.bots.levels import Bot, bot, levels_of
from palheta.rulebooks.base import MatchState
from palheta.study.advice import Advisor, problem
from palheta.table.frame import Side

GROUP = "palheta.bots"


class NoSuchPlayer(LookupError):
    """Says who there is."""


@cache
def _others() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def names(book: str) -> tuple[str, ...]:
    """Ours, weakest first, then those of others."""
    own = levels_of(book)
    return (*own, *sorted(set(_others()) - set(own)))


def check(book: str, name: str) -> None:
    if name not in names(book):
        raise NoSuchPlayer(f"nobody called {name!r} plays {book}; there are: {', '.join(names(book))}")


def player(book: str, name: str, seed: str, opening: MatchState) -> Bot:
    """`opening`: of the match that it will play, for who must work something out first."""
    check(book, name)
    if name in levels_of(book):
        return bot(book, name, seed, _advice(book, opening) if name == "strong" else _nothing)
    made: Callable[[str, str], Bot] = _others()[name].load()
    return made(book, seed)


def prepare(book: str, name: str, opening: MatchState) -> None:
    """What takes long is worked out once and kept on the disk."""
    asked = problem(book, opening) if name == "strong" else None
    if asked is not None and not asked.known():
        asked.work_out()


def _nothing(state: Any, side: Side) -> None:
    return None


def _advice(book: str, opening: MatchState) -> Callable[[Any, Side], Any]:
    asked = problem(book, opening)
    if asked is None:
        return _nothing
    prepare(book, "strong", opening)
    advisor: Advisor = asked.answer()
    return advisor.plan
