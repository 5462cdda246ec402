"""Minutes of an event, which begins at minute 0, and the hour that a clock in the hall shows."""

import re

from palheta.tournament.state import State

DAY = 24 * 60
_HOUR = re.compile(r"^([0-9]{1,2}):([0-9]{2})")


def starts(state: State) -> int | None:
    """In minutes of the day; None where the event does not say when it starts."""
    return minutes_of_day(state.event.hours.starts)


def minutes_of_day(text: str) -> int | None:
    found = _HOUR.match(text.strip())
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        return None
    return int(found[1]) * 60 + int(found[2])


def told(state: State, minute: int) -> str:
    """By the clock where the event says when it starts; else in minutes."""
    first = starts(state)
    if first is None:
        return f"+{minute // 60}:{minute % 60:02d}"
    return f"{(first + minute) // 60 % 24:02d}:{(first + minute) % 60:02d}"


def minute_at(state: State, of_day: int) -> int:
    """The minute of the event at this hour; 0 in the twelve hours before it starts."""
    after = (of_day - (starts(state) or 0)) % DAY
    return 0 if after > DAY // 2 else after
