"""What the browser gets to see: the state, the offers and the rulings, as structs of `wire`. No rules in here."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from msgspec.structs import asdict, replace

from palheta.facts import Die, Dive, Flick, Place, ShownTrace, Sightings, plain
from palheta.match import Happened, Lineup, Match, Ruled, Taken
from palheta.match.keeping import differences
from palheta.play.declaring import draw_possible, who_may_take_back
from palheta.play.dice import SEAL
from palheta.play.live import Pace
from palheta.play.running import Reach
from palheta.play.session import Acted, Session
from palheta.rulebooks.base import Book, MatchState
from palheta.rulebooks.counts import most_of, units_of
from palheta.rulebooks.dice_book import DiceBookOf
from palheta.ruling import Ruling
from palheta.server.unfolding import Seen
from palheta.server.wire.answers import Replay
from palheta.server.wire.incoming import Seat
from palheta.server.wire.outgoing import RepeatedMessage, RuledMessage, StepMessage
from palheta.server.wire.view import Before, Due, Frame, Ground, MatchInfo, RoomInfo, Said, Stood, Team, View
from palheta.server.wire.writing import encoded
from palheta.table.frame import SIDES, Side
from palheta.table.table import Table


def view(session: Session, now: float, ruled: bool = True) -> View:
    """How things stand now. Not `ruled`: as they stood before the last step, which still runs."""
    match = session.match
    if not ruled:
        taken = match.taken[-2:-1]
        stood = position(match.book, _stood(match), taken[0].ruling.counts if taken else {})
        told = asdict(replace(stood, clock=session.timing.reading(now)))
        return View(
            **told,
            id=session.state_id,
            clock_stops=None,
            ticking=True,
            offers=(),
            due=None,
            draw=False,
            back=(),
        )
    last = match.taken[-1].ruling if match.taken else None
    stands = position(match.book, match.state, last.counts if last else {})
    return View(
        **asdict(replace(stands, clock=session.timing.reading(now))),
        id=session.state_id,
        clock_stops=session.timing.reading(now + 3600.0) if session.timing.ticking else None,
        ticking=session.timing.ticking and match.state.over is None,
        offers=session.offers,
        due=_due(session, now),
        draw=draw_possible(match),
        back=who_may_take_back(match),
        done=session.done,
    )


def _due(session: Session, now: float) -> Due | None:
    limit = session.timing.limit()
    if limit is None:
        return None
    return Due(limit.side, round(limit.ends - now, 2), limit.seconds, limit.clause)


def _stood(match: Match, steps: int = 1) -> Any:
    """The state before the last steps."""
    return match.taken[-1 - steps].ruling.state if len(match.taken) > steps else match.opening


def position(book: Book, state: Any, counts: Mapping[str, Any]) -> Stood:
    return Stood(
        period=state.period,
        clock=state.clock,
        score=state.score,
        ball=state.ball,
        pieces=getattr(state, "pieces", {}),
        next=state.next,
        counts=counts,
        most=most_of(book, state),
        over=state.over,
        beside=book.beside(state) if isinstance(book, DiceBookOf) else None,
    )


def said(ruling: Ruling, step: Any, before: MatchState, cut: bool = False) -> Said:
    """What the referee said to one step. Of what was interrupted (`cut`) only goals, calls and cards stand."""
    score, following = ruling.state.score, ruling.next
    goal = next((side for side in SIDES if score.of(side) > before.score.of(side)), None)
    due = not cut and (following.with_, following.side) != (before.next.with_, before.next.side)
    restart = following.with_ not in (None, "play")
    told = (ruling.said and not cut) or (due and (restart or ruling.because is not None))
    return Said(
        clock=step.t if step.t is not None else before.clock,
        period=before.period,
        calls=ruling.calls,
        next=following,
        score=ruling.score,
        withdrawn=ruling.withdrawn,
        cards=ruling.cards,
        removed=ruling.removed,
        places=ruling.places,
        said=ruling.said,
        ask=ruling.ask,
        because=ruling.because,
        goal=goal,
        due=due,
        worth=bool(goal or ruling.calls or ruling.withdrawn or ruling.cards or told),
    )


# --- steps as they are taken


def step(session: Session, taken: Acted, now: float) -> StepMessage:
    """A step and its ruling."""
    return StepMessage(
        step=taken.entry.step,
        show=taken.entry.show,
        said=_said_last(session.match, taken),
        view=view(session, now),
        before=interrupted(session, taken),
    )


def ruled(session: Session, taken: Acted, rest: ShownTrace, now: float) -> RuledMessage:
    """What ran has ended."""
    return RuledMessage(
        trace=rest, step=taken.entry.step, said=_said_last(session.match, taken), view=view(session, now)
    )


def _said_last(match: Match, taken: Acted) -> Said:
    return said(taken.ruling, taken.entry.step, _stood(match))


def running_step(session: Session, taken: Acted, seen: Seen) -> StepMessage:
    """A step that somebody may still enter: what can be `seen` of it, not what will come of it."""
    assert isinstance(taken.entry.step, Flick | Dive)
    assert taken.entry.show is not None
    return StepMessage(
        step=replace(taken.entry.step, seen=Sightings()),
        show=replace(taken.entry.show, trace=seen.trace),
        running=seen.running,
        before=interrupted(session, taken),
    )


def repeated(session: Session, re: int | None, entry: int, now: float, ruled: bool) -> RepeatedMessage:
    """What an action became that is done once only, and how things stand now. Not `ruled`: the last step still runs."""
    message = RepeatedMessage(re=re, entry=entry, view=view(session, now) if ruled else None)
    standing = session.match.taken if ruled else session.match.taken[:-1]
    for taken, spoken in _spoken(session.match, standing):
        if taken.entry == entry:
            return replace(message, step=taken.step, said=spoken)
    return message


def interrupted(session: Session, taken: Acted) -> Before | None:
    """How things stood when this step interrupted the one before it."""
    if taken.cut is None or taken.before is None:
        return None
    cut = session.match.entries[taken.cut.amend - 1]
    assert isinstance(cut, Happened)
    standing = _caught(taken.before.state, trace_of(cut), trace_of(taken.entry).start)
    spoken = said(taken.before, taken.cut.step, _stood(session.match, 2), cut=True)
    return Before(standing.pop("ball"), _there(standing), spoken)


def trace_of(entry: Happened) -> ShownTrace:
    assert entry.show is not None
    assert entry.show.trace is not None
    return entry.show.trace


def _caught(state: Any, trace: ShownTrace, t: float) -> dict[str, Place | None]:
    """Where everything was when it was interrupted, the ball too, also what still ran."""
    standing: dict[str, Place | None] = {**state.pieces, "ball": state.ball}
    for name in standing:
        motion = trace.at(name, t)
        if motion is not None:
            standing[name] = Place((round(motion.at[0], 3), round(motion.at[1], 3)))
    return standing


def _there(standing: Mapping[str, Place | None]) -> dict[str, Place]:
    return {name: place for name, place in standing.items() if place is not None}


# --- a match as a whole


def frames(match: Match) -> bytes:
    """A whole match to be watched."""
    return encoded(Replay(match_info(match), replay(match)))


def replay(match: Match) -> tuple[Frame, ...]:
    """One frame a step, as it stands after all amendments and as today's judge rules it."""
    cuts, differ = _cuts(match), {one.entry for one in differences(match)}
    shown = [
        _frame(match, taken, spoken, cuts.get(taken.entry), taken.entry in differ)
        for taken, spoken in _spoken(match, match.taken)
    ]
    if shown and match.ended is not None:  # the last of it is how it ended
        over, score, following = match.state.over, match.state.score, match.state.next
        stood = replace(shown[-1].view, over=over, score=score, next=following)
        shown[-1] = replace(shown[-1], view=stood)
    return tuple(shown)


