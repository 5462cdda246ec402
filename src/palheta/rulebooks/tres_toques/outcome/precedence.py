"""Findings, the kick each one earns, and which of them decides."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from palheta.facts import Place, RestartDue, Score
from palheta.facts.names import Restart
from palheta.rulebooks.tres_toques.areas import BALL_IN_PLAY
from palheta.rulebooks.tres_toques.rules import CLAUSES
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Kick, Play, State, counts_of
from palheta.ruling import Because, Call, Next, Over, Reason, Ruling, reason
from palheta.ruling.question import Question
from palheta.ruling.ruling import With
from palheta.table.frame import Point, Side
from palheta.table.geometry import TOLERANCE

PLAY_ON = "play"  # among the options of a kick: the advantage instead of it


class Fault(Struct, frozen=True):
    """The clause that something was done against, and what was wrong with it."""

    rule: str
    why: Reason


class Case:
    """Collects everything that one step brings; nothing outside one call to `judge` ever sees it."""

    def __init__(self, state: State) -> None:
        self.before = state
        self.state = state
        self.calls: list[Call] = []
        self.kicks: list[Kick] = []
        self.noted: list[tuple[Side, str]] = []
        self.removed: list[str] = []
        self.places: dict[str, Place] = {}
        self.ask: list[Question] = []
        self.said: list[str] = []
        self.over: Over | None = None
        self.because: Because | None = None  # of several reasons the last one counts
        self.may_play_on = False
        self.settled = False
        self.reported = False  # told by people, who also say themselves when somebody insists
        self.counted = False  # whether this step was one of the coach's flicks
        self.natural: State | None = None

    def set(self, **changes: Any) -> None:
        self.state = self.state.with_(**changes)

    def wait(self) -> None:
        """Something else is due from now on, and has its own time (64)."""
        self.set(wait=self.state.wait + 1)

    def set_play(self, **changes: Any) -> None:
        self.state = self.state.now(**changes)

    def call(
        self, rule: str, against: Side, why: Reason, *, at: Point | None = None, under: str | None = None,
        piece: str | None = None,
    ) -> Call:  # fmt: skip
        call = CLAUSES.call(rule, against, why, at=at, under=under, piece=piece)
        self.calls.append(call)
        return call

    def note(self, rule: str, against: Side, why: Reason, *, piece: str | None = None) -> Call:
        """A falta técnica anotada (85.c)."""
        self.noted.append((against, rule))
        return self.call(rule, against, why, under="85.c", piece=piece)

    def place(self, name: str, at: Place) -> None:
        """The referee puts a piece or the ball somewhere."""
        self.places[name] = at
        if name == "ball":
            self.set(ball=at)
        else:
            self.set(pieces={**self.state.pieces, name: at})

    def come_to_rest(self, rest: Mapping[str, Place]) -> None:
        """Where the pieces lie; what the referee has already moved stays where he put it."""
        pieces = dict(self.state.pieces)
        for name, place in rest.items():
            if name in pieces and name not in self.places and place.point is not None:
                told = place.angle or place.atop  # who says no more than the point says nothing of the angle
                lying = Place(place.point, angle=pieces[name].angle, face=place.face)
                pieces[name] = place if told else lying
        self.set(pieces=pieces)

    def ask_for(self, question: Question) -> None:
        if question not in self.ask:
            self.ask.append(question)

    def next(self, with_: With, side: Side | None, at: Point | None = None, **more: Any) -> None:
        self.set(next=Next(with_=with_, side=side, at=at, **more))

    def restart(self, kind: Restart, side: Side, at: Point | None, play: Play, **more: Any) -> None:
        """A restart is due: who takes it, from where, and what play it opens or continues."""
        ball = None if at is None else Place(at)
        self.set(
            stage="play", turn=side, restart=RestartDue(kind, side, ball), ball=ball, play=play, shot=None,
            keeper_due=False, keeper_touches=0, attempts=0, placed_taker=None, taker_was_off=False,
            distance_asked=False, choices=(), natural=None, spot=None, keeper_set=None, keeper_close=None,
            due="arrangement" if kind in ("kick_off", "goal_kick") else "reflection", given=None, overrun=False,
        )  # fmt: skip
        self.wait()
        shown = None if more.get("within") else at
        self.next(kind_word(kind), side, shown, moves=moves_after_restart(play), **more)

    def ruling(self) -> Ruling:
        state = self.state
        if self.over is not None:
            state = state.with_(over=self.over)
        return Ruling(
            state=state, next=state.next, score=state.score, counts=counts_of(state), calls=tuple(self.calls),
            removed=tuple(self.removed), places=self.places, ball=state.ball, over=self.over or state.over,
            ask=tuple(self.ask), said=tuple(self.said),
            because=self.because or (self.calls[0].because if self.calls else None),
        )  # fmt: skip


def kind_word(kind: Restart) -> With:
    return "direct_free_kick" if kind in ("free_kick", "keeper_kick") else kind


def moves_after_restart(play: Play) -> int:
    """How many flicks can still follow the restart itself."""
    if play.only:
        return 0
    limit = 3 if play.kind == "standard" else 2
    return max(0, limit - play.flicks - 1)


ENOUGH_FOR_A_RESULT = 1800.0


def result(score: Score) -> Over:
    if score.home == score.away:
        return Over("draw", score)
    return Over("home" if score.home > score.away else "away", score)


def enough_played(state: State) -> bool:
    """SUSPENSÃO DEFINITIVA DA PARTIDA, § único: thirty minutes or more."""
    played = (state.period - 1) * state.options.period_seconds + state.clock
    return played >= ENOUGH_FOR_A_RESULT - 1e-9


def too_near(piece: str, near: str, mm: float, least: float) -> Reason:
    return reason(
        "{piece} stood {mm:.1f} mm from {near}: {least:.0f} mm are asked",
        piece=piece,
        near=near,
        mm=mm,
        least=least,
    )


def not_first(lance: Lance) -> Reason | None:
    """The flicked piece missed the ball, or another piece met it before."""
    if lance.first == lance.piece:
        return None
    if lance.first is None:
        return reason("{piece} missed the ball: the taker must be the first to touch it", piece=lance.piece)
    return reason(
        "{met} touched the ball before {piece}: the taker must be the first to touch it",
        met=lance.first, piece=lance.piece,
    )  # fmt: skip


def too_short(lance: Lance) -> Reason | None:
    """The ball neither went 31 mm nor met anything else on the way."""
    if lance.exit is not None or len(set(lance.contacts)) > 1:
        return None
    if lance.travelled is None or lance.travelled >= BALL_IN_PLAY - TOLERANCE:
        return None
    return ran_only(lance.travelled)


def ran_only(mm: float) -> Reason:
    return reason("the ball ran only {mm:.1f} mm: {least:.0f} mm are asked", mm=mm, least=BALL_IN_PLAY)
