"""A match told in words: what was done, what the referee said, what came next."""

from collections.abc import Iterator

from palheta.facts import (
    Answer,
    Atop,
    Choose,
    Cross,
    Decide,
    Dive,
    Face,
    Fell,
    Flick,
    Goal,
    Late,
    Left,
    Name,
    Out,
    Passed,
    Place,
    Put,
    Report,
    Roll,
    Say,
    Seen,
    Step,
    Substitute,
    Time,
    Touch,
    Use,
    who,
)
from palheta.match.entries import Amended, Ended
from palheta.match.match import Match, Taken
from palheta.ruling import QUESTIONS, EndedBy, Next, Ruling
from palheta.ruling.question import about_of


def tell(match: Match) -> Iterator[str]:
    """Line by line. Amended steps are told as they stand now; what the log said before is told as well."""
    header = match.header
    home, away = header.home.name or "home", header.away.name or "away"
    yield f"{home} v {away}, {match.book.clauses.info.title}"
    period = 0
    for taken in match.taken:
        state = taken.ruling.state
        if state.period != period and taken.ruling.over is None:
            period = state.period
            yield f"-- period {period}"
        yield from tell_step(taken)
    for number, entry in enumerate(match.entries, start=1):
        if isinstance(entry, Amended):
            what = "taken back" if entry.step is None else f"corrected to: {tell_action(entry.step)}"
            yield f"   (entry {number}: step {entry.amend} was {what}{f', {entry.why}' if entry.why else ''})"
    ending = match.ending
    if ending is not None:
        yield tell_ending(ending, home, away)
    if match.state.over is not None:
        over = match.state.over
        shots = f" ({over.shots.home}-{over.shots.away} on shots)" if over.shots is not None else ""
        yield f"-- over: {over.score.home}-{over.score.away}{shots}, {_winner(over.winner, home, away)}"


HOW: dict[EndedBy, str] = {
    "resigned": "resigned",
    "agreed": "drawn by agreement",
    "awarded": "awarded",
    "walk_over": "a walk-over",
    "suspended": "suspended",
    "annulled": "annulled",
}


def tell_ending(ending: Ended, home: str, away: str) -> str:
    clause = f" ({ending.clause})" if ending.clause else ""
    loser = {"home": away, "away": home}.get(ending.winner or "")
    who_did = f"{loser} " if ending.ended == "resigned" and loser else ""
    return f"-- {who_did}{HOW[ending.ended]}{clause}{f': {ending.why}' if ending.why else ''}"


def _winner(winner: str | None, home: str, away: str) -> str:
    if winner is None:
        return "no result"
    return "a draw" if winner == "draw" else f"{home if winner == 'home' else away} won"


def tell_step(taken: Taken) -> Iterator[str]:
    ruling = taken.ruling
    yield f"{taken.entry:4} {clock(ruling.state.clock)}  {tell_action(taken.step)}"
    yield from (f"              {line}" for line in tell_ruling(ruling))


def tell_ruling(ruling: Ruling) -> Iterator[str]:
    for call in ruling.calls:
        under = f", {call.under}" if call.under else ""
        yield f"! {call.rule}{under} {call.title}, against {call.against}: {call.why}"
    for call in ruling.withdrawn:
        yield f"! taken back: {call.rule} {call.title}, against {call.against}"
    for card in ruling.cards:
        yield f"! {card.card} card for {card.piece or card.side}"
    for piece in ruling.removed:
        yield f"! {piece} leaves the pitch"
    for question in ruling.ask:
        about = about_of(question.id)
        of = f" ({about})" if about else ""
        yield f"? {QUESTIONS[question.word]}{of}: {' | '.join(question.choices)}"
    yield f"> {tell_next(ruling.next)}  [{ruling.score.home}-{ruling.score.away}]"
    if ruling.because is not None and ruling.because.words not in [call.why for call in ruling.calls]:
        yield f"  {ruling.because.clause}: {ruling.because.words}"


def tell_next(coming: Next) -> str:
    parts = [coming.side or "", (coming.with_ or "play").replace("_", " ")]
    if coming.at is not None:
        parts.append(f"at {_point(coming.at)}")
    if coming.within:
        parts.append(f"within the {coming.within.replace('_', ' ')}")
    if coming.moves:
        parts.append(f"and {coming.moves} moves" if coming.moves > 1 else "and one move")
    if coming.roll:
        parts.append(f"rolls {coming.roll}")
    if coming.options:
        parts.append(f"({' | '.join(coming.options)})")
    return " ".join(part for part in parts if part)


def clock(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{int(minutes):02}:{rest:04.1f}"


def tell_action(step: Step) -> str:
    side = step.side or who(step) or "somebody"
    match step:
        case Flick():
            manner = f" ({step.as_})" if step.as_ else ""
            verb = {"flick": "flicks", "press": "presses", "turn": "turns"}[step.how]
            verb = "moves by hand" if step.by == "keeper" else verb
            return f"{side} {verb} {step.flick}{manner}: {tell_seen(step.seen)}"
        case Say():
            return f'{side} says "{step.say}"{f" with {step.piece}" if step.piece else ""}'
        case Name():
            return f"{side} names {step.name}"
        case Choose():
            return f"{side} chooses {step.choose}"
        case Put():
            places = ", ".join(f"{name} at {_place(place)}" for name, place in step.place.items())
            return f"{side} sets {places}"
        case Dive():
            return f"{side} dives with {step.dive} to {_place(step.to)}"
        case Substitute():
            return f"{side} takes {step.substitute.out} off for {step.substitute.in_}"
        case Report():
            return f"reported of {side}: {step.report}"
        case Decide():
            return f"the referee decides {step.decide}"
        case Answer():
            told = ", ".join(f"{identity}: {choice}" for identity, choice in step.answer.items())
            return f"it is answered: {told}"
        case Time():
            return f"the clock reads {clock(step.time)}"
        case Late():
            return f"{side} took {step.late:g} s"
        case Roll():
            turn = f", {step.choose}" if step.choose else ""
            return f"{side} rolls {step.roll}: {_face(step.face)}{turn}"
        case Use():
            return f"{side} uses the champion die"


def tell_seen(seen: tuple[Seen, ...]) -> str:
    told = [words for event in seen if (words := _event(event))]
    return ", ".join(told) if told else "nothing is touched"


def _event(event: Seen) -> str:
    match event:
        case Touch():
            pushed = f" and pushes it {event.moved:.0f} mm" if event.moved and event.touched != "ball" else ""
            return f"{event.mover} touches {event.touched}{pushed}"
        case Cross():
            return f"{event.cross} crosses the {event.line.replace('_', ' ')}"
        case Out():
            over = "" if event.over is None else f" over the {event.over.replace('_', ' ')}"
            return f"out{over}{', over the bar' if event.high else ''}"
        case Passed():
            return f"{event.passed[0]} is nearer the goal line than {event.passed[1]}"
        case Goal():
            return f"in {event.goal}'s goal"
        case Left():
            return f"{event.left} leaves the {event.of}{' and comes back' if event.back else ''}"
        case Atop():
            return f"{event.atop[0]} rests on {event.atop[1]}"
        case Fell():
            return f"{event.fell} falls"
        case _:
            return ""


def _face(face: Face | str) -> str:
    return face if isinstance(face, str) else f"{face.arrow} {face.number}{face.mark or ''}"


def _place(place: Place) -> str:
    return _point(place.point) if place.point is not None else str(place.zone)


def _point(point: tuple[float, float]) -> str:
    return f"({point[0]:g}, {point[1]:g})"
