"""What is to be simulated: a book, who plays, on what table, by which options, from which seed."""

import json
from typing import Any

import msgspec

from palheta.facts import plain
from palheta.match import Header
from palheta.play.lengths import Length, scaled
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import registry
from palheta.rulebooks.version import judge_of
from palheta.table.table import Table


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """`table` only where it is not the book's own, with the name of its file. Match number n is the same whoever plays
    it and whatever was played before: its chance hangs on `seed` and n alone."""

    book: str
    home: str
    away: str
    seed: int = 1
    length: Length = "full"
    hands: Steadiness = "human"
    options: dict[str, Any] = {}
    table: Table | None = None
    table_name: str | None = None

    def header(self) -> Header:
        """Options that were named go before what the length makes of them."""
        options = scaled(registry.find(self.book), self.length) | self.options
        return Header(book=self.book, options=options, table=self.table)

    def seed_of(self, number: int) -> str:
        return f"{self.seed}.{number}"

    def signature(self) -> str:
        """Everything that decides what is played, today's judge too: other plans have another."""
        return json.dumps(
            {"plan": plain(self), "judge": str(judge_of(self.book))}, sort_keys=True, ensure_ascii=False
        )
