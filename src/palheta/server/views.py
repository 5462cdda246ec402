"""What the browser gets to see: the state, the offers and the rulings, for `messages` to write. No rules in here."""

from typing import Any, get_args

import msgspec

from palheta.facts import Die, Dive, Flick, Sightings, plain
from palheta.match import Happened, Match, Ruled, Taken
from palheta.match.keeping import differences
from palheta.play.dice import SEAL
from palheta.play.session import Session
from palheta.play.session import Taken as Acted
from palheta.rulebooks.base import Book, DiceBookOf, MatchState, units_of
from palheta.ruling import Ruling
from palheta.server.messages import encoded
from palheta.table.frame import SIDES


def view(session: Session, now: float, ruled: bool = True) -> dict[str, Any]:
    """How things stand now. Not `ruled`: as they stood before the last step, which still runs."""
    if not ruled:
        taken = session.match.taken[-2:-1]
        told = view(session, now) | position(
            session.match.book, _stood(session.match), taken[0].ruling.counts if taken else {}
        )
        still_open = {"clock_stops": None, "running": True, "offers": (), "due": None}
        return told | {"clock": session.timing.reading(now)} | still_open
    state = session.match.state
    limit = session.timing.limit()
    last = session.match.taken[-1].ruling if session.match.taken else None
    return position(session.match.book, state, last.counts if last else {}) | {
        "id": session.state_id,
        "clock": session.timing.reading(now),
        "clock_stops": session.timing.reading(now + 3600.0) if session.timing.running else None,
        "running": session.timing.running and state.over is None,
        "offers": session.offers,
        "due": limit
        and {
            "side": limit.side,
            "left": round(limit.ends - now, 2),
            "of": limit.seconds,
            "clause": limit.clause,
        },
    }


def _stood(match: Match) -> Any:
    """The state before the last step."""
    return match.taken[-2].ruling.state if len(match.taken) > 1 else match.opening


def position(book: Book, state: Any, counts: dict[str, Any]) -> dict[str, Any]:
    return {
        "period": state.period,
        "clock": state.clock,
        "score": state.score,
        "ball": state.ball,
        "pieces": getattr(state, "pieces", {}),
        "next": state.next,
        "counts": counts,
        "over": state.over,
        "beside": book.beside(state) if isinstance(book, DiceBookOf) else None,
    }


def said(ruling: Ruling) -> dict[str, Any]:
    """What the referee said to one step."""
    told: dict[str, Any] = {
        "calls": ruling.calls,
        "next": ruling.next,
        "score": ruling.score,
    }
    for key in ("cards", "removed", "places", "said", "ask"):
        value = getattr(ruling, key)
        if value:
            told[key] = value
    return told


def step(session: Session, taken: Acted, now: float) -> dict[str, Any]:
    """A step and its ruling."""
    return (
        {"type": "step", "show": taken.entry.show} | ruled(session, taken, now) | interrupted(session, taken)
    )


def repeated(session: Session, entry: int, now: float, ruled: bool) -> dict[str, Any]:
    """What an action became that is done once only, and how things stand now. Not `ruled`: the last step still runs."""
    stands = next((taken for taken in session.match.taken if taken.entry == entry), None)
    told: dict[str, Any] = {"type": "step", "repeated": True, "entry": entry, "show": None}
    if ruled:
        told["view"] = view(session, now)
    if stands is not None and (ruled or stands is not session.match.taken[-1]):
        told |= {"step": stands.step, "said": said(stands.ruling)}
    return told


def ruled(session: Session, taken: Acted, now: float) -> dict[str, Any]:
    return {"step": taken.entry.step, "said": said(taken.ruling), "view": view(session, now)}


def running_step(session: Session, taken: Acted, seen: dict[str, Any]) -> dict[str, Any]:
    """A step that somebody may still enter: what can be `seen` of it, not what will come of it."""
    assert isinstance(taken.entry.step, Flick | Dive)
    assert taken.entry.show is not None
    unseen = msgspec.structs.replace(taken.entry.step, seen=Sightings())
    show = taken.entry.show | {"trace": seen["trace"]}
    told = {"type": "step", "step": unseen, "show": show, "running": seen["running"]}
    return told | interrupted(session, taken)


def interrupted(session: Session, taken: Acted) -> dict[str, Any]:
    """How things stood when this step interrupted the one before it."""
    if taken.cut is None or taken.before is None:
        return {}
    cut = session.match.entries[taken.cut.amend - 1]
    assert isinstance(cut, Happened)
    before = _caught(taken.before.state, cut.show["trace"], taken.entry.show["trace"]["start"])
    return {"before": before | {"said": said(taken.before)}}


