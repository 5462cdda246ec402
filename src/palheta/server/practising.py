"""Tables for practice: in memory only, a few at a time, gone with the server."""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from math import hypot
from typing import Any

import msgspec

from palheta.facts import plain
from palheta.learn.lesson import Lesson, lesson_of
from palheta.match import Happened, Header, Match
from palheta.play.dice import new_secret
from palheta.play.practice import Practice
from palheta.play.running import Runner
from palheta.rulebooks import registry
from palheta.server import access
from palheta.server.access import Grants
from palheta.server.wire.incoming import NewPractice
from palheta.situations.drawing import lined_up
from palheta.table.frame import SIDES, Side, side_of
from palheta.table.table import Table

ENTRIES = 600  # of one practice: what was taken back is not counted


class Nowhere:
    """Where the entries of a practice go."""

    async def append(
        self,
        stream: str,
        first: int,
        lines: Sequence[dict[str, Any]],
        summary: dict[str, Any],
        fence: int = 0,
        action_ids: Sequence[str | None] = (),
        troubled: Callable[[], None] = lambda: None,
    ) -> int:
        return 0


class Practised(msgspec.Struct, frozen=True):
    """A practice and who may play there."""

    session: Practice
    grants: Grants


class Practices:
    """Who comes back finds the table as it was left, unless so many others have begun one since."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, Practised] = OrderedDict()

    def get(self, name: str) -> Practised | None:
        return self._kept.get(name)

    def add(self, session: Practice) -> tuple[str, dict[Side, str]]:
        """Its name, and the tokens of both seats: who practises plays both sides."""
        name = session.match.header.id
        tokens: dict[Side, str] = {side: access.fresh_token() for side in SIDES}
        self._kept[name] = Practised(session, access.granted(tokens.items()))
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return name, tokens


def begun(
    new: NewPractice, runner: Runner, table: Table | None, played: Match | None, now: float
) -> Practice:
    """Raises UnknownBook and BadFact. `played`: the match that it goes on from."""
    name = secrets.token_hex(8)
    lesson = None if new.lesson is None else lesson_of(new.book, new.lesson)
    if played is not None:
        header = msgspec.structs.replace(played.header, id=name, seeds={}, judge=None)
        match = Match(header, [Happened(one.step) for one in played.taken if one.entry <= new.entry])
    else:
        header = Header(book=new.book, id=name, table=table, before=_before(new, lesson, table))
        match = Match(header.naming_judge())
    return Practice(
        match,
        runner,
        new_secret() if lesson is None else lesson.secret,
        dict.fromkeys(SIDES, new.hand if lesson is None else "perfect"),
        now,
        None if lesson is None else lesson.reached,
    )


def _before(new: NewPractice, lesson: Lesson | None, table: Table | None) -> dict[str, Any] | None:
    if lesson is not None:
        return lesson.before
    if new.standing is not None:
        return _said(plain(new.standing))
    table = table or registry.find(new.book).default_table()
    return None if table is None else everybody_there(new.book, table)  # a board begins as it begins


def _said(standing: dict[str, Any]) -> dict[str, Any]:
    """A board has no pieces, and does not know the word."""
    return {key: value for key, value in standing.items() if value or key != "pieces"}


def everybody_there(book: str, table: Table) -> dict[str, Any]:
    """Both teams in their halves, the ball before home's nearest to the middle."""
    pieces = lined_up(registry.gear(book), table)
    x, y, *_ = min(
        (at for name, at in pieces.items() if side_of(name) == "home"), key=lambda at: hypot(*at[:2])
    )
    before = table.piece.diameter / 2 + table.ball.size * 1.5
    found: dict[str, Any] = plain({"turn": "home", "ball": [x + before, y], "pieces": pieces})
    return found
