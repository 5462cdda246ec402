"""One lance as it was seen, before any clause judges it."""

import math
from typing import Literal

from msgspec import Struct

from palheta.facts import Atop, Cross, Flick, Goal, Left, Out, Place, Rest, Seen, Touch, Whistle, who
from palheta.rulebooks.common.sightings import on_ball, ran_already, rests
from palheta.rulebooks.dadinho.areas import half_told, some_point
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


class Contact(Struct, frozen=True):
    """A touch with its place in the order of happening."""

    when: int
    touch: Touch

    @property
    def ways(self) -> tuple[tuple[str, str], ...]:
        """Who ran into whom: each into the other where both were moving, else only the mover."""
        one, two = self.touch.touch
        return ((one, two), (two, one)) if self.touch.moving else ((one, two),)


class Lance(Struct, frozen=True):
    """`touched`: when the flicked piece first moved the dadinho. `dead`: when that left the pitch or went in."""

    state: State
    side: Side
    piece: str
    step: Flick
    seen: tuple[Seen, ...]
    touched: int | None
    dead: int
    out: BallOut | None
    goal: Side | None
    rest: dict[str, Place]
    ball_after: Point | None

    @property
    def opponent(self) -> Side:
        return other(self.side)

    @property
    def by_hand(self) -> bool:
        return is_keeper(self.piece)

    @property
    def in_field(self) -> bool:
        return self.out is None and self.goal is None

    @property
    def measured(self) -> bool:
        """Whether anybody said just where the dadinho is now: a zone, or nothing after a touch, is not that."""
        place = self.rest.get("ball")
        if place is not None:
            return place.point is not None and not self.moved_since_told
        return self.out is not None or not self.on_ball

    @property
    def moved_since_told(self) -> bool:
        """Whether the dadinho was set going again after the last time that somebody said where it lay."""
        told = max(
            (i for i, e in enumerate(self.seen) if isinstance(e, Rest) and "ball" in e.rest), default=0
        )
        return any(
            isinstance(e, Touch) and e.touched == "ball" and moved_it(self.state, e) for e in self.seen[told:]
        )

    @property
    def told_its_half(self) -> bool:
        """Whether anybody said at least in which half it is now."""
        place = self.rest.get("ball")
        return self.measured or (place is not None and half_told(place.zone) is not None)

    @property
    def contacts(self) -> tuple[Contact, ...]:
        return tuple(Contact(i, event) for i, event in enumerate(self.seen) if isinstance(event, Touch))

    @property
    def still_ran(self) -> frozenset[str]:
        """What had not come to rest when this lance began; a dadinho that lies on a button goes with it."""
        ball = self.state.ball
        carried = ("ball",) if ball is not None and ball.atop is not None else ()
        return ran_already(self.seen, (self.piece, *carried))

    @property
    def before_ball(self) -> tuple[Contact, ...]:
        end = len(self.seen) if self.touched is None else self.touched
        return tuple(c for c in self.contacts if c.when < end)

    @property
    def after_ball(self) -> tuple[Contact, ...]:
        return tuple(c for c in self.contacts if self.touched is not None and c.when > self.touched)

    @property
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

    @property
    def last_player(self) -> str | None:
        """The last player, keeper included, that the dadinho met."""
        return next((name for _, name in reversed(self.on_ball) if is_piece(name)), None)

    @property
    def atop(self) -> tuple[tuple[str, str], ...]:
        resting = [(name, p.atop) for name, p in self.rest.items() if p.atop is not None]
        return tuple(event.atop for event in self.seen if isinstance(event, Atop)) + tuple(
            (top, under) for top, under in resting if under is not None
        )

    def crossed(self, line: str) -> bool:
        return any(isinstance(e, Cross) and e.cross == "ball" and e.line == line for e in self.seen)

    def left_pitch(self, name: str) -> Left | None:
        """The last time that it left the pitch, or the whole table."""
        leavings = [e for e in self.seen if isinstance(e, Left) and e.left == name]
        return leavings[-1] if leavings else None

    @property
    def unmoved(self) -> bool:
        """The palheta was laid on the button and lifted again: nothing moved, nothing was touched."""
        was, now = self.state.where(self.piece), self.rest.get(self.piece)
        if was is None or now is None or now.point is None or self.contacts:
            return False
        return distance(was, now.point) < self.state.options.perceptible

    def displaced(self, contact: Contact, name: str) -> bool:
        """Whether a touched piece was moved: as told, else by where it rests, else a touch moves."""
        if contact.touch.moved is not None:
            return contact.touch.moved >= self.state.options.perceptible
        was, now = self.state.where(name), self.rest.get(name)
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

    def pieces_after(self) -> dict[str, Place]:
        moved = {n: p for n, p in self.rest.items() if n != "ball" and p.point is not None}
        return self.state.pieces | {n: p for n, p in moved.items() if is_piece(n)}


def sighted(state: State, step: Flick) -> Lance:
    side = who(step) or state.turn or "home"
    seen = until_whistle(state, tuple(step.seen))
    rest = rests(seen)
    goal, out, dead = _fate(state, seen, rest)
    return Lance(
        state=state, side=side, piece=step.flick, step=step, seen=seen,
        touched=_first_touch(state, seen, step.flick), dead=dead, out=out, goal=goal, rest=rest,
        ball_after=_where_it_stopped(state, rest, out),
    )  # fmt: skip


