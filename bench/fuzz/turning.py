"""The same match at the other end of the table: turned by 180 degrees, with home and away exchanged, a book must rule
the same."""

from typing import Any

from bench.fuzz.laws import Broken, site
from palheta.facts import BadFact, Choose, Step, Time, convert, plain, read_step, who
from palheta.rulebooks.base import Book, Setup
from palheta.ruling import Ruling
from palheta.situations.judging import answer
from palheta.situations.turning import turned

SENTENCES = ("why", "title")
BOTH_ENDS = ("pitch", "mat", "table", "circle")
NOTHING, BESIDE = 1e-6, 0.3  # millimetres


class Other:
    """It hears every step that was judged, turned. Raises Broken where the ruling is not the turned one.

    What belongs to neither end is not followed: a position without a turn, a word of nobody where nobody is to play, a
    place in the very middle."""

    def __init__(self, book: Book, setup: Setup, before: dict[str, Any] | None) -> None:
        self._book = book
        self._board = setup.table is None
        self._state: Any = None
        options = self._turned(plain(setup.options))  # some belong to a side, such as what it won before
        setup = Setup(setup.table, convert(options, book.options_type, "options"))
        try:
            if before is None:
                self._state = book.opening(setup)
            elif before.get("turn") is not None and self._has_an_end(before):
                self._state = book.resume(setup, convert(self._turned(before), book.position_type, "before"))
        except BadFact as error:
            raise Broken("the turned position is refused", str(error)) from None

    @property
    def follows(self) -> bool:
        return self._state is not None

    def _turned(self, value: Any) -> Any:
        return turned(value, board=self._board)

    def step(self, raw: dict[str, Any], straight: Ruling) -> None:
        step = read_step(self._turned(raw))
        if self._state is None or self._nobodys(step, raw):
            self._state = None
            return
        try:
            ruling = self._book.judge(self._state, step)
        except BadFact as error:
            raise Broken("the turned fact is refused", str(error)) from None
        except Exception as error:
            raise Broken(f"turned, judge raises {type(error).__name__}: {error}", site(error)) from error
        self._state = ruling.state
        expected = bare(self._turned(answer(self._book, straight)))
        got = bare(answer(self._book, ruling))
        for key in expected | got:
            if expected.get(key) != got.get(key):
                raise _differs(key, expected.get(key), got.get(key))

    def _nobodys(self, step: Step, raw: dict[str, Any]) -> bool:
        by_nobody = (
            who(step) is None and not isinstance(step, Time | Choose) and self._state.next.side is None
        )
        return by_nobody or not self._has_an_end(raw)

    def _has_an_end(self, raw: Any) -> bool:
        return self._board or beside_the_middle(raw) == raw


def beside_the_middle(value: Any) -> Any:
    """The same, but nothing lies exactly on an axis; and no place is told by a zone that both ends share."""
    if isinstance(value, dict):
        return {k: beside_the_middle(v) for k, v in value.items() if k == "of" or not _of_both_ends(v)}
    if isinstance(value, list):
        if len(value) in (2, 3) and all(isinstance(one, int | float) for one in value):
            return [one if abs(one) > NOTHING else BESIDE for one in value[:2]] + value[2:]
        return [beside_the_middle(item) for item in value]
    return value


def _of_both_ends(value: Any) -> bool:
    return isinstance(value, str) and value in BOTH_ENDS


def _differs(key: str, expected: Any, got: Any) -> Broken:
    """Named by what is there only once, so that the same fault has the same name."""
    if isinstance(expected, list) and isinstance(got, list):
        expected, got = [o for o in expected if o not in got], [o for o in got if o not in expected]
    many = [item for one in (expected, got) for item in (one if isinstance(one, list) else [one])]
    rules = {str(item.get("rule")) for item in many if isinstance(item, dict)}
    return Broken(f"turned, {key} {'/'.join(sorted(rules))} is other", f"{expected} and not {got}")


def bare(value: Any) -> Any:
    """An answer without its sentences, which name pieces and sides; rounded, and calls of one step in no order."""
    if isinstance(value, dict):
        told = {key: bare(item) for key, item in value.items() if key not in SENTENCES}
        return told | {"ask": len(value["ask"])} if "ask" in value else told
    if isinstance(value, list):
        items = [bare(item) for item in value]
        return sorted(items, key=str) if any(isinstance(item, dict | str) for item in items) else items
    return round(value, 1) + 0.0 if isinstance(value, float) else value
