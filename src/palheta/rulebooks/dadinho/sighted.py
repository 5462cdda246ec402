"""One lance as it was seen, before any clause judges it."""

import math
from operator import itemgetter
from typing import Literal

from msgspec import Struct

from palheta.facts import Atop, Cross, Flick, Goal, Out, Place, Rest, Sightings, Touch, Whistle, who
from palheta.rulebooks.common.once import once
from palheta.rulebooks.common.sighted import Contact, Sighted
from palheta.rulebooks.common.sightings import moved_ball, on_ball, ran_already
from palheta.rulebooks.dadinho.areas import HALVES, beside, half_told, some_point
from palheta.rulebooks.dadinho.state import Shot, State
from palheta.table.frame import SIDES, Point, Side, is_keeper, is_piece, other, side_of
from palheta.table.geometry import distance, wholly_inside, wholly_outside

FRAME = ("post", "bar")


class BallOut(Struct, frozen=True):
    """`end`: in whose half, where a person said that and no more."""

    over: Literal["touchline", "goal_line"]
    at: Point | None
    high: bool = False
    end: Side | None = None


class Fate(Struct, frozen=True):
    """`goal`: in whose goal it went. `dead`: from when on contacts with it no longer count."""

    dead: int
    goal: Side | None = None
    out: BallOut | None = None


class Lance(Sighted, frozen=True, kw_only=True):
    """What was seen of a flick, and the state in which it was made."""

    state: State
    side: Side
    piece: str
    step: Flick

    @once
    def opponent(self) -> Side:
        return other(self.side)

    @property
    def by_hand(self) -> bool:
        return is_keeper(self.piece)

    @property
    def called_shot(self) -> Shot | None:
        """The shot that this side had asked for."""
        shot = self.state.due.shot
        return shot if shot is not None and shot.valid and shot.side == self.side else None

    @property
    def whistled(self) -> bool:  # the period's end sounded meanwhile
        return any(e.whistle for e in self.step.seen.of(Whistle))

    @once
    def touched(self) -> int | None:
        """When the flicked piece first moved the dadinho."""
        mine = (self.piece, "ball")
        return next((c.when for c in self.contacts if mine in c.ways and moved_it(self.state, c.touch)), None)

    @once
    def _fate(self) -> Fate:
        return _fate(self.seen) or _fate_from_rest(self.state, self.rests.get("ball"), len(self.seen))

    @property
    def dead(self) -> int:  # when the dadinho left the pitch or went in
        return self._fate.dead

    @once
    def goal(self) -> Side | None:
        return self._fate.goal

    @once
    def out(self) -> BallOut | None:
        return self._fate.out

    @once
    def ball_after(self) -> Point | None:
        """Where the dadinho stopped, or went out; played, it is not where it was, and nobody says where else."""
        if self.out is not None:
            return self.out.at
        place = self.rests.get("ball")
        if place is not None and (place.zone is not None or place.point is not None):
            return some_point(self.state, place)
        return None if self.ball_moved else self.state.ball_at

    @property
    def ball_moved(self) -> bool:
        return any(moved_ball(touch) for _, touch in self.touches)

    @property
    def lies_in_circle(self) -> bool:
        """As it should at a kick-off and no longer after it, where only a half is told; unplayed, as it lay."""
        told, lies = self.rests.get("ball"), self.ball_after
        if not self.in_field:
            return False
        if lies is None or (told is not None and told.zone in HALVES):
            kicked_off = self.state.restart == "kick_off" and not self.crossed("circle")
            return kicked_off if self.ball_moved else self.state.play.circle is not None
        return not wholly_outside(self.state.table.footprint("ball", lies), self.state.table.pitch.circle)

    @once
    def in_field(self) -> bool:
        return self.out is None and self.goal is None

    @property
    def measured(self) -> bool:
        """Whether anybody said just where the dadinho is now: a zone, or nothing after a touch, is not that."""
        place = self.rests.get("ball")
        if place is not None:
            return place.point is not None and not self.moved_since_told
        return self.out is not None or not self.on_ball

    @property
    def moved_since_told(self) -> bool:
        """Whether the dadinho was set going again after the last time that somebody said where it lay."""
        told = max((i for i, e in self.seen.when(Rest) if "ball" in e.rest), default=0)
        return any(i >= told and e.touched == "ball" and moved_it(self.state, e) for i, e in self.touches)

    @property
    def told_its_half(self) -> bool:
        """Whether anybody said at least in which half it is now."""
        place = self.rests.get("ball")
        return self.measured or (place is not None and half_told(place.zone) is not None)

    @once
    def still_ran(self) -> frozenset[str]:
        """What had not come to rest when this lance began; a dadinho that lies on a button goes with it."""
        ball = self.state.ball
        carried = ("ball",) if ball is not None and ball.atop is not None else ()
        return ran_already(self.seen, (self.piece, *carried))

    @once
    def before_ball(self) -> tuple[Contact, ...]:
        end = len(self.seen) if self.touched is None else self.touched
        return tuple(c for c in self.contacts if c.when < end)

    @once
    def after_ball(self) -> tuple[Contact, ...]:
        return tuple(c for c in self.contacts if self.touched is not None and c.when > self.touched)

    @once
    def on_ball(self) -> tuple[tuple[int, str], ...]:
        """Who met the dadinho while it was in play, in order; a contact that did not move it is none, but what it
        ran into was met however firmly it stood."""
        met = []
        for when, event in enumerate(self.seen[: self.dead]):
            if isinstance(event, Touch) and (event.touched != "ball" or event.moved != 0):
                name = on_ball(event)
            elif isinstance(event, Atop) and "ball" in event.atop:
                name = next((one for one in event.atop if one != "ball"), None)
            else:
                name = None
            if name is not None:
                met.append((when, name))
        return tuple(met)

    @once
    def last_player(self) -> str | None:
        """The last player, keeper included, that the dadinho met."""
        return next((name for _, name in reversed(self.on_ball) if is_piece(name)), None)

    @property
    def unmoved(self) -> bool:
        """The palheta was laid on the button and lifted again: nothing moved, nothing was touched."""
        was, now = self.state.point(self.piece), self.rests.get(self.piece)
        if was is None or now is None or now.point is None or self.contacts:
            return False
        return distance(was, now.point) < self.state.options.perceptible

    def displaced(self, contact: Contact, name: str) -> bool:
        """Whether a touched piece was moved: as told, else by where it rests, else a touch moves."""
        if contact.touch.moved is not None:
            return contact.touch.moved >= self.state.options.perceptible
        was, now = self.state.point(name), self.rests.get(name)
        if was is None or now is None or now.point is None:
            return True
        return distance(was, now.point) >= self.state.options.perceptible

    def going(self, when: int) -> frozenset[str]:
        """What moved just then: the flicked piece and those of its own side that it set going, directly or through
        one another, as long as nobody said that they lay still again."""
        going = {self.piece}
        for event in self.seen[:when]:
            if isinstance(event, Rest):
                going -= set(event.rest)
            elif isinstance(event, Touch) and event.mover in going and is_piece(event.touched):
                going |= {event.touched} if side_of(event.touched) == self.side else set()
        return frozenset(going)

    @once
    def first_opponent(self) -> tuple[Contact, str, str] | None:
        """The first opponent touched before the dadinho: the contact, who touched, who was touched."""
        for contact in self.before_ball:
            going = self.going(contact.when)
            for mover, touched in contact.ways:
                if mover in going and is_piece(touched) and side_of(touched) != self.side:
                    return contact, mover, touched
        return None

    def cushions(self, until: int) -> tuple[str, ...]:
        """What the flicked piece met before `until` of its own side, the frame, the fence or its own player."""
        met = (
            c.against(self.piece) for c in self.before_ball if c.when < until and self.piece in c.touch.touch
        )
        return tuple(name for name in met if self._is_cushion(name))

    def _is_cushion(self, name: str) -> bool:
        if name in (*FRAME, "net", "board") or name == self.side:
            return True
        return is_piece(name) and side_of(name) == self.side

    @once
    def beside_the_ball(self) -> tuple[str, ...]:
        """The buttons that may lie against the resting dadinho, or close it in: a rough choice of all."""
        if self.ball_after is None or not self.in_field:
            return ()
        return beside(self.state.table, self.pieces_after, self.ball_after)

    @once
    def pieces_after(self) -> dict[str, Place]:
        moved = {n: p for n, p in self.rests.items() if n != "ball" and p.point is not None}
        return self.state.pieces | {n: p for n, p in moved.items() if is_piece(n)}


