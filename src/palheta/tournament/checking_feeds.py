"""Can every phase be fed? How many the phases before it can send at most, found out before anything is played."""

from palheta.facts import BadFact
from palheta.tournament.event import Event
from palheta.tournament.feeding import places_meant
from palheta.tournament.phases import Feed, Phase


def check_feeds(event: Event) -> None:
    """A phase to which fewer than two can come, and places that nobody can have, are refused."""
    sizes: dict[str, list[int]] = {}  # of each phase's tables: one, or one a group; the most there can be
    for i, phase in enumerate(event.phases):
        path = f"phases[{i}].from"
        coming = 0
        for k, feed in enumerate(phase.from_):
            sent = _sent(feed, event.phase(feed.phase), sizes[feed.phase], f"{path}[{k}]")
            if not sent:
                most = max(sizes[feed.phase])
                raise BadFact(
                    f"{path}[{k}].places",
                    f"Expected places that {feed.phase!r} has: at most {most} stand in a table",
                )
            coming += sent
        coming = coming if phase.most is None else min(coming, phase.most)
        if phase.from_ and coming < 2:
            raise BadFact(path, f"Expected at least two to come to {phase.id!r}, got {coming} at most")
        sizes[phase.id] = _tables(event, phase, coming)


def _tables(event: Event, phase: Phase, coming: int) -> list[int]:
    if isinstance(phase.groups, dict) and phase.groups:
        return [len(group) for group in phase.groups.values()]
    entered = [one for one in event.entrants if phase.category in ("", one.category)]
    count = coming or len(phase.entrants or entered)
    if isinstance(phase.groups, int):
        size, more = divmod(count, phase.groups)
        return [size + (k < more) for k in range(phase.groups)]
    return [count]


def _sent(feed: Feed, source: Phase, sizes: list[int], path: str) -> int:
    if feed.who in ("winners", "losers"):
        return (sum(sizes) + 1) // 2
    if feed.who is not None:
        return sum(sizes)
    first, last = places_meant(feed, path)
    if feed.group and isinstance(source.groups, dict):
        sizes = [len(source.groups[feed.group])]
    found = sum(max(0, min(last, size) - first + 1) for size in (sizes[:1] if feed.group else sizes))
    return found if feed.best is None else min(found, feed.best)
