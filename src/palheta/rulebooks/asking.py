"""What nobody told and a ruling hangs on. Found by trying: a question is asked only where two of its answers lead to
different rulings, so a case told in full asks nothing, and nobody is asked what does not matter.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from palheta.facts import Flick, Out, Report, Step, Touch
from palheta.rulebooks.tellings import ReportWord
from palheta.ruling import Question, Ruling
from palheta.ruling.question import zones_to_name
from palheta.table.frame import SIDES, is_piece
from palheta.table.pitch import Pitch

# The ruling if the question is answered so; None where it cannot be.
Supposing = Callable[[Question, str], Ruling | None]
HALVES = tuple(f"{side}_half" for side in SIDES)
DECIDED_BY_PEOPLE = ("option", "decision", "conform", "toss", "turn")  # what no fact of a step answers
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
        if isinstance(event, Out) and event.out == "ball" and event.over == "goal_line" and event.at is None:
            yield Question("ball_out", HALVES)
    met = dict.fromkeys(n for e in step.seen if isinstance(e, Touch) for n in e.touch if is_piece(n))
    for name in [name for name in met if name != step.flick and _nowhere(state.pieces.get(name))][
        :MOST_PIECES
    ]:
        yield Question(f"was.{name}", zones)


def _nowhere(place: Any) -> bool:
    return place is None or (place.point is None and place.zone is None and place.atop is None)


def worth_asking(question: Question, supposing: Supposing) -> bool:
    if question.word in DECIDED_BY_PEOPLE:
        return bool(question.choices)
    found: set[tuple[object, ...]] = set()
    for choice in question.choices:
        ruling = supposing(question, choice)
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
        (ruling.next.side, ruling.next.with_, ruling.next.moves, ruling.next.options),
        ruling.score,
        None if ruling.over is None else ruling.over.winner,
        ruling.removed,
    )
