"""Who comes to a phase from the phases before it, by rules such as "1st and 2nd of each group, best four 3rds"."""

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from palheta.facts import BadFact
from palheta.tournament.formats import Due
from palheta.tournament.formats.league import stage_winners
from palheta.tournament.ledger import Ledger, tally
from palheta.tournament.lines import exact
from palheta.tournament.phases import Feed, Phase
from palheta.tournament.ranking import Ranking, rank
from palheta.tournament.state import PhaseState
from palheta.tournament.table import Standing

_PLACES = re.compile(r"^([1-9][0-9]{0,3})(-([1-9][0-9]{0,3})?)?$")
FAR = 10_000


class Fed(msgspec.Struct, frozen=True):
    """`field`: who comes, the best first. `origin`: group and place of each ("A1"). `waits`: why it is not known."""

    field: tuple[str, ...] = ()
    origin: Mapping[str, str] = {}
    waits: str = ""
    lots: tuple[Due, ...] = ()


def places_meant(feed: Feed, path: str) -> tuple[int, int]:
    """From which place to which: "1", "1-2", "3-" (all from the third on)."""
    found = _PLACES.match(str(feed.places))
    if found is None:
        raise BadFact(
            f"{path}.places", f'Expected a place or places such as "1-2" or "3-", got {str(feed.places)!r}'
        )
    first = int(found[1])
    last = first if found[2] is None else int(found[3] or FAR)
    if last < first:
        raise BadFact(f"{path}.places", f"Expected the better place first, got {feed.places!r}")
    return first, last


def fed(
    phase: Phase, earlier: Mapping[str, PhaseState], gone: frozenset[str], played: Mapping[str, int]
) -> Fed:
    """`gone`: who does not come although his place would bring him: the next best is there instead.

    `played`: how many matches everybody has had so far.
    """
    for feed in phase.from_:
        if not earlier[feed.phase].over:
            return Fed(waits=f"{feed.phase} is not over yet")
    field: list[str] = []
    origin: dict[str, str] = {}
    dues: list[Due] = []
    for feed in phase.from_:
        taken = set(field) | _taken_before(phase, earlier)
        come = [
            (label, entrant)
            for label, entrant in _sent(feed, earlier[feed.phase], gone, taken, dues, ordered=_ordered(phase))
            if entrant not in field and (feed.fewer_than is None or played.get(entrant, 0) < feed.fewer_than)
        ]
        if phase.most is not None:
            come = _first(come, phase.most - len(field), earlier[feed.phase], dues)
        field += [entrant for _, entrant in come]
        origin |= {entrant: label for label, entrant in come}
    if dues:
        return Fed(waits="lots must be drawn first", lots=tuple(dues))
    if len(field) < 2:
        return Fed(
            waits=f"Expected at least two entrants from {', '.join(f.phase for f in phase.from_)}, got {len(field)}"
        )
    return Fed(tuple(field), origin)


def _first(
    come: list[tuple[str, str]], left: int, source: PhaseState, dues: list[Due]
) -> list[tuple[str, str]]:
    """No more than there is room for. Who is level with the last one is told from him by lots."""
    inside = {entrant for _, entrant in come[:left]}
    outside = {entrant for _, entrant in come[left:]}
    for standing in source.standings:
        for level in standing.ranking.unresolved:
            if inside & set(level) and outside & set(level):
                why = f"{source.phase.id}: {', '.join(level)} are level"
                dues.append(Due("lots", why, among=level, phase=source.phase.id))
    return come[:left]


def left_out(phase: Phase, earlier: Mapping[str, PhaseState]) -> bool:
    """A final that is played only where the leader is not too far ahead: three points in the três toques of Rio."""
    if phase.only_if_gap is None:
        return False
    source = earlier[phase.from_[0].phase]
    if not source.over or source.given is None:
        return False
    (standing,) = source.standings
    first, second = (standing.ledger.totals[entrant].points for entrant in standing.ranking.order[:2])
    return first - second > exact(phase.only_if_gap)


def _taken_before(phase: Phase, earlier: Mapping[str, PhaseState]) -> set[str]:
    """Who plays in a phase that is fed from the same ones: for the rest."""
    sources = {feed.phase for feed in phase.from_}
    return {
        entrant
        for other in earlier.values()
        if other.given is not None and any(feed.phase in sources for feed in other.phase.from_)
        for entrant in other.given.field
    }


