"""A situation with the table turned by 180 degrees and the sides exchanged: the ruling must turn with it."""

import re
from typing import Any

from palheta.table.frame import PIECE_PATTERN

_PIECE = re.compile(PIECE_PATTERN)
_SIDE_WORD = re.compile(r"^(home|away)(_.*?)?(_plus|_minus)?$")
_OTHER_END = {"_plus": "_minus", "_minus": "_plus", None: ""}
_ENDS = {"plus": "minus", "minus": "plus"}
_PLACES = {"pieces", "places", "rest", "place"}
_POINTS = {"at", "ball", "to"}


def turned(value: Any, *, board: bool = False) -> Any:
    """Plain data of a situation or an answer, turned. `board`: points are squares [lane, row] of a 5 x 11 board."""
    if isinstance(value, dict):
        flick = "flick" in value  # there `as` says what kind of flick it is, and names no sweeping keeper
        return {
            key if flick and key == "as" else _word(key): _turned_field(key, item, board)
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [turned(item, board=board) for item in value]
    return _word(value)


def _turned_field(key: Any, value: Any, board: bool) -> Any:
    if key in _PLACES and isinstance(value, dict):
        return {_word(name): _place(place, board) for name, place in value.items()}
    if key == "answer" and isinstance(value, dict):
        return {_word(name): _place(choice, board) for name, choice in value.items()}
    if key in _POINTS:
        return _place(value, board)
    return turned(value, board=board)


def _place(value: Any, board: bool) -> Any:
    if isinstance(value, list) and len(value) in (2, 3) and all(isinstance(v, int | float) for v in value):
        x, y, *angle = value  # an upright box turned by 180 degrees is the same box
        return [6 - x, 12 - y, *angle] if board else [0 - x, 0 - y, *angle]
    return turned(value, board=board)


def _word(value: Any) -> Any:
    """A piece's or a side's name with the sides exchanged; anything else stays."""
    if not isinstance(value, str):
        return value
    if _PIECE.match(value):
        return ("a" if value[0] == "h" else "h") + value[1:]
    if value in _ENDS:
        return _ENDS[value]
    question, dot, about = value.partition(".")
    if dot and (_PIECE.match(about) or about in ("home", "away")):
        return f"{question}.{_word(about)}"
    side = _SIDE_WORD.match(value)
    if side:
        return ("away" if side[1] == "home" else "home") + (side[2] or "") + _OTHER_END[side[3]]
    return value
