"""How an event is played, for its report: what was agreed before the first match counts when somebody asks later."""

from collections.abc import Callable, Iterator

from palheta.ruling import Reason, reason
from palheta.sheets.document import Block, Heading, Line
from palheta.sheets.event_words import CRITERIA, DECIDED_BY, FORMATS
from palheta.tournament.phases import Phase
from palheta.tournament.state import State

Say = Callable[[Reason], str]


def rules(state: State, say: Say) -> Iterator[Block]:
    yield Heading(say(reason("How it is played")))
    settings = state.event.settings
    for told, value in (
        (reason("Calls of the referee"), settings.calls),
        (reason("Dress"), settings.dress),
        (reason("Commission"), ", ".join(settings.commission)),
        (reason("Who is so late loses"), _minutes(settings.late_after)),
        (reason("Wait for who is not there"), _minutes(settings.wait)),
    ):
        if value:
            yield Line(f"{say(told)}: {value}")
    for phase in state.event.phases:
        yield Line(f"{phase.name or phase.id}: {'; '.join(_phase(phase, say))}")


def _minutes(minutes: float | None) -> str:
    return "" if minutes is None else f"{minutes:g} min"


def _phase(phase: Phase, say: Say) -> Iterator[str]:
    yield say(FORMATS[phase.format])
    points = phase.points
    yield f"{say(reason('points for a win, a draw, a defeat'))}: {points.win:g}-{points.draw:g}-{points.loss:g}"
    if phase.criteria:
        yield f"{say(reason('criteria'))}: {', '.join(say(CRITERIA[one]).lower() for one in phase.criteria)}"
    steps = [step for step in phase.tie if not isinstance(step, str)]
    if steps:
        told = (" ".join(filter(None, (say(DECIDED_BY[step.by]).lower(), step.clause))) for step in steps)
        yield f"{say(reason('a level tie'))}: {', '.join(told)}"
    yield f"{say(reason('walk-over'))}: {phase.walkover_score[0]}-{phase.walkover_score[1]}"
    if phase.disqualified is not None:
        score = phase.disqualified.score
        yield f"{say(reason('disqualification'))}: {score[0]}-{score[1]} {phase.disqualified.clause}".strip()
