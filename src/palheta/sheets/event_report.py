"""The report of an event: places, tables, every result, every draw with its secret, what was amended and noted."""

from collections.abc import Callable, Iterator, Sequence

from palheta.ruling import Reason, reason
from palheta.sheets.document import Block, Heading, Line, Table
from palheta.sheets.event_rules import rules
from palheta.sheets.event_words import CRITERIA, DECIDED_BY, FORMATS
from palheta.tournament.entries import Amended, Drew, DrewLots, Entry, Noted, Sealed, Tossed, Withdrew
from palheta.tournament.final import final_ranking, in_order
from palheta.tournament.formats import Fixture
from palheta.tournament.lines import score_of
from palheta.tournament.results import Result
from palheta.tournament.state import PhaseState, State
from palheta.tournament.table import Standing, rows

Say = Callable[[Reason], str]


def report(state: State, entries: Sequence[Entry], say: Say) -> list[Block]:
    """`entries`: the whole journal, amendments and all."""
    return [
        *_head(state, say),
        *_places(state, say),
        *rules(state, say),
        *phases(state, say),
        *_journal(state, entries, say),
    ]


def phases(state: State, say: Say) -> list[Block]:
    """Tables and results of every phase."""
    return [block for phase in state.phases.values() for block in _phase(state, phase, say)]


def played(state: State) -> list[tuple[PhaseState, Fixture, Result]]:
    """Every match that has a result, in the order of play."""
    found = []
    for phase in state.phases.values():
        for fixture in phase.fixtures:
            result = phase.result(fixture)
            if result is not None:
                found.append((phase, fixture, result))
    return found


def _head(state: State, say: Say) -> Iterator[Block]:
    event = state.event
    yield Heading(event.event, 1)
    where = ", ".join(filter(None, (event.date, event.place)))
    if where:
        yield Line(where)
    yield Line(f"{say(reason('Rulebook'))}: {event.book}{f' ({event.edition})' if event.edition else ''}")
    yield Line(f"{say(reason('Entrants'))}: {len(state.entrants)}")
    matches = played(state)
    goals = sum(sum(score_of(result, phase.phase)) for phase, _, result in matches)
    yield Line(f"{say(reason('Matches played'))}: {len(matches)}")
    if matches:
        yield Line(f"{say(reason('Goals'))}: {goals} ({goals / len(matches):.2f})")
    fees = [entrant for entrant in state.entrants.values() if entrant.fee is not None]
    if fees:
        paid = sum(entrant.fee or 0 for entrant in fees if entrant.paid)
        yield Line(f"{say(reason('Fees paid'))}: {paid:g} / {sum(entrant.fee or 0 for entrant in fees):g}")


def _places(state: State, say: Say) -> Iterator[Block]:
    if not all(phase.over for phase in state.phases.values()):
        yield Line(say(reason("The event is not over: this is how it stands.")))
        return
    ranking = final_ranking(state.phases)
    ranks = ranking.ranks()
    yield Heading(say(reason("Final places")))
    head = (say(reason("Place")), say(reason("Name")), say(reason("Club")), say(reason("Phase")))
    cells = []
    for one in ranking.order:
        who = state.entrants[one]
        club = ", ".join(filter(None, (who.club, who.nation)))
        cells.append((str(ranks[one]), who.called, club, _title(_last(state, one))))
    yield Table(head, tuple(cells), words=4)


def _last(state: State, entrant: str) -> PhaseState:
    """The phase that he owes his place to."""
    return next(p for p in in_order(state.phases) if p.given is not None and entrant in p.given.field)


def _title(phase: PhaseState) -> str:
    return phase.phase.name or phase.phase.id


def _phase(state: State, phase: PhaseState, say: Say) -> Iterator[Block]:
    yield Heading(f"{_title(phase)}: {say(FORMATS[phase.phase.format])}")
    if phase.given is None:
        left_out = reason("Left out: the first was far enough ahead.")
        yield Line(say(left_out if phase.over else reason("It is not known yet who plays.")))
        return
    for standing in phase.standings:
        if standing.group:
            yield Heading(f"{say(reason('Group'))} {standing.group}", 3)
        yield standing_table(state, standing, say)
        for level in standing.ranking.unresolved:
            who = ", ".join(state.name(one) for one in level)
            yield Line(f"{say(reason('Level, no criterion parts them'))}: {who}")
    found = [(fixture, result) for other, fixture, result in played(state) if other is phase]
    if found:
        yield Heading(say(reason("Results")), 3)
        head = (
            say(reason("Match")),
            say(reason("Home")),
            say(reason("Away")),
            say(reason("Score")),
            say(reason("Decided by")),
        )
        yield Table(head, tuple(_match(state, phase, *one, say) for one in found), words=5)


