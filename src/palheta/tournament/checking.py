"""Does everything in an event fit together? Each fault is told with its path."""

from collections import Counter
from collections.abc import Iterable, Mapping

from palheta.facts import BadFact
from palheta.tournament.alike import look
from palheta.tournament.checking_feeds import check_feeds
from palheta.tournament.event import Entrant, Event, Settings
from palheta.tournament.feeding import places_meant
from palheta.tournament.formats import BRACKETED, FORMATS
from palheta.tournament.names import MOST_ENTRANTS, MOST_PHASES
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result, check_result
from palheta.tournament.timetable.clock import minutes_of_day

MOST_RESULTS = 50_000


def check_event(event: Event) -> None:
    _check_entrants(event)
    if not 1 <= len(event.phases) <= MOST_PHASES:
        raise BadFact("phases", f"Expected 1 to {MOST_PHASES} phases, got {len(event.phases)}")
    _check_unique((phase.id for phase in event.phases), "phases", "phase")
    for i, phase in enumerate(event.phases):
        _check_phase(event, i, phase, f"phases[{i}]")
    if event.hours.starts and minutes_of_day(event.hours.starts) is None:
        raise BadFact("hours.starts", f"Expected an hour such as 19:30, got {event.hours.starts[:20]!r}")
    check_feeds(event)
    check_results(event, event.results)
    for i, lots in enumerate(event.lots):
        _check_known(lots.phase, {phase.id for phase in event.phases}, f"lots[{i}].phase", "phase")
        for k, entrant in enumerate(lots.order):
            _check_known(entrant, _ids(event), f"lots[{i}].order[{k}]", "entrant")
            if entrant in lots.order[:k]:
                raise BadFact(
                    f"lots[{i}].order[{k}]", f"Expected every entrant once; {entrant!r} is there twice"
                )


def _ids(event: Event) -> set[str]:
    return {entrant.id for entrant in event.entrants}


def _check_entrants(event: Event) -> None:
    count = len(event.entrants)
    if not 2 <= count <= MOST_ENTRANTS:
        raise BadFact("entrants", f"Expected 2 to {MOST_ENTRANTS:,} entrants, got {count:,}")
    _check_unique((entrant.id for entrant in event.entrants), "entrants", "entrant")
    seen_of: Counter[str] = Counter()
    for i, entrant in enumerate(event.entrants):
        check_club(event.settings, entrant, seen_of, f"entrants[{i}].club")
        seen_of[entrant.club] += 1
    members = [
        (member, f"entrants[{i}].members[{k}]")
        for i, entrant in enumerate(event.entrants)
        for k, member in enumerate(entrant.members)
    ]
    seen: set[str] = set()
    for member, path in members:
        if member in seen:
            raise BadFact(path, f"Expected a player of one team only; {member!r} is in two, or twice in one")
        seen.add(member)
    for i, entrant in enumerate(event.entrants):
        if entrant.captain is not None and entrant.captain not in entrant.members:
            raise BadFact(f"entrants[{i}].captain", f"Expected one of the members, got {entrant.captain!r}")


def check_club(settings: Settings, entrant: Entrant, others: Mapping[str, int], path: str) -> None:
    """`others`: how many each club has already."""
    most = settings.most_of_a_club
    if most is not None and entrant.club and others.get(entrant.club, 0) >= most:
        raise BadFact(path, f"Expected at most {most} of a club; {entrant.club!r} has more")


def _check_unique(ids: Iterable[str], path: str, what: str) -> None:
    seen: dict[str, str] = {}
    for i, one in enumerate(ids):
        other = seen.get(look(one))
        if other == one:
            raise BadFact(f"{path}[{i}].id", f"Expected another id: {what} {one!r} is there already")
        if other is not None:
            raise BadFact(f"{path}[{i}].id", f"Expected another id: {one!a} looks like {what} {other!a}")
        seen[look(one)] = one


def _check_known(one: str, known: Iterable[str], path: str, what: str) -> None:
    if one not in known:
        raise BadFact(
            path, f"Expected {'an' if what[0] in 'aeiou' else 'a'} {what} of this event; there is no {one!r}"
        )


def _check_phase(event: Event, index: int, phase: Phase, path: str) -> None:
    _check_places(event, phase, path)
    earlier = {other.id for other in event.phases[:index]}
    for i, feed in enumerate(phase.from_):
        where = f"{path}.from[{i}]"
        if feed.phase not in earlier:
            raise BadFact(
                f"{where}.phase", f"Expected an earlier phase; there is no {feed.phase!r} before {phase.id!r}"
            )
        if not feed.places and feed.who is None:
            raise BadFact(
                f"{where}.places",
                "Expected places (such as 1-2) or who (winners, losers, stage_winners, rest, all)",
            )
        if feed.places:
            places_meant(feed, where)
        source = event.phase(feed.phase)
        if feed.group and isinstance(source.groups, dict) and feed.group not in source.groups:
            raise BadFact(f"{where}.group", f"Expected a group of {feed.phase!r}; there is no {feed.group!r}")
        if feed.who == "stage_winners" and source.format != "league":
            raise BadFact(f"{where}.who", f"Expected a league; {feed.phase!r} has no stages")
    _check_gap(event, phase, path)
    if phase.category and phase.category not in {entrant.category for entrant in event.entrants}:
        raise BadFact(
            f"{path}.category", f"Expected a category that somebody has; nobody is {phase.category!r}"
        )
    for i, other in enumerate(phase.campaign):
        _check_known(other, earlier, f"{path}.campaign[{i}]", "phase before it")
    for one in phase.head_start:
        _check_known(one, _ids(event), f"{path}.head_start.{one}", "entrant")
    if phase.head_start and phase.format != "swiss":
        raise BadFact(f"{path}.head_start", f"Expected a head start in Swiss only, not in {phase.format!r}")
    if isinstance(phase.tie, str):
        raise BadFact(f"{path}.tie", f"Expected steps, or the name of a preset; there is no {phase.tie!r}")
    _check_awards(phase, path)
    if phase.team is not None:
        _check_teams(event, phase, path)
    FORMATS[phase.format].check(phase, _count(event, phase), path)