def until_whistle(state: State, seen: tuple[Seen, ...]) -> tuple[Seen, ...]:
    """A lance without a called shot is over when the period's end sounds; only where things lie is still told."""
    if (state.shot is not None and state.shot.valid) or state.restart in ("penalty", "shootout"):
        return seen
    end = next((i for i, e in enumerate(seen) if isinstance(e, Whistle) and e.whistle), None)
    return seen if end is None else seen[: end + 1]


def whistled(lance: Lance) -> bool:
    return any(isinstance(e, Whistle) and e.whistle for e in lance.step.seen)


def _first_touch(state: State, seen: tuple[Seen, ...], piece: str) -> int | None:
    for i, event in enumerate(seen):
        if isinstance(event, Touch) and (piece, "ball") in Contact(i, event).ways and moved_it(state, event):
            return i
    return None


def moved_it(state: State, touch: Touch) -> bool:
    return touch.moved is None or touch.moved >= state.options.perceptible


def _fate(
    state: State, seen: tuple[Seen, ...], rest: dict[str, Place]
) -> tuple[Side | None, BallOut | None, int]:
    """Did it go in or out, where, and from when on did contacts with it no longer count?"""
    ends = [
        (i, e)
        for i, e in enumerate(seen)
        if isinstance(e, Goal)
        or (isinstance(e, Out) and e.out == "ball")
        or (isinstance(e, Cross) and e.cross == "ball" and e.line in ("touchline", "goal_line"))
    ]
    if not ends:
        return _fate_from_rest(state, rest, len(seen))
    dead = ends[0][0]
    for _, event in ends:
        if isinstance(event, Goal):
            return event.goal, None, dead
    first = ends[0][1]
    high = any(isinstance(e, Out) and e.high for _, e in ends)
    line = first.line if isinstance(first, Cross) else first.over if isinstance(first, Out) else None
    point = next((e.at.point for _, e in ends if e.at is not None and e.at.point is not None), None)
    zones = [e.at.zone for _, e in ends if e.at is not None and e.at.zone is not None]
    end = next((side for side in map(half_told, zones) if side is not None), None)
    return None, BallOut("touchline" if line == "touchline" else "goal_line", point, high, end), dead


def _fate_from_rest(
    state: State, rest: dict[str, Place], end: int
) -> tuple[Side | None, BallOut | None, int]:
    """A witness that only says where it lies: wholly beyond the line is out, in the net is in."""
    place = rest.get("ball")
    if place is None or place.point is None or place.atop is not None:
        return None, None, end
    pitch = state.table.pitch
    shape = state.table.footprint("ball", place.point)
    if not wholly_outside(shape, pitch.field):
        return None, None, end
    for side in SIDES:
        if wholly_inside(shape, pitch.net(side)):
            return side, None, end
    x, y = place.point
    over_end = abs(x) - pitch.length / 2 > abs(y) - pitch.width / 2
    at = (
        math.copysign(min(abs(x), pitch.length / 2), x),
        math.copysign(min(abs(y), pitch.width / 2), y),
    )
    return None, BallOut("goal_line" if over_end else "touchline", at), end


def _where_it_stopped(state: State, rest: dict[str, Place], out: BallOut | None) -> Point | None:
    if out is not None:
        return out.at
    place = rest.get("ball")
    if place is not None and (place.zone is not None or place.point is not None):
        return some_point(state, place)
    return state.ball_at


def first_opponent(lance: Lance) -> tuple[Contact, str, str] | None:
    """The first opponent touched before the dadinho: the contact, who touched, who was touched."""
    for contact in lance.before_ball:
        going = lance.going(contact.when)
        for mover, touched in contact.ways:
            if mover in going and is_piece(touched) and side_of(touched) != lance.side:
                return contact, mover, touched
    return None


def cushions(lance: Lance, until: int) -> tuple[Contact, ...]:
    """Contacts of the flicked piece with its own side, the frame, the fence or its own player, before `until`."""
    return tuple(
        c
        for c in lance.before_ball
        if c.when < until
        and lance.piece in c.touch.touch
        and _is_cushion(lance, other_of(c.touch, lance.piece))
    )


def _is_cushion(lance: Lance, name: str) -> bool:
    if name in (*FRAME, "net", "board") or name == lance.side:
        return True
    return is_piece(name) and side_of(name) == lance.side


def other_of(touch: Touch, name: str) -> str:
    return touch.touched if touch.mover == name else touch.mover


def left_circle(lance: Lance) -> bool:
    return lance.crossed("circle") or not lies_in_circle(lance)


def lies_in_circle(lance: Lance) -> bool:
    if lance.ball_after is None or not lance.in_field:
        return False
    shape = lance.state.table.footprint("ball", lance.ball_after)
    return not wholly_outside(shape, lance.state.table.pitch.circle)


def called_shot(lance: Lance) -> Shot | None:
    shot = lance.state.shot
    return shot if shot is not None and shot.valid and shot.side == lance.side else None