def _caught(state: Any, trace: dict[str, Any], t: float) -> dict[str, Any]:
    """Where everything was when it was interrupted, also what still ran."""
    pieces, ball = plain(state.pieces), plain(state.ball)
    for name, rows in trace["paths"].items():
        row = next((row for row in reversed(rows) if row[0] <= t), rows[0])
        at, x, y, vx, vy, ax, ay = (*row, 0, 0, 0, 0, 0, 0)[:7]
        h = t - at
        here = [round(x + (vx + ax * h / 2) * h, 3), round(y + (vy + ay * h / 2) * h, 3)]
        if name == "ball":
            ball = here
        elif name in pieces:
            pieces[name] = here
    return {"ball": ball, "pieces": pieces}


def replay(match: Match) -> list[dict[str, Any]]:
    """The whole match, one frame a step, as it stands after all amendments and as today's judge rules it; `differs`:
    the one who ruled it when it was played said something else."""
    cuts, differ = _cuts(match), {one.entry for one in differences(match)}
    return [
        frame(match, taken, cuts.get(taken.entry)) | {"differs": taken.entry in differ}
        for taken in match.taken
    ]


def _cuts(match: Match) -> dict[int, float]:
    """Which entries were interrupted, and when on their own clock."""
    shows = [e.show for e in match.entries if isinstance(e, Happened) and isinstance(e.show, dict)]
    return {show["cuts"]: show["trace"]["start"] for show in shows if "cuts" in show and "trace" in show}


def frame(match: Match, taken: Taken, cut: float | None = None) -> dict[str, Any]:
    entry = match.entries[taken.entry - 1]
    show = entry.show if isinstance(entry, Happened) else None
    view = position(match.book, taken.ruling.state, taken.ruling.counts)
    if cut is not None and show is not None:
        view |= _caught(taken.ruling.state, show["trace"], cut)
        show = show | {"trace": show["trace"] | {"end": cut}}
    return {
        "entry": taken.entry,
        "step": taken.step,
        "said": said(taken.ruling),
        "view": view,
        "show": show,
    }


def log(match: Match, before_entry: int | None = None) -> list[dict[str, Any]]:
    """Everything the referee has said so far (or before an entry) that was worth saying, oldest first."""
    spoken = []
    before = match.opening
    cuts = _cuts(match)
    for number, taken in enumerate(match.taken, start=1):
        if before_entry is not None and taken.entry >= before_entry:
            break
        if (line := _line(taken.ruling, before, cut=taken.entry in cuts)) is not None:
            clock = taken.step.t if taken.step.t is not None else before.clock
            spoken.append({"id": number, "clock": clock, "period": before.period} | line)
        before = taken.ruling.state
    return spoken


def _line(ruling: Ruling, before: MatchState, cut: bool) -> dict[str, Any] | None:
    """As `worthSaying` in web/src/parts/referee.ts. Of what was interrupted only goals, calls and cards stand."""
    score, following = ruling.state.score, ruling.next
    goal = next((side for side in SIDES if score.of(side) > before.score.of(side)), None)
    due = not cut and (following.with_, following.side) != (before.next.with_, before.next.side)
    told = (ruling.said and not cut) or (due and following.with_ not in (None, "play"))
    if not (goal or ruling.calls or ruling.cards or told):
        return None
    return {"said": said(ruling), "goal": goal, "due": due}


def summary(match: Match, ruled: bool = True) -> dict[str, Any]:
    """What a list of matches shows. Not `ruled`: as it stood before the last step, which still runs."""
    state = match.state if ruled else _stood(match)
    return {
        "score": plain(state.score),
        "period": state.period,
        "clock": state.clock,
        "over": plain(state.over),
        "steps": sum(not isinstance(entry, Ruled) for entry in match.entries),
    }


def match_info(match: Match) -> dict[str, Any]:
    """What does not change during a match."""
    header, book = match.header, match.book
    return {
        "id": header.id,
        "book": header.book,
        "title": book.clauses.info.title,
        "language": book.clauses.info.language,
        "table": plain(match.opening.setup.table),
        "home": {"name": header.home.name, "colour": header.home.colour},
        "away": {"name": header.away.name, "colour": header.away.colour},
        "started": header.started,
        "cites": book.clauses.cites(book.name),
        "units": units_of(book),
        "opening": position(book, match.opening, {}),
        "seal": header.seeds.get(SEAL),
        "dice": {die: plain(book.faces(die)) for die in get_args(Die)}
        if isinstance(book, DiceBookOf)
        else None,
    }


def frames(match: Match) -> bytes:
    """A whole match to be watched."""
    return encoded({"match": match_info(match), "frames": replay(match)})
