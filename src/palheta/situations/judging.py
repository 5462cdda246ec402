"""Putting a situation to its book, and comparing the answer with what was expected."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

from palheta.facts import BadFact, Place, plain
from palheta.rulebooks.base import Book, TableState
from palheta.ruling import Call, Card, Ruling
from palheta.situations.situation import Situation

T = TypeVar("T")
MILLIMETRE = 1.0  # places agree within this; squares of a board agree exactly


class Difference(msgspec.Struct, frozen=True):
    path: str
    expected: Any
    got: Any


def judge(situation: Situation) -> Ruling:
    """One ruling over all steps: every call, card, removal and placing, and the last word on the rest."""
    book = situation.book
    state = _of_the_file("$", lambda: book.resume(situation.setup, situation.before))
    calls: list[Call] = []
    cards: list[Card] = []
    removed: list[str] = []
    places: dict[str, Place] = {}
    ruling: Ruling | None = None
    for i, step in enumerate(situation.steps):
        ruling = _of_the_file(f"$.steps[{i}]", partial(book.judge, state, step))
        places = _still_there(places, state, ruling.state)
        state = ruling.state
        calls = [call for call in calls if call not in ruling.withdrawn] + list(ruling.calls)
        cards += ruling.cards
        removed += ruling.removed
        places |= ruling.places
    if ruling is None:
        raise ValueError("a situation needs at least one step")
    return msgspec.structs.replace(
        ruling, calls=tuple(calls), cards=tuple(cards), removed=tuple(removed), places=places
    )


def _still_there(places: dict[str, Place], before: Any, after: Any) -> dict[str, Place]:
    """Where hands put things in earlier steps, as far as nothing has moved them since."""
    if not isinstance(before, TableState):
        return places
    was, now = before.standing, after.standing
    return {name: place for name, place in places.items() if now.get(name) == was.get(name)}


def _of_the_file(where: str, ask: Callable[[], T]) -> T:
    """What a book refuses it names by the step's or the position's own path: here it is the whole document's."""
    try:
        return ask()
    except BadFact as error:
        if error.path.startswith("$"):
            raise
        rest = error.path.removeprefix("step").removeprefix(".")
        raise BadFact(f"{where}.{rest}" if rest else where, error.expected) from None


def answer(book: Book, ruling: Ruling) -> dict[str, Any]:
    """A ruling as plain data in the form of `expect`; what comes next cites its clause too."""
    cited = book.clauses.cites(book.name).get(ruling.next.with_ or "")
    said = {
        "calls": [plain(call) | {"why": str(call.why)} for call in ruling.calls],
        "next": plain(ruling.next) | (plain(cited) if cited else {}),
        "score": plain(ruling.score),
        "counts": plain(ruling.counts),
    }
    if ruling.because is not None:
        said["because"] = {"why": str(ruling.because.words), "rule": ruling.because.clause}
    for key in ("cards", "removed", "places", "ball", "over", "ask", "said", "shots"):
        value = getattr(ruling, key)
        if value:
            said[key] = plain(value)
    return said


def answered(situation: Situation) -> dict[str, Any]:
    return answer(situation.book, judge(situation))


def disagreements(situation: Situation, got: dict[str, Any]) -> list[Difference]:
    """Where the answer is not what the situation expects."""
    on_table = situation.setup.table is not None
    return differences(situation.expect or {}, got, MILLIMETRE if on_table else 0.0)


def differences(
    expect: dict[str, Any], got: dict[str, Any], tolerance: float = MILLIMETRE
) -> list[Difference]:
    """`expect` names only what matters."""
    found: list[Difference] = []
    for key, wanted in expect.items():
        if key in ("calls", "cards"):
            found += _listed(key, wanted, got.get(key, []), tolerance)
        elif key == "removed":
            if sorted(wanted) != sorted(got.get(key, [])):
                found.append(Difference(key, wanted, got.get(key, [])))
        elif key == "ask":
            found += _asked(wanted, got.get(key, []))
        elif key == "within":
            found += _compare("next.within", wanted, got["next"].get("within"), tolerance)
        else:
            found += _compare(key, wanted, got.get(key), tolerance)
    return found


def _asked(wanted: Any, got: list[Any]) -> list[Difference]:
    """`true`: something must be asked; a list: just these ids."""
    ids = [question["ask"] for question in got]
    agrees = bool(ids) == wanted if isinstance(wanted, bool) else sorted(ids) == sorted(wanted)
    return [] if agrees else [Difference("ask", wanted, ids)]


def _listed(key: str, wanted: list[Any], got: list[Any], tolerance: float) -> list[Difference]:
    """`[]` says there is none; otherwise each one named must be there, each by its own entry."""
    if not wanted and got:
        return [Difference(key, [], got)]
    left = list(got)
    found = []
    for i, item in enumerate(wanted):
        match = next((entry for entry in left if _entry_agrees(item, entry, tolerance)), None)
        if match is None:
            found.append(Difference(f"{key}[{i}]", item, got))
        else:
            left.remove(match)
    return found


def _entry_agrees(wanted: dict[str, Any], got: dict[str, Any], tolerance: float) -> bool:
    for key, value in wanted.items():
        if key == "rule":
            if not any(_under(str(value), got.get(name)) for name in ("rule", "under")):
                return False
        elif _compare(key, value, got.get(key), tolerance):
            return False
    return True


def _under(clause: str, cited: str | None) -> bool:
    """A clause agrees with itself and with any clause under it."""
    return cited is not None and (cited == clause or cited.startswith(clause + "."))


def _compare(path: str, wanted: Any, got: Any, tolerance: float) -> list[Difference]:
    if isinstance(wanted, dict):
        if not isinstance(got, dict):
            got = {}
        return [
            d
            for key, value in wanted.items()
            for d in _compare(f"{path}.{key}", value, got.get(key), tolerance)
        ]
    if _is_place(wanted) and _is_place(got):
        same = len(wanted) <= len(got) and all(
            abs(w - g) <= tolerance for w, g in zip(wanted, got, strict=False)
        )
        return [] if same else [Difference(path, wanted, got)]
    if got is None and (wanted in (0, [], None) or wanted is False):
        return []  # what is left out is zero
    return [] if wanted == got else [Difference(path, wanted, got)]


def _is_place(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) in (2, 3)
        and all(isinstance(v, int | float) and not isinstance(v, bool) for v in value)
    )
