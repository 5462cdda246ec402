"""One move as it was seen: who met whom and the ball, in order, and how it ended."""

from typing import Literal

import msgspec

from palheta.facts import Atop, Cross, Flick, Goal, Left, Out, Place, Rest, Sightings, Whistle, who
from palheta.rulebooks.common.once import once
from palheta.rulebooks.common.sighted import Contact, Sighted
from palheta.rulebooks.common.sightings import on_ball, ran_already, rests
from palheta.rulebooks.guzikowa.areas import OFF_THE_BOARD, clamped, disc, end_of, in_goal_area, outside_field
from palheta.rulebooks.guzikowa.state import State
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, is_piece, other, side_of
from palheta.table.geometry import distance, touches
from palheta.table.table import Table


class Push(msgspec.Struct, frozen=True):
    """A button pushed another. `moved` in the end, None where nobody measured."""

    when: int
    pusher: str
    victim: str
    moved: float | None
    at: Point | None
    exact: bool
    off_board: bool


class BallOut(msgspec.Struct, frozen=True):
    """The ball left the field of play over this line of this end (touchlines have none)."""

    when: int
    over: Literal["touchline", "goal_line"]
    at: Point | None
    end: Side


class Move(Sighted, frozen=True, kw_only=True):
    """Read by every chapter. What happens after the ball has left is no part of it (2.1.7)."""

    state: State
    side: Side
    piece: str
    step: Flick

    @once
    def table(self) -> Table:
        return self.state.table

    @property
    def whistled(self) -> bool:
        """Time was up meanwhile."""
        return len(self.seen) < len(self.step.seen)

    def takes(self, kind: str) -> bool:
        return self.state.due is not None and self.state.due.kind == kind

    @once
    def rests(self) -> dict[str, Place]:
        """Where things lie in the end, also after the whistle: they lie there whoever looks."""
        return rests(self.step.seen)

    def place_at(self, name: str, when: int) -> Place | None:
        """Where it was when this happened: where it had come to rest in this move by then, or had lain before it."""
        for event in reversed(self.seen[:when]):
            if isinstance(event, Rest) and name in event.rest:
                return event.rest[name]
        return self.state.ball if name == "ball" else self.state.pieces.get(name)

    def point_at(self, name: str, when: int) -> Point | None:
        place = self.place_at(name, when)
        return None if place is None else place.point

    @once
    def ended(self) -> int:
        """When the ball left the field, or after everything if it stayed."""
        ends = [] if self.out is None else [self.out.when]
        ends += [i for i, event in enumerate(self.seen) if isinstance(event, Goal)]
        return min(ends, default=len(self.seen))

    @once
    def on_ball(self) -> list[tuple[int, str]]:
        """Who met the ball while it was in play, in order: buttons, persons, posts."""
        met = [(c.when, on_ball(c.touch)) for c in self.contacts if c.when <= self.ended]
        return [(when, name) for when, name in met if name is not None]

    @once
    def buttons_on_ball(self) -> list[tuple[int, str]]:
        """Buttons lying in the field of play that met the ball; one lying wholly beyond the lines is not in play."""
        return [(i, name) for i, name in self.on_ball if is_piece(name) and self._in_field(name, i)]

    def _in_field(self, name: str, when: int) -> bool:
        at = self.point_at(name, when)
        return name == self.piece or at is None or not outside_field(self.table, name, at)

    def met_ball_before(self, name: str, when: int) -> bool:
        if self.takes("throw_in") and name == self.piece and name not in self.met_ball:
            return True  # nobody tells of a touch, for the ball lay on it (4.1.2)
        return any(i < when and met == name for i, met in self.on_ball)

    @once
    def met_ball(self) -> frozenset[str]:
        return frozenset(name for _, name in self.on_ball)

    def before_the_ball(self, pusher: str, when: int) -> bool:
        """Neither the pushing button nor the one that was played had met the ball: a push through an own button too."""
        return not self.met_ball_before(pusher, when) and not self.met_ball_before(self.piece, when)

    @once
    def pushes(self) -> tuple[Push, ...]:
        """One for each opponent's button that the moving side's met: before the ball if there was such a contact."""
        met: dict[str, list[Contact]] = {}
        for contact in self.contacts:
            mover, touched = contact.touch.touch
            if contact.when > self.ended or side_of(mover) != self.side or not is_piece(mover):
                continue
            if is_piece(touched) and side_of(touched) == other(self.side):
                met.setdefault(touched, []).append(contact)
        return tuple(self._push(victim, contacts) for victim, contacts in met.items())

    def _push(self, victim: str, met: list[Contact]) -> Push:
        """What it was pushed after the ball had been met is no part of a push before it."""
        counted = [c for c in met if self.before_the_ball(c.touch.mover, c.when)] or met
        when, touch = counted[0].when, counted[0].touch
        told = [c.touch.moved for c in counted if c.touch.moved is not None]
        moved = max(told) if told else self._displaced(victim, when)
        seen_at = touch.at.point if touch.at is not None else None
        at = seen_at or self.point_at(victim, when)
        off = self._sent_off_by(victim, [c.when for c in counted])
        return Push(when, touch.mover, victim, moved, at, seen_at is not None, off)

    def _sent_off_by(self, victim: str, pushes: list[int]) -> bool:
        """It left the board, and nothing else met it between these pushes and that."""
        left = next((i for i, event in self.departures if event.left == victim), None)
        if left is None:
            return False
        others = (c.when for c in self.contacts if c.touch.touched == victim and c.when not in pushes)
        return not any(max(pushes) < when < left for when in others)

    def _displaced(self, name: str, when: int) -> float | None:
        """From where it lay to where it came to rest next: what drove it on from there was not this push."""
        was = self.point_at(name, when)
        rests = (e.rest[name] for e in self.step.seen[when:] if isinstance(e, Rest) and name in e.rest)
        now = next(rests, None)
        if was is None or now is None or now.point is None:
            return None
        return distance(was, now.point)

    @once
    def departures(self) -> tuple[tuple[int, Left], ...]:
        """Buttons that left the carpet, come back or not. The field's lines do not matter (6.1.11)."""
        return tuple(
            (i, event)
            for i, event in enumerate(self.step.seen)
            if isinstance(event, Left) and event.of in OFF_THE_BOARD
        )

    @once
    def gone(self) -> frozenset[str]:
        return frozenset(event.left for _, event in self.departures)

    @once
    def stacked(self) -> tuple[tuple[int, str, str], ...]:
        """What came to rest on what, and when; nothing lies on itself."""
        found = [(i, *event.atop) for i, event in enumerate(self.seen) if isinstance(event, Atop)]
        return tuple((i, top, under) for i, top, under in found if top != under)

    @once
    def ball_carrier(self) -> str | None:
        """The button on which the ball lies in the end: nothing met it after it had stopped there."""
        last = max((i for i, _ in self.on_ball), default=-1)
        return next((under for i, top, under in self.stacked if top == "ball" and i > last), None)

    @once
    def goal(self) -> Side | None:
        """Whose goal the ball is wholly in: somebody saw it, or it came to rest there."""
        seen = next((event.goal for event in self.seen if isinstance(event, Goal)), None)
        if seen is not None or self.whistled:
            return seen
        at = self.ball_rest
        pitch, radius = self.table.pitch, self.table.radius("ball")
        if at is None or abs(at[1]) > pitch.goal.width / 2 or self._out_was_said():
            return None
        return next((s for s in SIDES if -forward(s) * (at[0] - pitch.goal_line(s)) > radius), None)

    def _out_was_said(self) -> bool:
        return any(isinstance(event, Out) and event.out == "ball" for event in self.seen)

    @once
    def out(self) -> BallOut | None:
        """Wholly over a touchline or an end line and not in a goal: said, measured, or where it came to rest."""
        for i, event in enumerate(self.seen):
            if isinstance(event, Goal):
                return None
            if isinstance(event, Out) and event.out == "ball":
                return self._ball_out(i, event.line, event.at)
            if (
                isinstance(event, Cross)
                and event.cross == "ball"
                and event.line in ("touchline", "goal_line")
            ):
                if event.line == "goal_line" and any(isinstance(e, Goal) for e in self.seen):
                    continue
                return self._ball_out(i, event.line, event.at)
        return self._out_by_rest()

    def _out_by_rest(self) -> BallOut | None:
        at = self.ball_rest
        if at is None or self.whistled or not outside_field(self.table, "ball", at):
            return None
        field = self.table.pitch.field
        over_end = abs(at[0]) - field.x1 >= abs(at[1]) - field.y1
        if over_end and abs(at[1]) <= self.table.pitch.goal.width / 2:
            return None
        return self._ball_out(len(self.seen), "goal_line" if over_end else "touchline", Place(at))

    def _ball_out(self, when: int, over: str, at: Place | None) -> BallOut:
        point = at.point if at is not None else None
        zone = at.zone if at is not None else None
        if point is not None:
            end = end_of(point[0])
        elif zone is not None and zone.startswith(("home", "away")):
            end = "home" if zone.startswith("home") else "away"
        else:
            end = other(self.side)
        on_line = clamped(self.table, point) if point is not None else None
        return BallOut(when, "touchline" if over == "touchline" else "goal_line", on_line, end)

    @property
    def ball_rest(self) -> Point | None:
        return None if self.ball_rest_place is None else self.ball_rest_place.point

    @once
    def ball_rest_place(self) -> Place | None:
        """Where the ball stopped for good: a place where it lay until it was met again says nothing of that."""
        stopped = [i for i, e in enumerate(self.step.seen) if isinstance(e, Rest) and "ball" in e.rest]
        met_again = any(c.when > stopped[-1] for c in self.contacts if on_ball(c.touch)) if stopped else False
        return None if met_again else self.rests.get("ball")

    @property
    def something_still_ran(self) -> bool:
        """Met on its way, and nothing in this move had set it going: it had not come to rest before.

        A ball that lies on a button goes with it and is met in the air.
        """
        ball = self.state.ball
        carried = ("ball",) if ball is not None and ball.atop is not None else ()
        return bool(ran_already(self.step.seen, (self.piece, *carried)))

    @once
    def last_button(self) -> str | None:
        """The last button in the field of play to meet the ball before it left."""
        return self.buttons_on_ball[-1][1] if self.buttons_on_ball else None

    @property
    def last_side(self) -> Side:
        """Nobody seen to touch it: whoever moved drove it."""
        last = self.last_button
        side = side_of(last) if last is not None else None
        return side or self.side

    @property
    def untouched(self) -> bool:
        """No button but the one that was played met the ball."""
        return all(name == self.piece for _, name in self.on_ball if is_piece(name))

    def place_after(self, name: str) -> Place | None:
        return self.rests.get(name) or (self.state.ball if name == "ball" else self.state.pieces.get(name))

    @property
    def left_the_circle(self) -> bool:
        if self.crossed("circle") or self.out is not None or self.goal is not None:
            return True
        at = self.ball_rest
        return at is not None and not touches(disc(self.table, "ball", at), self.table.pitch.circle)

    def met_a_keeper_at_home(self, push: Push) -> bool:
        """A keeper outside its goal area is a button like any other."""
        name, owner = push.victim, other(self.side)
        return is_keeper(name) and in_goal_area(self.table, name, self.place_at(name, push.when), owner)


def whose(step: Flick) -> Side:
    side = who(step)
    assert side is not None  # a flick names its piece, and the piece its owner
    return side


def sighted(state: State, step: Flick) -> Move:
    end = next((i for i, e in enumerate(step.seen) if isinstance(e, Whistle) and e.whistle), None)
    return Move(
        step.seen if end is None else Sightings(step.seen[:end]),
        piece=step.flick,
        ball_moving=step.ball_moving,
        figure_moving=step.figure_moving,
        state=state,
        side=whose(step),
        step=step,
    )
