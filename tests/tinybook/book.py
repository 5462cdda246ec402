"""The tiny book's judge."""

from typing import Any

import msgspec

from palheta.facts import BadFact, Flick, Position, Report, Step, Touch
from palheta.rulebooks.base import Setup, TableState
from palheta.rulebooks.clauses import ClauseBook, Switchboard
from palheta.rulebooks.common.endings import by_people
from palheta.rulebooks.dadinho.book import BOOK as DADINHO
from palheta.rulebooks.folder import Folder
from palheta.rulebooks.tellings import ReportWord, tellings
from palheta.ruling import Against, Call, Ending, MayFlick, Next, Offer, Ruling, Telling, reason
from palheta.table.frame import Side, other, side_of
from palheta.table.table import Table

SWITCH = Switchboard()
CLAUSES = ClauseBook("tests.tinybook")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


@SWITCH.clause("1", off=())
def art1_touching_an_opponent(flick: Flick) -> tuple[Call, ...]:
    """Toque & falta."""
    side = side_of(flick.flick)
    for seen in flick.seen:
        if isinstance(seen, Touch):
            if seen.touched == "ball":
                return ()
            if side is not None and side_of(seen.touched) == other(side):
                why = reason("{mover} touched {touched}", mover=seen.mover, touched=seen.touched)
                return (CLAUSES.call("1", side, why, at=seen.at.point if seen.at else None),)
    return ()


class TinyBook:
    name = "tiny"
    clauses = CLAUSES
    switchboard = SWITCH
    position_type = Position
    options_type = Options
    reports = {"shouting": ReportWord("2", "somebody shouted")}

    folder = Folder("tests.tinybook")
    gear = DADINHO.gear
    times = DADINHO.times

    def default_table(self) -> Table | None:
        return DADINHO.default_table()

    def opening(self, setup: Setup) -> TableState:
        return TableState(setup=setup, next=Next("kick_off", "home"))

    def resume(self, setup: Setup, position: Any) -> TableState:
        return TableState(
            setup=setup, next=Next("play", position.turn), ball=position.ball, pieces=position.pieces
        )

    def judge(self, state: TableState, step: Step) -> Ruling:
        if isinstance(step, Report) and step.report not in self.reports:
            raise BadFact("$.steps.report", f"tiny knows no report {step.report!r}")
        if isinstance(step, Flick) and step.flick == "h99":
            raise KeyError("h99")  # a book with a fault
        calls = art1_touching_an_opponent(step) if isinstance(step, Flick) else ()
        side = state.next.side or "home"
        following = Next("indirect_free_kick", other(side)) if calls else Next("play", side)
        return Ruling(msgspec.structs.replace(state, next=following), following, calls=calls)

    def tellings(self, state: TableState) -> tuple[Telling, ...]:
        return tellings(state, self.reports)

    def endings(self, state: TableState) -> tuple[Ending, ...]:
        return by_people(state)

    def against(self, state: TableState, side: Side) -> Against:
        return Against()

    def time_up_at(self, state: TableState) -> float | None:
        return None

    def offers(self, state: TableState) -> tuple[Offer, ...]:
        return (MayFlick(state.next.side or "home", "1", reason("play on"), ("h7",)),)


BOOK = TinyBook()