def sighted(state: State, step: Flick) -> Lance:
    side = who(step) or state.turn or "home"
    return Lance(
        until_whistle(state, step.seen),
        piece=step.flick,
        ball_moving=step.ball_moving,
        figure_moving=step.figure_moving,
        state=state,
        side=side,
        step=step,
    )


def until_whistle(state: State, seen: Sightings) -> Sightings:
    """A lance without a called shot is over when the period's end sounds; only where things lie is still told."""
    if (state.due.shot is not None and state.due.shot.valid) or state.restart in ("penalty", "shootout"):
        return seen
    end = next((i for i, e in seen.when(Whistle) if e.whistle), None)
    return seen if end is None else Sightings(seen[: end + 1])


def moved_it(state: State, touch: Touch) -> bool:
    return touch.moved is None or touch.moved >= state.options.perceptible


def _fate(seen: Sightings) -> Fate | None:
    """Did it go in or out, and where? None: nobody saw it do either."""
    ends: list[tuple[int, Goal | Out | Cross]] = [
        *seen.when(Goal),
        *((i, e) for i, e in seen.when(Out) if e.out == "ball"),
        *((i, e) for i, e in seen.when(Cross) if e.cross == "ball" and e.line in ("touchline", "goal_line")),
    ]
    if not ends:
        return None
    ends.sort(key=itemgetter(0))
    dead = ends[0][0]
    for _, event in ends:
        if isinstance(event, Goal):
            return Fate(dead, event.goal)
    first = ends[0][1]
    high = any(isinstance(e, Out) and e.high for _, e in ends)
    line = first.line if isinstance(first, Cross | Out) else None
    point = next((e.at.point for _, e in ends if e.at is not None and e.at.point is not None), None)
    zones = [e.at.zone for _, e in ends if e.at is not None and e.at.zone is not None]
    end = next((side for side in map(half_told, zones) if side is not None), None)
    return Fate(dead, None, BallOut("touchline" if line == "touchline" else "goal_line", point, high, end))


def _fate_from_rest(state: State, place: Place | None, end: int) -> Fate:
    """A witness that only says where it lies: wholly beyond the line is out, in the net is in."""
    if place is None or place.point is None or place.atop is not None:
        return Fate(end)
    pitch = state.table.pitch
    shape = state.table.footprint("ball", place.point)
    if not wholly_outside(shape, pitch.field):
        return Fate(end)
    for side in SIDES:
        if wholly_inside(shape, pitch.net(side)):
            return Fate(end, side)
    x, y = place.point
    over_end = abs(x) - pitch.length / 2 > abs(y) - pitch.width / 2
    at = (
        math.copysign(min(abs(x), pitch.length / 2), x),
        math.copysign(min(abs(y), pitch.width / 2), y),
    )
    return Fate(end, None, BallOut("goal_line" if over_end else "touchline", at))