def standing_table(state: State, standing: Standing, say: Say) -> Table:
    head = (
        say(reason("Place")),
        say(reason("Name")),
        say(reason("Above the next by")),
        say(reason("Played")),
        say(reason("Won")),
        say(reason("Drawn")),
        say(reason("Lost")),
        say(reason("Goals")),
        say(reason("Points")),
    )
    cells = [
        (
            str(row.rank),
            state.name(row.id),
            say(CRITERIA[row.by]) if row.by else "",
            str(row.played),
            str(row.won),
            str(row.drawn),
            str(row.lost),
            f"{row.for_}:{row.against}",
            f"{row.points:g}",
        )
        for row in rows(standing)
    ]
    return Table(head, tuple(cells), words=3)


def _match(state: State, phase: PhaseState, fixture: Fixture, result: Result, say: Say) -> tuple[str, ...]:
    home, away = score_of(result, phase.phase)
    return (
        fixture.id,
        state.name(result.home),
        state.name(result.away),
        f"{home}-{away}" + (f" ({', '.join(_tables(result))})" if result.tables else ""),
        "; ".join(decided(phase, fixture, result, say)),
    )


def _tables(result: Result) -> list[str]:
    return [f"{table.score[0]}-{table.score[1]}" if table.score else "W.O." for table in result.tables]


def decided(phase: PhaseState, fixture: Fixture, result: Result, say: Say) -> Iterator[str]:
    if result.walkover is not None:
        yield say(reason("walk-over"))
    if result.disqualified is not None:
        yield " ".join(filter(None, (say(reason("disqualification")), result.clause)))
    if result.extra is not None:
        yield f"{say(reason('extra time'))} {result.extra[0]}-{result.extra[1]}"
    if result.penalties is not None:
        yield f"{say(reason('penalties'))} {result.penalties[0]}-{result.penalties[1]}"
    said = phase.verdicts.get(fixture.tie)
    if said is not None and said.by in ("campaign", "away_goals", "table_goals", "replay", "lots"):
        yield " ".join(filter(None, (say(DECIDED_BY[said.by]), said.clause)))
    if result.why:
        yield result.why


def _journal(state: State, entries: Sequence[Entry], say: Say) -> Iterator[Block]:
    """What a commission asks for: how it was drawn, what was changed, who left, what was written down."""
    drawn, changed, notes = [], [], []
    for number, entry in enumerate(entries, start=1):
        match entry:
            case Sealed():
                drawn.append(f"{number}. {say(reason('sealed'))}: {entry.sha256}")
            case Drew() | DrewLots() | Tossed():
                word = f", {say(reason('word from the hall'))}: {entry.word}" if entry.word else ""
                drawn.append(f"{number}. {entry.phase}, {say(reason('secret'))}: {entry.secret or '-'}{word}")
            case Amended():
                changed.append(" ".join(filter(None, (f"{number}. → {entry.amend}.", entry.why))))
            case Withdrew():
                out = say(reason("disqualification")) if entry.disqualified else say(reason("withdrawn"))
                told = f"{number}. {state.name(entry.entrant)}: {out}"
                notes.append(", ".join(filter(None, (told, entry.clause, entry.why))))
            case Noted():
                notes.append(f"{number}. {f'{entry.about}: ' if entry.about else ''}{entry.text}")
            case _:
                pass
    for title, lines in (
        (say(reason("Draws")), drawn),
        (say(reason("Amended")), changed),
        (say(reason("Notes")), notes),
    ):
        if lines:
            yield Heading(title)
            yield from map(Line, lines)
    if state.event.equipment:
        yield Heading(say(reason("Equipment checked")))
        head = (say(reason("Piece")), say(reason("Owner")), say(reason("Number")), say(reason("Valid until")))
        seals = state.event.equipment
        yield Table(head, tuple((one.what, one.owner, one.number, one.until) for one in seals), words=4)