def _sent(
    feed: Feed, source: PhaseState, gone: frozenset[str], taken: set[str], dues: list[Due], *, ordered: bool
) -> Iterable[tuple[str, str]]:
    """Labels and entrants, the best first."""
    if source.given is None:
        return ()
    if feed.who in ("winners", "losers"):
        return _of_last_round(source, feed.who, gone)
    if feed.who == "stage_winners":
        won = stage_winners(source.given)
        ranking = _without(source.standings[0], gone)
        _refuse_level(ranking, 1, FAR, source.phase.id, "", dues, ordered=ordered)
        places = enumerate(ranking.order, start=1)
        return [(f"{source.phase.id}{place}", entrant) for place, entrant in places if entrant in won]
    orders = {
        standing.group: _without(standing, gone)
        for standing in source.standings
        if feed.group in ("", standing.group)
    }
    if feed.who in ("rest", "all"):
        first, last = 1, FAR
    else:
        first, last = places_meant(feed, "from")
    rows: list[list[tuple[str, str]]] = []
    for group, ranking in orders.items():
        _refuse_level(ranking, first, last, source.phase.id, group, dues, ordered=ordered)
        for place, entrant in enumerate(ranking.order, start=1):
            if first <= place <= last and not (feed.who == "rest" and entrant in taken):
                while len(rows) < place:
                    rows.append([])
                rows[place - 1].append((f"{group or source.phase.id}{place}", entrant))
    if len(orders) == 1 and feed.best is None:
        return [pair for row in rows for pair in row]
    return _compared(feed, source, rows, dues)


def _without(standing: Standing, gone: frozenset[str]) -> Ranking:
    blocks = [
        msgspec.structs.replace(b, level=tuple(e for e in b.level if e not in gone))
        for b in standing.ranking.blocks
    ]
    return Ranking(tuple(block for block in blocks if block.level))


def _ordered(phase: Phase) -> bool:
    """Does it matter there who was first and who second?"""
    return bool(phase.bracket) or (
        phase.draw is not None and (phase.draw.by != "drawn" or bool(phase.draw.seeds))
    )


def _refuse_level(
    ranking: Ranking, first: int, last: int, phase: str, group: str, dues: list[Due], *, ordered: bool = False
) -> None:
    """Those who share a rank across a border must be parted by lots; inside it only where the order matters."""
    ranks = ranking.ranks()
    for level in ranking.unresolved:
        top = ranks[level[0]]
        bottom = top + len(level) - 1
        across = any(top < border <= bottom for border in (first, last + 1))
        if across or (ordered and first <= top <= last):
            where = f"{phase}, group {group}" if group else phase
            dues.append(Due("lots", f"{where}: {', '.join(level)} are level", among=level, phase=phase))


def _compared(
    feed: Feed, source: PhaseState, rows: Sequence[Sequence[tuple[str, str]]], dues: list[Due]
) -> list[tuple[str, str]]:
    """Place by place, those of the same place by what they have done; in all only the `best`.

    Who is level there stands in the order of the groups, unless the last one to come must be told from the next."""
    found: list[tuple[str, str]] = []
    ledger = _comparable(feed, source)
    for row in rows:
        labels = {entrant: label for label, entrant in row}
        ranking = rank(ledger, tuple(labels), feed.criteria)
        by_group = list(labels)
        order = [e for block in ranking.blocks for e in sorted(block.level, key=by_group.index)]
        if feed.best is not None:
            left = feed.best - len(found)
            if left < len(order):
                _refuse_level(ranking, 1, left, source.phase.id, "", dues)
            order = order[:left]
        found += [(labels[entrant], entrant) for entrant in order]
    return found


def _comparable(feed: Feed, source: PhaseState) -> Ledger:
    """One ledger across the groups; where groups differ in size, without results against the surplus places."""
    smallest = min(len(standing.ranking.order) for standing in source.standings)
    lines = {}
    given = source.given
    for standing in source.standings:
        surplus = set(standing.ranking.order[smallest:]) if feed.unequal == "drop_last" else set()
        for entrant in standing.ranking.order:
            lines[entrant] = tuple(
                line for line in standing.ledger.lines[entrant] if line.opponent not in surplus
            )
    totals = {entrant: tally(own) for entrant, own in lines.items()}
    return Ledger(
        lines,
        seeds={} if given is None else given.seeds,
        lots=() if given is None else given.lots,
        totals=totals,
    )


def _of_last_round(source: PhaseState, who: str, gone: frozenset[str]) -> list[tuple[str, str]]:
    """Of a barrage everybody; of a knock-out those of its last round."""
    last = max((fixture.round for fixture in source.fixtures), default=0)
    found = []
    for match, verdict in source.verdicts.items():
        entrant = verdict.winner if who == "winners" else verdict.loser
        rounds = [fixture.round for fixture in source.fixtures if fixture.tie == match]
        if entrant is not None and entrant not in gone and (not rounds or rounds[0] == last):
            found.append((f"{who[:-1]} of {match}", entrant))
    return found
