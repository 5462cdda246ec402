"""What this book has no piece for is refused where it is read; and the words for what only people can see."""

from collections.abc import Iterator

import msgspec

from palheta.facts import BadFact, Place, Step
from palheta.rulebooks.guzikowa.state import GuzikowaPosition
from palheta.rulebooks.tellings import ReportWord
from palheta.table.frame import SIDES, sweeper_of

_SWEEPERS = frozenset(sweeper_of(side) for side in SIDES)


def refuse_strangers(step: Step) -> None:
    _refuse(step, "step")


def refuse_strangers_in(position: GuzikowaPosition) -> None:
    _refuse(position, "before")


def _refuse(facts: msgspec.Struct, path: str) -> None:
    for field in facts.__struct_fields__:
        if stranger := next((name for name in _names(getattr(facts, field)) if name in _SWEEPERS), None):
            why = f"Expected a button of this book, which has no sweeping keeper; got {stranger!r}"
            raise BadFact(f"{path}.{field.rstrip('_')}", why)


def _names(value: object) -> Iterator[str]:
    """Every string in these facts: what is not a piece's name cannot be mistaken for a sweeping keeper's."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Place):
        if value.atop is not None:
            yield value.atop
    elif isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from _names(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _names(item)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _names(getattr(value, field))


REPORTS = {
    "hand": ReportWord(
        "7.5.1", "a hand, sleeve or body touched the ball in the field of play", ("side", "at")
    ),
    "body_touch": ReportWord(
        "7.5.1", "a hand, sleeve or body touched the ball in the field of play", ("side", "at")
    ),
    "wrong_flick": ReportWord(
        "2.1.1", "a button was moved otherwise than by flicking, pressing or turning it", ("side", "piece")
    ),
    "not_with_fingers": ReportWord("2.1.2", "a move was made with something other than the fingers"),
    "touched_button": ReportWord("2.1.3", "another button was touched while moving one", ("side", "piece")),
    "time_wasting": ReportWord("2.1.5", "more than eight seconds were taken for a move"),
    "moved_keeper": ReportWord("2.1.2", "the keeper was moved by hand"),
    "out_of_turn": ReportWord("2.1.4", "a move was made out of turn"),
    "goal_area_button": ReportWord(
        "7.6.2.s2", "a button that should have left the goal area was moved just now", ("piece",)
    ),
    "left_on_board": ReportWord("6.2.1.s2", "a button that was sent off still lies on the board", ("piece",)),
    "air": ReportWord(
        "3.4.5",
        "a button lies inside its goal off the line, and its owner was told that it counts as air",
        ("side", "piece"),
    ),
    "equipment": ReportWord("1.1.6", "a button's size, origin or number is doubted", ()),
    "misconduct": ReportWord(
        "11.1.3", "something the book does not describe; the referee decides what follows", ()
    ),
}
