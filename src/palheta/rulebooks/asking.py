"""What nobody told and a ruling hangs on. Found by trying: a question is asked only where two of its answers lead to
different rulings, so a case told in full asks nothing, and nobody is asked what does not matter.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, permutations, repeat
from typing import Any

from palheta.facts import (
    Atop,
    Cross,
    Flick,
    Goal,
    Left,
    Out,
    Place,
    Put,
    Report,
    Rest,
    Seen,
    Sightings,
    Step,
    Touch,
)
from palheta.rulebooks.tellings import ReportWord
from palheta.ruling import Question, Ruling
from palheta.ruling.question import PLACES, zones_to_name
from palheta.table.frame import SIDES, is_keeper, is_piece, other, side_of
from palheta.table.pitch import Pitch

# The ruling if questions are answered so; None where it cannot be.
Supposing = Callable[[Mapping[str, str]], Ruling | None]
HALVES = tuple(f"{side}_half" for side in SIDES)
CIRCLE = "circle"
FRAME = ("post", "bar")
LINES = ("touchline", "goal_line")
DECIDED_BY_PEOPLE = ("option", "decision", "conform", "toss", "turn")  # what no fact of a step answers
MOST_TRIALS = 42  # about one step: who asks must not think for long; a placing takes much longer to judge
MOST_TRIALS_OF_A_PLACING = 6
MOST_CHOICES = 9  # of one question: halves, areas, circle
MOST_ZONES = 4  # tried in pairs
MOST_PIECES = 2  # told of in one step of which nobody said where they stood


def untold(state: Any, step: Step, reports: Mapping[str, ReportWord]) -> tuple[Question, ...]:
    """What a step leaves open, whatever it leads to."""
    table = state.setup.table
    if table is None:
        return ()
    if isinstance(step, Report):
        return tuple(_of_a_report(state, step, reports, table.pitch))
    if isinstance(step, Put):
        in_play = "ball" in step.place and state.next.with_ == "play"
        return (Question("ball", zones_to_name(table.pitch)),) if in_play and _nowhere(state.ball) else ()
    return tuple(_of_a_flick(state, step, table.pitch)) if isinstance(step, Flick) else ()


def _of_a_report(
    state: Any, step: Report, reports: Mapping[str, ReportWord], pitch: Pitch
) -> Iterator[Question]:
    word = reports.get(step.report)
    if word is not None and "at" in word.slots:
        # At a restart the ball is no longer where it was.
        told = step.at or (state.ball if state.next.with_ == "play" else None)
        if not says_whose(told):
            yield Question("at", zones_to_name(pitch) if _nowhere(told) else HALVES)


def _of_a_flick(state: Any, step: Flick, pitch: Pitch) -> Iterator[Question]:
    if state.next.with_ not in PLACED and not says_whose(state.ball):
        yield Question("ball", zones_to_name(pitch) if _nowhere(state.ball) else HALVES)
    yield from _in_the_shooting_zone(state.ball, step.seen, pitch)
    yield from _still_in_the_circle(state, step.seen)
    if any(map(left_somewhere, step.seen)) and not any(event.line in LINES for event in step.seen.of(Cross)):
        yield Question("line", LINES)
    for event in step.seen.of(Out):
        # Over the bar went a shot, and that at the other side's goal.
        if event.out == "ball" and event.at is None and not event.high:
            yield Question("ball_out", HALVES if event.over == "goal_line" else zones_to_name(pitch))
    if _came_off_somewhere(state.ball, step.seen):
        yield Question("at", zones_to_name(pitch))
    met = _met_somewhere(state, step.seen)
    if met:
        placed = {step.flick, *_with_the_ball(step.seen)}
        unplaced = (name for name in met if name not in placed)
        zones, kick_off = zones_to_name(pitch), state.next.with_ == "kick_off"
        for name in islice(unplaced, MOST_PIECES):
            yield Question(f"was.{name}", own_half(name, zones) if kick_off else zones)
    for lies in step.seen.of(Atop):
        of_each = (state.ball if name == "ball" else state.pieces.get(name) for name in lies.atop)
        if lies.atop[0] == step.flick and all(map(_nowhere, of_each)):
            yield Question(f"lies.{step.flick}", zones_to_name(pitch))


def left_somewhere(event: Seen) -> bool:
    """The ball went out, and neither a line nor a place was named that says over which."""
    match event:
        case Out(out="ball", over=None, at=at) | Left(left="ball", of="table", at=at):
            return at is None or at.point is None
    return False


def _came_off_somewhere(ball: Place | None, seen: Sightings) -> bool:
    """A person may be met anywhere; off which of the two frames a ball went in is plain only from the other half."""
    off = {name for event in seen.of(Touch) if event.at is None for name in event.touch}
    of_which = any(_nowhere(ball) or _says(ball, event.goal) for event in seen.of(Goal))
    return not off.isdisjoint(SIDES) or (of_which and not off.isdisjoint(FRAME))


def _says(ball: Place | None, side: str) -> bool:
    return ball is not None and (ball.zone or "").startswith(side)


def _met_somewhere(state: Any, seen: Sightings) -> dict[str, None]:
    """The pieces that were told of, in order, of which nobody said where they stood."""
    pieces, found = state.pieces, dict[str, None]()
    for event in seen:
        for name in (
            event.touch if isinstance(event, Touch) else event.atop if isinstance(event, Atop) else ()
        ):
            if is_piece(name) and _nowhere(pieces.get(name)) and _may_be_anywhere(state, name):
                found[name] = None
    return found


def _in_the_shooting_zone(ball: Place | None, seen: Sightings, pitch: Pitch) -> Iterator[Question]:
    """In a half that has a shooting zone, the half alone does not say enough of a ball that went in or behind."""
    half = None if ball is None else ball.zone
    if half not in HALVES:
        return
    zone = half.replace("_half", "_shooting_zone")
    behind = seen.of(Goal) or any(out.over == "goal_line" for out in seen.of(Out))
    if behind and zone in zones_to_name(pitch):
        yield Question("ball", (half, zone))


def _still_in_the_circle(state: Any, seen: Sightings) -> Iterator[Question]:
    """Of a kick-off the other half alone does not say whether it stayed in the circle."""
    side = state.next.side
    if state.next.with_ != "kick_off" or side is None or any(e.line == "circle" for e in seen.of(Cross)):
        return
    half = f"{other(side)}_half"
    told = [event.rest["ball"] for event in seen.of(Rest) if "ball" in event.rest]
    if told and told[-1].zone == half:
        yield Question("ball_rest", (CIRCLE, half))


def met_in_zones(state: Any, step: Step) -> dict[str, Place]:
    """Pieces of which nobody has told, but in which zone they were met: there they stood; so did a ball at its first
    touch, unless it has its one place.
    """
    if not isinstance(step, Flick) or state.setup.table is None:
        return {}
    untold = _nowhere(state.ball) and state.next.with_ not in PLACED and not step.ball_moving
    found: dict[str, Place] = {}
    for event in step.seen.of(Touch):
        zone = None if event.at is None else event.at.zone
        if zone is not None and is_piece(event.touched) and event.touched not in state.pieces:
            found.setdefault(event.touched, Place(zone=zone))
        if "ball" in event.touch:
            if zone is not None and untold and event.touch == (step.flick, "ball"):
                found["ball"] = Place(zone=zone)
            untold = False
    return found


def own_half(name: str, zones: tuple[str, ...]) -> tuple[str, ...]:
    """At a kick-off everybody stands in his own half, in every book."""
    return tuple(zone for zone in zones if zone.startswith(side_of(name) or SIDES))


def _with_the_ball(seen: Sightings) -> Iterator[str]:
    """Who lies under or on a ball of which somebody said where it lies."""
    if any("ball" in event.rest for event in seen.of(Rest)):
        yield from (name for event in seen.of(Atop) if "ball" in event.atop for name in event.atop)


def _may_be_anywhere(state: Any, name: str) -> bool:
    """A keeper that is no disc stands before its goal."""
    return not is_keeper(name) or state.setup.table.keeper.shape == "disc"


# Where there is one place for it, nobody need say where the ball lies.
PLACED = ("kick_off", "goal_kick", "corner", "penalty", "shootout", "repeat")


def outside_the_circle(question: Question, state: Any) -> Question:
    """The circle lies in both halves: who names it has not said whose, so only a kick-off asks for it."""
    if state.next.with_ == "kick_off" or CIRCLE not in question.choices:
        return question
    return Question(question.id, tuple(choice for choice in question.choices if choice != CIRCLE))


def says_whose(place: Place | None) -> bool:
    return place is not None and (place.point is not None or (place.zone or "").startswith(SIDES))


def _nowhere(place: Any) -> bool:
    return place is None or (place.point is None and place.zone is None and place.atop is None)


def worth_asking(
    questions: Sequence[Question], supposing: Supposing, trials: int = MOST_TRIALS
) -> tuple[Question, ...]:
    """Those on which the ruling hangs, each alone; where none does alone, all of them if it hangs on them together."""
    if not questions:
        return ()
    tried = islice(repeat(supposing), trials)
    kept = tuple(question for question in questions if _hangs_on(question, tried))
    places = [question for question in questions if question.word in PLACES]
    return kept or (tuple(places) if len(places) > 1 and _hang_together(places, tried) else ())


def _hangs_on(question: Question, tried: Iterator[Supposing]) -> bool:
    if question.word in DECIDED_BY_PEOPLE or len(question.choices) == 1:  # one: any square of a board
        return bool(question.choices)
    told = ({question.id: choice} for choice in question.choices[:MOST_CHOICES])
    return _differ(supposing(answers) for answers, supposing in zip(told, tried, strict=False))


def _hang_together(questions: Sequence[Question], tried: Iterator[Supposing]) -> bool:
    """All in one zone, or one of them elsewhere."""
    zones = [zone for zone in questions[0].choices if all(zone in other.choices for other in questions)]

    def told() -> Iterator[dict[str, str]]:
        together = {zone: dict.fromkeys((question.id for question in questions), zone) for zone in zones}
        yield from together.values()  # first, so that the trials reach both ends of the table
        for zone, elsewhere in permutations(zones[:MOST_ZONES], 2):
            yield from (together[zone] | {apart: elsewhere} for apart in together[zone])

    return _differ(supposing(answers) for answers, supposing in zip(told(), tried, strict=False))


def _differ(rulings: Iterable[Ruling | None]) -> bool:
    found: set[tuple[object, ...]] = set()
    for ruling in rulings:
        if ruling is not None:
            calls, *rest = heard(ruling)
            assert isinstance(calls, tuple)
            found.add((frozenset(calls), *rest))  # said twice it is no other ruling
            if len(found) > 1:
                return True
    return False


def heard(ruling: Ruling) -> tuple[object, ...]:
    """What people hear: not where things lie."""
    return (
        tuple((call.rule, call.against) for call in ruling.calls),
        tuple((card.card, card.side, card.piece) for card in ruling.cards),
        (ruling.next.side, ruling.next.with_, ruling.next.moves, ruling.next.roll, ruling.next.options),
        ruling.score,
        None if ruling.over is None else ruling.over.winner,
        ruling.removed,
    )
