"""Draws: groups and brackets out of a secret, so that anybody can draw them again and see that it was so."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from palheta.match.chance import drawn, shuffled
from palheta.tournament.apart import Keys, kept_apart, met_early
from palheta.tournament.formats.groups import letters
from palheta.tournament.formats.seating import seated, seed_order, size_for
from palheta.tournament.phases import Phase, Pots

Groups = dict[str, tuple[str, ...]]


class Hat(msgspec.Struct, frozen=True):
    """What a draw is made of. `field`: the best first. `keys`: for each kind of being apart, who belongs together."""

    phase: Phase
    field: tuple[str, ...]
    keys: Mapping[str, Mapping[str, str]] = {}
    origin: Mapping[str, str] = {}

    @property
    def pots(self) -> Pots:
        return self.phase.draw or Pots()

    def apart(self) -> list[Keys]:
        return [self.keys[kind] for kind in self.pots.apart if kind in self.keys]


def draw_groups(hat: Hat, secret: str) -> Groups:
    """Pot by pot into the groups; whom `apart` names is kept apart wherever that is possible."""
    names = group_names(hat.phase)
    chunks = _pots(hat, secret, len(names))
    into = kept_apart(chunks, len(names), hat.apart(), secret)
    groups: dict[str, list[str]] = {name: [] for name in names}
    for chunk in chunks:
        for entrant in sorted(chunk, key=lambda one: into[one]):
            groups[names[into[entrant]]].append(entrant)
    return {name: tuple(entrants) for name, entrants in groups.items()}


def group_names(phase: Phase) -> list[str]:
    return letters(phase.groups) if isinstance(phase.groups, int) else list(phase.groups)


def _pots(hat: Hat, secret: str, count: int) -> list[list[str]]:
    """As many in a pot as there are groups; only the last pot may be smaller."""
    if hat.pots.pots:
        listed = [[entrant for entrant in pot if entrant in hat.field] for pot in hat.pots.pots]
        rest = [entrant for entrant in hat.field if not any(entrant in pot for pot in listed)]
        bowls = [*listed, rest]
    else:
        seeds = hat.pots.seeds or 0
        seeded = [list(hat.field[at : min(at + count, seeds)]) for at in range(0, seeds, count)]
        bowls = [*seeded, list(hat.field[seeds:])]
    order = [
        entrant for k, bowl in enumerate(bowls) for entrant in shuffled(secret, bowl, "pot", hat.phase.id, k)
    ]
    return [order[at : at + count] for at in range(0, len(order), count)]


def snake(hat: Hat) -> Groups:
    """Nothing is drawn: 1 2 3 4, then 8 7 6 5."""
    names = group_names(hat.phase)
    groups: dict[str, list[str]] = {name: [] for name in names}
    for number, entrant in enumerate(hat.field):
        turn, at = divmod(number, len(names))
        groups[names[at if turn % 2 == 0 else -1 - at]].append(entrant)
    return {name: tuple(entrants) for name, entrants in groups.items()}


def draw_order(hat: Hat, secret: str) -> tuple[str | None, ...]:
    """Numbers for a round robin, a queue or a ladder."""
    return tuple(shuffled(secret, hat.field, "order", hat.phase.id))


def draw_bracket(hat: Hat, secret: str) -> tuple[str | None, ...]:
    """Seeds sit where seeds sit, everybody else is drawn; then some change seats so that nobody meets at once whom he
    should not, as far as that can be."""
    if hat.phase.format == "barrage":
        return _drawn_pairs(hat, secret)
    size = size_for(len(hat.field))
    seeds = min(hat.pots.seeds or 0, len(hat.field))
    rest = iter(shuffled(secret, hat.field[seeds:], "bracket", hat.phase.id))
    numbered = [*hat.field[:seeds], *rest]
    order = seed_order(size)
    seats = [numbered[number - 1] if number <= len(numbered) else None for number in order]
    free = [seat for seat, number in enumerate(order) if seeds < number <= len(numbered)]
    return tuple(_changed_seats(seats, free, hat, secret))


def _drawn_pairs(hat: Hat, secret: str) -> tuple[str | None, ...]:
    """The first half of the field each against somebody of the second."""
    half = (len(hat.field) + 1) // 2
    others = shuffled(secret, hat.field[half:], "barrage", hat.phase.id)
    seats: list[str | None] = []
    for k, entrant in enumerate(hat.field[:half]):
        seats += [entrant, others[k] if k < len(others) else None]
    return tuple(_changed_seats(seats, [2 * k + 1 for k in range(len(others))], hat, secret))


def _changed_seats(seats: list[str | None], free: Sequence[int], hat: Hat, secret: str) -> list[str | None]:
    """Two who were drawn change seats while that keeps more people apart in the first round, then in the second; in a
    drawn order, so that it favours nobody."""
    keys = hat.apart()
    if not keys:
        return seats
    order = shuffled(secret, [(a, b) for a in free for b in free if a < b], "seats", hat.phase.id)
    better = True
    while better:
        better = False
        for a, b in order:
            before = met_early(seats, {a // 4, b // 4}, keys)
            if any(before):
                seats[a], seats[b] = seats[b], seats[a]
                if met_early(seats, {a // 4, b // 4}, keys) < before:
                    better = True
                else:
                    seats[a], seats[b] = seats[b], seats[a]
    return seats


def seat_without_draw(hat: Hat) -> tuple[str | None, ...]:
    """Where nothing is drawn: by the seeding, by crossing the groups, or as listed."""
    if hat.phase.format == "barrage":
        return _best_against_last(hat.field)
    if hat.phase.bracket:
        return _as_listed(hat)
    if hat.pots.by == "cross":
        return crossed(hat)
    if hat.pots.by == "listed":
        return (*hat.field, *([None] * (size_for(len(hat.field)) - len(hat.field))))
    return seated(hat.field)


def _best_against_last(field: tuple[str, ...]) -> tuple[str | None, ...]:
    half = (len(field) + 1) // 2
    others = [*([None] * (2 * half - len(field))), *reversed(field[half:])]
    return tuple(seat for pair in zip(field[:half], others, strict=True) for seat in pair)


def crossed(hat: Hat) -> tuple[str | None, ...]:
    """A1 against B2, C1 against D2 in one half, B1 against A2, D1 against C2 in the other."""
    by_label = {label: entrant for entrant, label in hat.origin.items()}
    groups = sorted({label.rstrip("0123456789") for label in by_label})
    upper: list[str | None] = []
    lower: list[str | None] = []
    for left, right in zip(groups[::2], groups[1::2], strict=False):
        upper += [by_label.get(f"{left}1"), by_label.get(f"{right}2")]
        lower += [by_label.get(f"{right}1"), by_label.get(f"{left}2")]
    seats = [*upper, *lower]
    return tuple(seats) if set(filter(None, seats)) == set(hat.field) and _power_of_two(len(seats)) else ()


def _as_listed(hat: Hat) -> tuple[str | None, ...]:
    """The pairs of the phase's own `bracket`: entrants, or the group and place they come from ("A1"); "" is a bye."""
    by_label = {label: entrant for entrant, label in hat.origin.items()}
    seats = [by_label.get(name, name) or None for pair in hat.phase.bracket for name in pair]
    return tuple(seats)


def _power_of_two(count: int) -> bool:
    return count > 0 and count & (count - 1) == 0


def draw_lots(secret: str, phase: str, among: Sequence[str]) -> tuple[str, ...]:
    """The best first; whoever writes them down in another order draws the same."""
    return tuple(shuffled(secret, sorted(among), "lots", phase))


def toss(secret: str, *about: object) -> Literal["odd", "even"]:
    """Which side of all tables kicks off in a round (dadinho 16)."""
    return "odd" if drawn(secret, 2, "toss", *about) else "even"