def _check_awards(phase: Phase, path: str) -> None:
    """Who is given a match has not fewer goals than who is not; there may be none for either."""
    awards = {"walkover_score": phase.walkover_score, "late_score": phase.late_score}
    if phase.disqualified is not None:
        awards["disqualified.score"] = phase.disqualified.score
    for name, score in awards.items():
        if score is not None and score[0] < score[1]:
            raise BadFact(f"{path}.{name}", f"Expected the winner's goals first, got {score[0]}-{score[1]}")


def _check_gap(event: Event, phase: Phase, path: str) -> None:
    if phase.only_if_gap is None:
        return
    sources = [event.phase(feed.phase) for feed in phase.from_]
    if len(sources) != 1 or sources[0].format not in ("round_robin", "swiss", "league"):
        raise BadFact(
            f"{path}.only_if_gap", "Expected one phase before it, with one table that counts points"
        )


def _check_places(event: Event, phase: Phase, path: str) -> None:
    """Every entrant at most once, in one group."""
    named = [(entrant, f"{path}.entrants[{i}]") for i, entrant in enumerate(phase.entrants)]
    if isinstance(phase.groups, dict):
        named += [
            (entrant, f"{path}.groups.{name}[{i}]")
            for name, entrants in phase.groups.items()
            for i, entrant in enumerate(entrants)
        ]
    seen: set[str] = set()
    for entrant, where in named:
        _check_known(entrant, _ids(event), where, "entrant")
        if entrant in seen:
            raise BadFact(where, f"Expected every entrant once; {entrant!r} is there twice")
        seen.add(entrant)


def _check_teams(event: Event, phase: Phase, path: str) -> None:
    assert phase.team is not None
    for i, entrant in enumerate(event.entrants):
        if entrant.members and len(entrant.members) < phase.team.tables:
            raise BadFact(
                f"entrants[{i}].members",
                f"Expected at least {phase.team.tables} members for the tables of {path}, got {len(entrant.members)}",
            )


def _count(event: Event, phase: Phase) -> int:
    """How many play in it; 0 where only the phase before will tell."""
    if phase.from_:
        return 0
    if isinstance(phase.groups, dict) and phase.groups:
        return sum(len(entrants) for entrants in phase.groups.values())
    if phase.category:
        return sum(entrant.category == phase.category for entrant in event.entrants)
    return len(phase.entrants or event.entrants) if len(event.phases) == 1 or phase.entrants else 0


def check_results(event: Event, results: tuple[Result, ...]) -> None:
    if len(results) > MOST_RESULTS:
        raise BadFact("results", f"Expected at most {MOST_RESULTS:,} results")
    phases = {phase.id: phase for phase in event.phases}
    seen: dict[tuple[object, ...], list[int]] = {}  # where it was
    for i, result in enumerate(results):
        path = f"results[{i}]"
        _check_known(result.phase, phases, f"{path}.phase", "phase")
        check_result(result, path)
        phase = phases[result.phase]
        _check_players(event, result, phase, path)
        key = (result.phase, result.home, result.away, result.stage)
        if result.bye is not None or result.play_off:
            continue
        before = seen.setdefault(key, [])
        before.append(i)
        if len(before) > (phase.legs + 1) // 2 and not _replayed(phase, [results[n] for n in before]):
            raise BadFact(
                path,
                f"Expected every match once; {result.home} against {result.away} is in results[{before[0]}]",
            )


def _replayed(phase: Phase, matches: list[Result]) -> bool:
    """In a knock-out what is level is played again, often on the same ground. The same score again is a slip."""
    *before, last = matches
    return phase.format in BRACKETED and all(_level(one) and one.score != last.score for one in before)


def _level(result: Result) -> bool:
    """And nothing else has decided it."""
    more = (result.extra, result.penalties, result.winner)
    return result.score is not None and result.score[0] == result.score[1] and more == (None, None, None)


def _check_players(event: Event, result: Result, phase: Phase, path: str) -> None:
    ids = _ids(event)
    sides = [(side, getattr(result, side)) for side in ("home", "away", "bye")]
    for side, entrant in sides:
        if entrant is not None:
            _check_known(entrant, ids, f"{path}.{side}", "entrant")
    if isinstance(phase.groups, dict) and phase.groups:
        groups = {entrant: name for name, entrants in phase.groups.items() for entrant in entrants}
        for side, entrant in sides:
            if entrant is not None and entrant not in groups:
                raise BadFact(
                    f"{path}.{side}", f"Expected somebody in a group of {phase.id!r}; {entrant!r} is in none"
                )
        if result.bye is None and groups[result.pair[0]] != groups[result.pair[1]] and not result.play_off:
            raise BadFact(path, f"Expected two of the same group; {result.home} and {result.away} are not")
    if phase.team is not None and result.tables and len(result.tables) != phase.team.tables:
        raise BadFact(f"{path}.tables", f"Expected {phase.team.tables} tables, got {len(result.tables)}")