def _cuts(match: Match) -> dict[int, float]:
    """Which entries were interrupted, and when on their own clock."""
    shows = [e.show for e in match.entries if isinstance(e, Happened) and e.show is not None]
    return {show.cuts: show.trace.start for show in shows if show.cuts is not None and show.trace is not None}


def _frame(match: Match, taken: Taken, spoken: Said, cut: float | None, differs: bool) -> Frame:
    entry = match.entries[taken.entry - 1]
    show = entry.show if isinstance(entry, Happened) else None
    stood = position(match.book, taken.ruling.state, taken.ruling.counts)
    if cut is not None and show is not None and show.trace is not None:
        standing = _caught(taken.ruling.state, show.trace, cut)
        stood = replace(stood, ball=standing.pop("ball"), pieces=_there(standing))
        show = replace(show, trace=show.trace.until(cut))
    return Frame(taken.entry, taken.step, spoken, stood, show, differs)


def log(match: Match, before_entry: int | None = None) -> tuple[Said, ...]:
    """Everything the referee has said so far (or before an entry) that was worth saying, oldest first."""
    standing = [taken for taken in match.taken if before_entry is None or taken.entry < before_entry]
    return tuple(spoken for _, spoken in _spoken(match, standing) if spoken.worth)


def _spoken(match: Match, standing: list[Taken]) -> Iterator[tuple[Taken, Said]]:
    """What was said to each of the first steps of a match."""
    before, cuts = match.opening, _cuts(match)
    for taken in standing:
        yield taken, said(taken.ruling, taken.step, before, cut=taken.entry in cuts)
        before = taken.ruling.state


def summary(match: Match, ruled: bool = True) -> dict[str, Any]:
    """What a list of matches shows, to be stored. Not `ruled`: as it stood before the last step, which still runs."""
    state = match.state if ruled else _stood(match)
    return {
        "score": plain(state.score),
        "period": state.period,
        "clock": state.clock,
        "over": plain(state.over),
        "steps": sum(not isinstance(entry, Ruled) for entry in match.entries),
    }


def ground(book: Book, table: Table | None) -> Ground | None:
    """None for a board game."""
    if table is None or book.gear is None:
        return None
    return Ground(table, dict(table.pitch.zones()), book.gear.look)


def team(lineup: Lineup, side: Side) -> Team:
    return Team(lineup.name, lineup.worn(side))


def match_info(match: Match) -> MatchInfo:
    header, book = match.header, match.book
    return MatchInfo(
        id=header.id,
        book=header.book,
        title=book.clauses.info.title,
        language=book.clauses.info.language,
        ground=ground(book, match.opening.setup.table),
        home=team(header.home, "home"),
        away=team(header.away, "away"),
        started=header.started,
        cites=book.clauses.cites(book.name),
        sections=book.clauses.sections,
        units=units_of(book),
        opening=position(book, match.opening, {}),
        seal=header.seeds.get(SEAL),
        dice={die: book.faces(die) for die in get_args(Die)} if isinstance(book, DiceBookOf) else None,
    )


def room_info(
    match_id: str,
    match: Match,
    seats: Mapping[Side, Seat],
    reach: Reach | None = None,
    rate: float = 1.0,
    pace: Pace = "paced",
    hints: bool = False,
    patient: bool = False,
) -> RoomInfo:
    told = asdict(replace(match_info(match), id=match_id))
    return RoomInfo(**told, seats=seats, reach=reach, rate=rate, pace=pace, hints=hints, patient=patient)
