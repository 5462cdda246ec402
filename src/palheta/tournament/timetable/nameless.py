"""How fast matches can follow each other, were it all the same who meets whom: an exact answer to an easier question.

Whoever has rested may play anybody; whoever is free may referee. So people differ only by when they are free again, and
few states are worth keeping: one is left out where another has everybody and every table at least as early. No plan is
faster, and in a small hall whose players referee and rest it is much slower than counting tells.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

MOST_PEOPLE = 40
LONGEST = 60  # matches; more of them are made of such rows
ENOUGH = 1_000  # states over all: some tenths of a second
Person = tuple[int, int]  # may play from, is free from


class Question(NamedTuple):
    """`size`: players of a match. Times are in minutes."""

    people: int
    size: int
    tables: int
    minutes: int
    rest: int
    change: int
    refereed: bool


class State(NamedTuple):
    """After some beginnings, of which `last` was the latest; the next one is not earlier."""

    people: tuple[Person, ...]
    tables: tuple[int, ...]
    last: int


@lru_cache(maxsize=1024)
def spans(asked: Question) -> tuple[int, ...]:
    """How much later than any match the next one begins at least, the one after that, and so on, as far as was worked
    out. At first everybody has rested, and never again more than that: so it holds from any match on.

    Of a rest that is longer than a match nothing is known: whether who rests or who has rested referees would have to
    be tried both ways."""
    if asked.people > MOST_PEOPLE or asked.rest > asked.minutes:
        return ()
    states = [State(((0, 0),) * asked.people, (0,) * asked.tables, 0)]
    found: list[int] = []
    work = 0
    while len(found) <= LONGEST:
        states = _worth_keeping({after for state in states for after in _beginnings(state, asked)})
        work += len(states)
        if not states or work > ENOUGH:
            break
        found.append(min(state.last for state in states))
    return tuple(found[1:])


def _beginnings(state: State, asked: Question) -> Iterator[State]:
    """The next match, at every moment at which something becomes possible, until everything has."""
    moments = {state.last, *state.tables, *(at for person in state.people for at in person)}
    for at in sorted(moment for moment in moments if moment >= state.last):
        after = _begun(state, at, asked)
        if after is not None:
            yield after
        if at >= state.last + asked.minutes + asked.rest + asked.change:
            return


def _begun(state: State, at: int, asked: Question) -> State | None:
    """Who has rested plays, and it is all the same who of them. Who has not yet referees before others do, and of those
    the one who would have to wait longest: a match is longer than any rest."""
    rested = [person for person in state.people if person[0] <= at]
    tired = [person for person in state.people if person[1] <= at < person[0]]
    busy = [person for person in state.people if person[1] > at]
    needed = asked.size + (1 if asked.refereed and not tired else 0)
    if state.tables[0] > at or len(rested) < needed:
        return None
    end = at + asked.minutes
    people = [(at, at)] * (len(rested) - needed) + [(end + asked.rest, end)] * asked.size + busy
    if asked.refereed:
        people.append((end, end))
        tired = tired[:-1]  # sorted: the last one waits longest
    people += [(play, at) for play, _ in tired]
    tables = sorted((end + asked.change, *(max(one, at) for one in state.tables[1:])))
    return State(tuple(sorted(people)), tuple(tables), at)


def _worth_keeping(states: set[State]) -> list[State]:
    found: list[State] = []
    for state in sorted(states, key=lambda one: (one.last, sum(play + free for play, free in one.people))):
        if not any(_as_good(other, state) for other in found):
            found.append(state)
    return found


def _as_good(one: State, other: State) -> bool:
    """Whatever can follow the other can follow this one."""
    now = other.last
    if one.last > now:
        return False
    return all(
        mine[0] <= max(theirs[0], now) and mine[1] <= max(theirs[1], now)
        for mine, theirs in zip(one.people, other.people, strict=True)
    ) and all(mine <= max(theirs, now) for mine, theirs in zip(one.tables, other.tables, strict=True))
