"""What nobody told and a ruling hangs on. Found by trying: a question is asked only where two of its answers lead to
different rulings, so a case told in full asks nothing, and nobody is asked what does not matter.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from palheta.facts import Atop, Flick, Out, Report, Seen, Step, Touch
from palheta.rulebooks.tellings import ReportWord
from palheta.ruling import Question, Ruling
from palheta.ruling.question import PLACES, zones_to_name
from palheta.table.frame import SIDES, is_piece
from palheta.table.pitch import Pitch

# The ruling if questions are answered so; None where it cannot be.
Supposing = Callable[[Mapping[str, str]], Ruling | None]
HALVES = tuple(f"{side}_half" for side in SIDES)
DECIDED_BY_PEOPLE = ("option", "decision", "conform", "toss", "turn")  # what no fact of a step answers
MOST_ZONES = 6  # to tell apart: the halves and what is in them
MOST_PIECES = 4  # told of in one step of which nobody said where they stood


def untold(state: Any, step: Step, reports: Mapping[str, ReportWord]) -> tuple[Question, ...]:
    """What a step leaves open, whatever it leads to."""
    table = state.setup.table
    if table is None:
        return ()
    if isinstance(step, Report):
        return tuple(_of_a_report(state, step, reports, table.pitch))
    return tuple(_of_a_flick(state, step, table.pitch)) if isinstance(step, Flick) else ()


def _of_a_report(
    state: Any, step: Report, reports: Mapping[str, ReportWord], pitch: Pitch
) -> Iterator[Question]:
    word = reports.get(step.report)
    if word is not None and "at" in word.slots and step.at is None and _nowhere(state.ball):
        yield Question("at", zones_to_name(pitch))


def _of_a_flick(state: Any, step: Flick, pitch: Pitch) -> Iterator[Question]:
    zones = zones_to_name(pitch)
    if _nowhere(state.ball):
        yield Question("ball", zones)
    for event in step.seen:
        if isinstance(event, Out) and event.out == "ball" and event.at is None:
            yield Question("ball_out", HALVES if event.over == "goal_line" else zones)
    met = dict.fromkeys(name for event in step.seen for name in _told_of(event) if is_piece(name))
    for name in [name for name in met if name != step.flick and _nowhere(state.pieces.get(name))][
        :MOST_PIECES
    ]:
        yield Question(f"was.{name}", zones)


def _told_of(event: Seen) -> tuple[str, ...]:
    return event.touch if isinstance(event, Touch) else event.atop if isinstance(event, Atop) else ()


def _nowhere(place: Any) -> bool:
    return place is None or (place.point is None and place.zone is None and place.atop is None)


def worth_asking(questions: Sequence[Question], supposing: Supposing) -> tuple[Question, ...]:
    """Those on which the ruling hangs, each alone; where none does alone, all of them if it hangs on them together."""
    kept = tuple(question for question in questions if _hangs_on(question, supposing))
    places = [question for question in questions if question.word in PLACES]
    return kept or (tuple(places) if len(places) > 1 and _hang_together(places, supposing) else ())


def _hangs_on(question: Question, supposing: Supposing) -> bool:
    if question.word in DECIDED_BY_PEOPLE or len(question.choices) == 1:  # one: any square of a board
        return bool(question.choices)
    return _differ(supposing({question.id: choice}) for choice in question.choices)


def _hang_together(questions: Sequence[Question], supposing: Supposing) -> bool:
    """All in one zone, or one of them elsewhere."""
    zones = [zone for zone in questions[0].choices if all(zone in other.choices for other in questions)]

    def told() -> Iterator[Ruling | None]:
        for zone in zones:
            yield supposing({question.id: zone for question in questions})
        for apart in questions:
            for zone, elsewhere in permutations(zones[:MOST_ZONES], 2):
                yield supposing({question.id: zone for question in questions} | {apart.id: elsewhere})

    return _differ(told())


def _differ(rulings: Iterable[Ruling | None]) -> bool:
    found: set[tuple[object, ...]] = set()
    for ruling in rulings:
        if ruling is not None:
            found.add(heard(ruling))
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
