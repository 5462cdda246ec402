"""Acting while things run: what has been shown is cut at that moment, and the new move enters the moving world.

The run was judged to its end when it began, so nothing is lost if nobody interferes. The book decides
by its offers, at the moment of interfering, whether that may be done; there is no rule in here.
"""

from typing import Literal

import msgspec

from palheta.facts import Dive, Flick, Step
from palheta.match import Match
from palheta.match.entries import Amended
from palheta.play.actions import Action, DoFlick
from palheta.play.running import Moving
from palheta.ruling import MayDive, MayFlick, Offer

Pace = Literal["paced", "live"]
SHOWS = 0.02  # seconds after the contact: by then everybody sees that the ball runs


class Window(msgspec.Struct, frozen=True):
    """What may be done from that many seconds after the run began."""

    since: float
    offers: tuple[Offer, ...]


class Running(msgspec.Struct, frozen=True):
    """A step whose things still run: its entry, when it began on the outside clock, and the world."""

    entry: int
    step: Flick | Dive
    began: float
    moving: Moving

    def lasts(self, now: float) -> bool:
        return now < self.began + self.moving.end - self.moving.start

    def moment(self, now: float) -> float:
        """On the trace's own clock; never before it began."""
        return min(self.moving.start + max(0.0, now - self.began), self.moving.end)

    def cut(self, t: float) -> Amended:
        """What really happened: the same step, seen only until `t`."""
        step: Step = msgspec.structs.replace(self.step, seen=self.moving.until(t))
        return Amended(self.entry, step, why=f"interrupted at {t:.3f}")


def windows(match: Match, running: Running, pace: Pace) -> tuple[Window, ...]:
    """What will be allowed while it runs: after the ball has been met, and before where it ran already."""
    start, found = running.moving.start, []
    for t in moments(running):
        state = match.previewed(running.cut(t))
        offers = tuple(o for o in match.book.offers(state) if o.barred is None and enters(pace, o))
        found.append(Window(round(t - start, 3), offers))
    return tuple(found) if any(window.offers for window in found) else ()


def moments(running: Running) -> list[float]:
    """When what may be done changes. Before the first of them the flick has not reached the ball, and all wait."""
    start, met = running.moving.start, running.moving.met_ball
    reached = [min(met + SHOWS, running.moving.end)] if met is not None else []
    return [start, *reached] if start > 0 or met is None else reached


def enters(pace: Pace, what: Offer | Action) -> bool:
    """A keeper dives on every table; only on a live one are there flicks at a moving ball."""
    return isinstance(what, MayDive | Dive) or (pace == "live" and isinstance(what, MayFlick | DoFlick))
