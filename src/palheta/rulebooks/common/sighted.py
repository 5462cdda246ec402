"""What was seen of a step, read only, with the state of rest or motion of everything at each event."""

from collections.abc import Mapping

import msgspec

from palheta.facts import Atop, Cross, Fell, Goal, Left, Place, Rest, Seen, Sightings, Touch
from palheta.facts.place import supports_itself
from palheta.rulebooks.common import sightings
from palheta.rulebooks.common.once import once
from palheta.table.frame import is_piece

START = -1  # before anything was seen


class Contact(msgspec.Struct, frozen=True):
    """A touch with its place in the order of happening."""

    when: int
    touch: Touch

    @property
    def ways(self) -> tuple[tuple[str, str], ...]:
        """Who ran into whom: each into the other where both were moving, else only the mover."""
        one, two = self.touch.touch
        return ((one, two), (two, one)) if self.touch.moving else ((one, two),)

    def against(self, name: str) -> str:
        """What met `name` in it."""
        return self.touch.touched if self.touch.mover == name else self.touch.mover


class Motion(msgspec.Struct, frozen=True):
    """Something runs: since which event, and whose run that goes back to (its own where nobody saw the beginning)."""

    since: int
    by: str


class Sighted(msgspec.Struct, frozen=True, dict=True):
    """`piece` is what the step itself set going, `running` what already ran when it began.

    `ball_moving`, `figure_moving`: told in short that the ball ran, that a touched piece did.
    """

    seen: Sightings
    piece: str | None = None
    running: frozenset[str] = frozenset()
    ball_moving: bool = False
    figure_moving: bool = False

    @once
    def touches(self) -> tuple[tuple[int, Touch], ...]:
        return tuple(self.seen.when(Touch))

    @once
    def contacts(self) -> tuple[Contact, ...]:
        return tuple(Contact(when, touch) for when, touch in self.touches)

    @once
    def rests(self) -> dict[str, Place]:
        """Where everything was last said to lie, whatever met it since."""
        return sightings.rests(self.seen)

    @once
    def atop(self) -> tuple[tuple[str, str], ...]:
        """What lies on what: on its way, or in the end."""
        resting = ((name, place.atop) for name, place in self.rests.items())
        return (
            *(event.atop for event in self.seen.of(Atop)),
            *((top, under) for top, under in resting if under is not None),
        )

    @property
    def fallen(self) -> frozenset[str]:
        return frozenset(event.fell for event in self.seen.of(Fell))

    def crossed(self, line: str) -> bool:
        """Whether the ball went across it."""
        return any(e.cross == "ball" and e.line == line for e in self.seen.of(Cross))

    def left(self, name: str) -> Left | None:
        """The last time that it left the pitch, or the whole table."""
        return self._left.get(name)

    @once
    def disturbed(self) -> frozenset[str]:
        """What was told to lie somewhere, or to have left: everything else lies where it lay."""
        return frozenset(self.rests).union(self._left)

    @once
    def _left(self) -> dict[str, Left]:
        return {event.left: event for event in self.seen.of(Left)}

    def motion(self, when: int, name: str) -> Motion | None:
        """How a thing ran when event `when` happened (for what met then: just before that); None: it stood."""
        return self._told[when].get(name)

    def runs(self, when: int, name: str) -> bool:
        return name in self._told[when]

    @property
    def still_running(self) -> frozenset[str]:
        """What nobody has seen stop."""
        return frozenset(self._told[len(self.seen)])

    def lying(self, when: int) -> dict[str, Place]:
        """Where things had been seen to stop, and still lay when event `when` happened."""
        return self._lying[when]

    @property
    def rest(self) -> dict[str, Place]:
        """Where everything that was seen to stop lies in the end."""
        return self._lying[len(self.seen)]

    def without(self, who: str, since: int, stood: Mapping[str, Place], *, stays: bool = False) -> Sightings:
        """What would have been seen had `who` met nothing from event `since` on. What it disturbed lies where it
        lay before that (`stood`: when the step began); so does it itself, unless it `stays`.
        """
        back = {} if stays or who not in stood else {who: stood[who]}
        disturbed = {who}
        kept: list[Seen] = []
        for i, event in enumerate(self.seen):
            if i >= since and isinstance(event, Touch) and not disturbed.isdisjoint(event.touch):
                for name in filter(can_run, event.touch):
                    place = self.lying(i).get(name) or stood.get(name) or event.at
                    if name not in disturbed and place is not None:
                        back[name] = place
                    disturbed.add(name)
            elif isinstance(event, Rest):
                gone = disturbed - {who} if stays else disturbed
                kept.append(Rest({n: p for n, p in event.rest.items() if i < since or n not in gone}))
            elif i < since or _about(event) not in disturbed:
                kept.append(event)
        return Sightings([*kept, Rest(_not_on_each_other(back))] if back else kept)

    @once
    def _told(self) -> list[dict[str, Motion]]:
        return self._account[0]

    @once
    def _lying(self) -> list[dict[str, Place]]:
        return self._account[1]

    @once
    def _account(self) -> tuple[list[dict[str, Motion]], list[dict[str, Place]]]:
        """What ran and what lay at each event, and after the last one."""
        names = self.running | ({"ball"} if self.ball_moving else set())
        going = {name: Motion(START, name) for name in sorted(names)}
        if self.piece is not None:
            going[self.piece] = Motion(START, self.piece)
        lay: dict[str, Place] = {}
        told, lying = [], []
        rested: frozenset[str] = frozenset()
        for i, event in enumerate(self.seen):
            if isinstance(event, Touch):
                going = self._meeting(i, event, going, rested)
                told.append(going)
                lying.append(lay)
                started = _starts(event, going)
                going = _set_going(i, event, going, started)
                if not started.isdisjoint(lay):
                    lay = {name: place for name, place in lay.items() if name not in started}
                continue
            told.append(going)
            lying.append(lay)
            stopped = _stops(event)
            if stopped:
                rested = rested | stopped
                going = {name: motion for name, motion in going.items() if name not in stopped}
            if isinstance(event, Rest):
                lay = lay | event.rest
        return [*told, going], [*lying, lay]

    def _meeting(
        self, i: int, touch: Touch, going: dict[str, Motion], rested: frozenset[str]
    ) -> dict[str, Motion]:
        """What a contact says of the two that met: the mover ran, and the other stood unless somebody says not."""
        mover, touched = touch.touch
        found = dict(going)
        if can_run(mover):
            found.setdefault(mover, Motion(i if mover in rested else START, mover))
        if can_run(touched):
            if touch.moving or self._told_in_short(touched, rested) or self._by_order(touch, going):
                found.setdefault(touched, Motion(i if touched in rested else START, touched))
            else:
                found.pop(touched, None)
        return found

    def _told_in_short(self, name: str, rested: frozenset[str]) -> bool:
        return name not in rested and (self.ball_moving if name == "ball" else self.figure_moving)

    def _by_order(self, touch: Touch, going: dict[str, Motion]) -> bool:
        """Told in brief, without `moved`, a contact leaves `moving` out as well: what a piece ran into still ran if
        nobody saw it stop. But whom the ball ran into stood there.
        """
        return touch.moved is None and touch.mover != "ball" and touch.touched in going


