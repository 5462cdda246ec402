"""A book that is played with dice: the protocol of all books, and what lies beside its board."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

import msgspec

from palheta.facts import Die, Face
from palheta.rulebooks.base import BookOf
from palheta.ruling import Reason
from palheta.table.frame import Point, Side

S = TypeVar("S")


class Held(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die that lies beside the board: which face it shows, where that matters; why it may not be used now."""

    die: Die
    face: Face | str | None = None
    barred: Reason | None = None
    clause: str | None = None


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that holds now and that players would otherwise have to remember; of one side, or of both."""

    words: Reason
    clause: str
    side: Side | None = None


class Beside(msgspec.Struct, frozen=True):
    """Everything of a board game that is not on the board: each side's dice, and those that nobody holds.

    `attacks`: whose ball it is, once that is known.
    """

    home: tuple[Held, ...]
    away: tuple[Held, ...]
    nobody: tuple[Held, ...]
    notes: tuple[Note, ...]
    attacks: Side | None = None


class Board(Protocol):
    def __call__(
        self, ball: Point | None, title: str, to: Point | None = None, die: str | None = None, /
    ) -> str: ...


class DiceBookOf(BookOf[S], Generic[S], frozen=True, kw_only=True, eq=False, dict=True):
    """A book that is played with dice: whoever rolls needs their faces, whoever looks sees where they lie.

    `drawn`: its board as SVG, with the ball on a square, under a title; from near by where a die moves it.
    """

    faces: Callable[[Die], tuple[Face | str, ...]]
    drawn: Board
    beside: Callable[[S], Beside]
