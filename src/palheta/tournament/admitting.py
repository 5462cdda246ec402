"""May this entry be written? What does not fit the event as it stands is refused with its path, and nothing changes."""

from collections.abc import Sequence

from palheta.tournament.entries import Entry
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.state import State


def admitted(state: State, event: Event, entries: Sequence[Entry], entry: Entry) -> State:
    """The state with it."""
    return fold(event, [*entries, entry])
