"""How large a number of each kind may be. A judge may count on it: nothing that was told is endless.

The bounds are generous: no table, match or count comes near them. They are refused where data is read,
with the path; msgspec's comparisons refuse NaN and the infinities with them.
"""

import math
from typing import Annotated, Any

from msgspec import Meta

DAY = 86_400.0  # seconds
LONGEST = 1_000_000.0  # seconds: eleven days of a match that everybody has left open
TEN_METRES = 10_000.0  # mm: a ball that left the room
HUNDRED_TURNS = 36_000.0
MOST = 999
# Beyond this nothing is a number of any kind, also where a type leaves open what kind it is (`decide`).
LARGEST = 1e9
DEEPEST = 32
MOST_VALUES = 1_000_000  # in one document; YAML's aliases can make endless ones of a few lines

Seconds = Annotated[float, Meta(ge=0, le=LONGEST, extra={"unit": "s"})]
Duration = Annotated[float, Meta(gt=0, le=DAY, extra={"unit": "s"})]
Minutes = Annotated[float, Meta(gt=0, le=DAY / 60)]
Coordinate = Annotated[float, Meta(ge=-TEN_METRES, le=TEN_METRES)]
Millimetres = Annotated[float, Meta(ge=0, le=TEN_METRES)]
Degrees = Annotated[float, Meta(ge=-HUNDRED_TURNS, le=HUNDRED_TURNS)]
Count = Annotated[int, Meta(ge=0, le=MOST)]
Positive = Annotated[int, Meta(ge=1, le=MOST)]
Difference = Annotated[int, Meta(ge=-MOST, le=MOST)]
Bench = Annotated[int, Meta(ge=0, le=89)]  # substitutes are h11 to h99
Pips = Annotated[int, Meta(ge=0, le=99)]


def unreasonable(raw: Any, largest: float = LARGEST) -> tuple[str, str] | None:
    """Where plain data holds a number that is none, and what was expected there; None where all is well."""
    return _look(raw, "", 0, largest, [MOST_VALUES])


def _look(raw: Any, path: str, depth: int, largest: float, left: list[int]) -> tuple[str, str] | None:
    if isinstance(raw, int | float):
        if not -largest <= raw <= largest:  # NaN is on neither side
            return path, f"Expected a number, got {_shown(raw, largest)}"
        return None
    if isinstance(raw, dict | list | tuple):
        left[0] -= len(raw)
        if depth == DEEPEST or left[0] < 0:
            return path, f"Expected at most {MOST_VALUES:,} values, nested at most {DEEPEST} deep"
        items = raw.items() if isinstance(raw, dict) else enumerate(raw)
        step = ".{}" if isinstance(raw, dict) else "[{}]"
        for key, value in items:
            if not isinstance(value, str):
                found = _look(value, path + step.format(key), depth + 1, largest, left)
                if found is not None:
                    return found
    return None


def _shown(number: float, largest: float) -> str:
    """A whole number of thousands of digits is not printed."""
    if isinstance(number, int) or math.isfinite(number):
        return f"one beyond {largest:g}"
    return str(number)
