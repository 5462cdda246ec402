"""Findings, the kick each one earns, and the ruling in the making that collects them."""

from collections.abc import Mapping
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.common import draft, finding
from palheta.rulebooks.tres_toques.areas import BALL_IN_PLAY
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Kick, State
from palheta.ruling import Because, Over, Question, Reason, reason
from palheta.ruling.question import where
from palheta.table.frame import Side, other
from palheta.table.geometry import TOLERANCE

PLAY_ON = "play"  # among the options of a kick: the advantage instead of it


class Noted(Struct, frozen=True):
    """A falta técnica anotada (85.c): every third one costs a player."""


Finding = finding.Finding[Kick | Noted]


class Fault(Struct, frozen=True):
    """The clause that something was done against, and what was wrong with it."""

    rule: str
    why: Reason


class Draft(draft.Draft[State], frozen=True, kw_only=True):
    """`before`: the state in which the step was made. `kicks`, `noted`: what was earned and has still to be settled.

    `natural`: the state that follows if the beneficiary plays on (91), where that is not just this one; `may_play_on`:
    he is asked; `settled`: he has a kick. `counted`: this was one of the coach's flicks. `reported`: told by people,
    who also say themselves when somebody insists (55). `anew`: something else is due, and has its own time (64).
    """

    before: State
    kicks: tuple[Kick, ...] = ()
    noted: tuple[tuple[Side, str], ...] = ()
    natural: State | None = None
    may_play_on: bool = False
    settled: bool = False
    counted: bool = False
    reported: bool = False
    anew: bool = False

    def charging(self, *findings: Finding) -> Self:
        """With their calls, and what each of them earns; the place of a kick is asked for where nobody told it, of
        several each."""
        drafted, pitch = self, self.state.table.pitch
        for found in findings:
            drafted = drafted.calling(found.call)
            if isinstance(found.sanction, Noted):
                drafted = replace(drafted, noted=(*drafted.noted, (found.call.against, found.call.rule)))
            elif found.sanction is not None:
                drafted = replace(drafted, kicks=(*drafted.kicks, found.sanction))
                if found.call.at is None and found.sanction.with_ != "penalty":
                    piece = found.call.piece if len(findings) > 1 else None
                    drafted = drafted.asking(where("at" if piece is None else f"was.{piece}", pitch))
        return drafted

    def asking(self, *questions: Question) -> Self:
        """Nobody is asked the same twice."""
        return super().asking(*(question for question in questions if question not in self.ask))

    def resting(self, ended: Mapping[str, Place]) -> Self:
        """Where the pieces lie; what the referee has already moved stays where he put it."""
        pieces = dict(self.state.pieces)
        for name, place in ended.items():
            if name in pieces and name not in self.places and place.point is not None:
                told = place.angle or place.atop  # who says no more than the point says nothing of the angle
                lying = Place(place.point, angle=pieces[name].angle, face=place.face)
                pieces[name] = place if told else lying
        return self.now(pieces=pieces)

    def lost_by(self, side: Side, why: Because) -> Self:
        """The match is over, whatever the score."""
        return replace(self.now(over=Over(other(side), self.state.score)), because=why)

    def waiting_anew(self) -> Self:
        return replace(self, anew=True)


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
        met=lance.first,
        piece=lance.piece,
    )


def too_short(lance: Lance) -> Reason | None:
    """The ball neither went 31 mm nor met anything else on the way."""
    if lance.exit is not None or len(set(lance.met)) > 1:
        return None
    if lance.travelled is None or lance.travelled >= BALL_IN_PLAY - TOLERANCE:
        return None
    return ran_only(lance.travelled)


def ran_only(mm: float) -> Reason:
    return reason("the ball ran only {mm:.1f} mm: {least:.0f} mm are asked", mm=mm, least=BALL_IN_PLAY)
