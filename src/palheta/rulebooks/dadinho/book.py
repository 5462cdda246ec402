"""The book as the rest of the program sees it."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from palheta.facts import (
    BadFact,
    Choose,
    Decide,
    Flick,
    Late,
    Name,
    Place,
    Put,
    Report,
    Say,
    Step,
    Substitute,
    Time,
)
from palheta.rulebooks.base import Report as ReportWord
from palheta.rulebooks.base import Setup
from palheta.rulebooks.clauses import ClauseBook, Switchboard
from palheta.rulebooks.common.suggesting import possible
from palheta.rulebooks.dadinho import ch8_general, hands, lances, reports, timing, words
from palheta.rulebooks.dadinho.ch3_kickoff import formation
from palheta.rulebooks.dadinho.offering import offers_in
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.report_words import REPORTS
from palheta.rulebooks.dadinho.resuming import resumed
from palheta.rulebooks.dadinho.state import DadinhoPosition, Options, State
from palheta.rulebooks.dadinho.verdict import ruled
from palheta.ruling import Next, Offer, Ruling
from palheta.table.defaults import DADINHO
from palheta.table.table import Table


class Dadinho:
    """Regra oficial da modalidade Dadinho."""

    name = "dadinho"
    clauses: ClauseBook = CLAUSES
    switchboard: Switchboard = SWITCH
    position_type = DadinhoPosition
    options_type = Options
    reports: Mapping[str, ReportWord] = REPORTS

    def default_table(self) -> Table:
        return DADINHO

    def opening(self, setup: Setup) -> State:
        """Both teams stand as article 17 wants them; the draw (16) is due."""
        state = State(setup=setup, next=Next(None, options=("home", "away")), toss="draw")
        pieces = formation(state, "home", kicking_off=False) | formation(state, "away", kicking_off=False)
        return replace(state, pieces=pieces, ball=Place((0.0, 0.0)), arranging=True, phase=1)

    def resume(self, setup: Setup, position: Any) -> State:
        return resumed(setup, position)

    def judge(self, state: State, step: Step) -> Ruling:
        if state.over is not None:
            return ruled(state, state.next)
        if isinstance(step, Time):
            return timing.time_reads(state, step.time)
        late = None
        if step.t is not None:
            late = timing.too_late(state, step)
            state, end = timing.clocked(state, step.t)
            if end is not None:
                return ruled(*end)  # the period ended before this happened
        if late is not None:
            state, foul = timing.lateness(state, late)
            if foul is not None:
                return foul
            ruling = self._judge(state, step)
            return replace(ruling, said=(*ruling.said, "warning_time"))
        return self._judge(state, step)

    def _judge(self, state: State, step: Step) -> Ruling:
        match step:
            case Flick():
                return lances.judge_flick(state, step)
            case Say():
                return words.said(state, step)
            case Name():
                return words.named(state, step)
            case Choose():
                return words.chosen(state, step)
            case Put():
                return hands.put(state, step)
            case Substitute():
                return ch8_general.substituted(state, step)
            case Report():
                return reports.reported(state, step)
            case Decide():
                return words.decided(state, step)
            case Late():
                side = step.side if step.side in ("home", "away") else None
                return timing.reported_late(state, side, step.late)
            case _:
                raise BadFact("step", "Expected a step of dadinho: there are no dice and no diving keepers")

    def offers(self, state: State) -> tuple[Offer, ...]:
        return possible(state.table, state.standing, offers_in(state))


BOOK = Dadinho()
