"""A place as the witness tells it: to a thousandth of a millimetre."""

from palheta.facts.place import Face, Place

DIGITS = 3


def seen_place(x: float, y: float, face: Face = "up") -> Place:
    return Place((round(x, DIGITS) + 0.0, round(y, DIGITS) + 0.0), face=face)