def can_run(name: str) -> bool:
    return name == "ball" or is_piece(name)


def _not_on_each_other(places: dict[str, Place]) -> dict[str, Place]:
    """Taken from several moments, each of two may lie on the other: then one lies on the table."""
    while (name := supports_itself(places)) is not None:
        place = places[name]
        assert place.point is not None  # who lies on something is measured
        places = places | {name: place.at(place.point)}
    return places


def _about(event: Seen) -> str | None:
    """What has moved, where an event tells of one thing."""
    if isinstance(event, Goal):
        return "ball"
    for field in ("cross", "out", "left", "fell"):
        if hasattr(event, field):
            return str(getattr(event, field))
    return None


def _starts(touch: Touch, going: dict[str, Motion]) -> set[str]:
    """What this contact set going, or shows to be going."""
    mover, touched = touch.touch
    names = {mover} if mover in going else set()
    if touch.moved != 0 and can_run(touched):
        names.add(touched)
    return names


def _stops(event: Seen) -> frozenset[str]:
    if isinstance(event, Rest):
        return frozenset(event.rest)
    if isinstance(event, Atop):
        return frozenset(event.atop[:1])
    if isinstance(event, Left) and event.of == "table" and not event.back:
        return frozenset({event.left})
    return frozenset()


def _set_going(i: int, touch: Touch, going: dict[str, Motion], started: set[str]) -> dict[str, Motion]:
    mover = touch.touch[0]
    by = going[mover].by if mover in going else mover
    return {name: Motion(i, by) for name in sorted(started)} | going
