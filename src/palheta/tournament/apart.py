"""Keeping people of one club (or nation, or group) apart in a draw, wherever it can be done.

Into groups: everybody is an edge between his pot and his club, a group is a colour. A pot gives one to a group, so no
two edges of a pot have the same colour; a club is apart when no two of its edges have. By König's theorem so many
colours are enough as the fullest pot or club has edges; exchanging two colours along an alternating path finds them.
A club with more members than there are groups is cut into several: then no group gets more of it than it must.
"""

from collections.abc import Mapping, Sequence

from palheta.match.chance import drawn, shuffled

Keys = Mapping[str, str]
"""For each entrant what he shares with those from whom he is kept apart; "" or nothing: he shares it with nobody."""


def kept_apart(
    pots: Sequence[Sequence[str]], groups: int, keys: Sequence[Keys], secret: str
) -> dict[str, int]:
    """For each entrant his group. The first key is kept apart as well as can be, the others where that allows."""
    clubs = _clubs([e for pot in pots for e in pot], groups, keys[0] if keys else {})
    table = _Colouring(groups)
    for k, pot in enumerate(pots):
        for entrant in pot:
            table.add(entrant, f"pot {k}", f"club {clubs[entrant]}", secret)
    into = dict(table.colour)
    for kind in range(1, len(keys)):
        _improve(into, pots, keys[: kind + 1], secret)
    return into


def _clubs(entrants: Sequence[str], groups: int, key: Keys) -> dict[str, str]:
    """Who must be apart: members of one club, cut into parts no larger than the number of groups."""
    counts: dict[str, int] = {}
    found = {}
    for entrant in entrants:
        club = key.get(entrant, "")
        number = counts.get(club, 0)
        counts[club] = number + 1
        found[entrant] = f"{club}\0{number // groups}" if club else f"\0{entrant}"
    return found


class _Colouring:
    """Edges that were coloured so far: at each end, which colour belongs to whom."""

    def __init__(self, colours: int) -> None:
        self.colours = range(colours)
        self.colour: dict[str, int] = {}
        self.ends: dict[str, tuple[str, str]] = {}
        self.at: dict[str, dict[int, str]] = {}

    def add(self, edge: str, pot: str, club: str, secret: str) -> None:
        self.ends[edge] = (pot, club)
        here, there = self.at.setdefault(pot, {}), self.at.setdefault(club, {})
        both = [c for c in self.colours if c not in here and c not in there]
        if both:
            self._set(edge, both[drawn(secret, len(both), "group", edge)])
            return
        mine = next(c for c in self.colours if c not in here)
        theirs = next(c for c in self.colours if c not in there)
        self._exchange(club, mine, theirs)
        self._set(edge, mine)

    def _set(self, edge: str, colour: int) -> None:
        self.colour[edge] = colour
        for end in self.ends[edge]:
            self.at[end][colour] = edge

    def _exchange(self, start: str, first: int, second: int) -> None:
        """Along the path of edges by turns `first` and `second`: afterwards `first` is free at `start`."""
        path, end, colour = [], start, first
        while colour in self.at[end]:
            edge = self.at[end][colour]
            path.append(edge)
            one, other = self.ends[edge]
            end = other if end == one else one
            colour = second if colour == first else first
        for edge in path:
            for node in self.ends[edge]:
                del self.at[node][self.colour[edge]]
        for edge in path:
            self._set(edge, second if self.colour[edge] == first else first)


def _improve(into: dict[str, int], pots: Sequence[Sequence[str]], keys: Sequence[Keys], secret: str) -> None:
    """Two of one pot change groups while that keeps more apart by the last key and no fewer by those before it."""
    better = True
    while better:
        better = False
        for k, pot in enumerate(pots):
            for a, b in shuffled(secret, [(a, b) for a in pot for b in pot if a < b], "change", len(keys), k):
                before = _together(a, into, keys), _together(b, into, keys)
                into[a], into[b] = into[b], into[a]
                after = _together(a, into, keys), _together(b, into, keys)
                if _sum(after) < _sum(before):
                    better = True
                else:
                    into[a], into[b] = into[b], into[a]


def _sum(pair: tuple[list[int], list[int]]) -> list[int]:
    return [x + y for x, y in zip(*pair, strict=True)]


def _together(one: str, into: Mapping[str, int], keys: Sequence[Keys]) -> list[int]:
    """With how many of his group he shares each key, the most important first."""
    return [
        sum(
            bool(key.get(one)) and other != one and into[other] == into[one] and key.get(other) == key[one]
            for other in into
        )
        for key in keys
    ]


def met_early(seats: Sequence[str | None], blocks: set[int], keys: Sequence[Keys]) -> list[int]:
    """In these quarters of four seats: how many pairs who should be apart could meet in the first round, by each key;
    then how many in the second."""
    first, second = [0] * len(keys), [0] * len(keys)
    for block in blocks:
        four = seats[4 * block : 4 * block + 4]
        for k, key in enumerate(keys):
            shared = [key.get(entrant or "", "") for entrant in four]
            first[k] += sum(bool(a) and a == b for a, b in zip(shared[::2], shared[1::2], strict=False))
            second[k] += sum(bool(a) and a == b for a in shared[:2] for b in shared[2:])
    return first + second
