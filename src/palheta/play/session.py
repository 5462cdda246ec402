"""A match in progress: an action is checked against the offers, becomes a fact, and is judged."""

from collections.abc import Callable
from typing import Any, cast

import msgspec

from palheta.facts import Aim, Dive, Flick, Roll, Shown, Step, Time
from palheta.match import Happened, Match
from palheta.match.chance import drawn
from palheta.match.entries import Amended, Ended
from palheta.play import actions as do
from palheta.play.allowing import allowed, allowed_flick, impossible, own_step
from palheta.play.declaring import Declared
from palheta.play.dice import face_up
from palheta.play.live import SHOWS, Pace, Running, Window, enters, moments, windows
from palheta.play.moment import Moment, moment
from palheta.play.refusal import NOT_NOW, OVER, RUNNING, STALE, Refused
from palheta.play.running import Ran, Runner, seconds_shown
from palheta.play.steadiness import Steadiness, chance, shaken
from palheta.play.timing import Timing, Waited
from palheta.rulebooks.base import TableState
from palheta.rulebooks.dice_book import DiceBookOf
from palheta.ruling import MayChoose, MayWait, Offer, Ruling
from palheta.table.frame import Side


class Acted(msgspec.Struct, frozen=True):
    """What came of an action: the entry for the log, and the ruling. Not acknowledged before it is stored.

    `cut` is the entry before it in the log, where it interrupted what still ran; `before` the ruling then.
    """

    number: int
    entry: Happened
    ruling: Ruling
    cut: Amended | None = None
    before: Ruling | None = None


class Session:
    """`now` is always given from outside, in seconds of whatever clock the caller trusts."""

    def __init__(
        self,
        match: Match,
        runner: Runner,
        secret: str,
        hands: dict[Side, Steadiness],
        now: float = 0.0,
        patient: bool = False,
        pace: Pace = "paced",
        waited: Waited | None = None,
    ) -> None:
        self.match = match
        self.runner = runner
        self.hands = hands
        self.pace: Pace = pace
        self.running: Running | None = None
        self._secret = secret
        self._patient = patient
        self.timing = Timing(match, now, patient, waited)
        self.state_id = len(match.entries)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be done now."""
        return self.match.offers

    @property
    def number(self) -> int:
        """How many entries the log has."""
        return len(self.match.entries)

    @property
    def over(self) -> bool:
        return self.match.state.over is not None

    @property
    def done(self) -> bool | None:
        """Is the task done? There is one in practice only."""
        return None

    def moment(self) -> Moment:
        """As it is now, for whoever thinks while the match goes on."""
        return moment(self.match, self.runner, self.hands)

    def act(self, side: Side, action: do.Action, state: int, now: float, phase: int | None = None) -> Acted:
        """Raises Refused, and nothing has changed. `state` is the state id that the player saw."""
        return self.prepared(side, action, state, now, phase)()

    def prepared(
        self, side: Side, action: do.Action, state: int, now: float, phase: int | None = None
    ) -> Callable[[], Acted]:
        """What may be refused or take long, the physics, is done; nothing changes before the answer is called.
        Between the two nothing else may be done here.
        """
        if self.interferes(action, now):
            return self._interrupting(side, action, now)
        if self.over:
            raise Refused("over", OVER)
        if self.pace == "live" and self.runs(now):
            raise Refused("running", RUNNING)
        offers = self.offers
        together = phase is not None and any(o.phase == phase and o.side == side for o in offers)
        if state != self.state_id and not together:
            raise Refused("stale", STALE)
        step, show, run = self._step(side, action, offers)
        if not isinstance(step, Time):
            step = msgspec.structs.replace(step, t=self.timing.moment(now, side))

        def done() -> Acted:
            taken = self._take(step, show, now)
            self._runs_now(taken, run, now)
            return taken

        return done

    def declare(self, entry: Ended | Amended, now: float) -> Declared:
        """What is no step: the match ended before its time, or something was taken back, and the clock with it."""
        self.match.apply(entry)
        self.running = None
        self.state_id = self.number
        if isinstance(entry, Amended):
            self.timing = Timing(self.match, now, self._patient)
        return Declared(self.number, entry)

    # --- while things run

    def runs(self, now: float) -> bool:
        """Is something moving that somebody might act on?"""
        return self.running is not None and self.running.lasts(now)

    def _runs_now(self, taken: Acted, run: Ran | None, now: float) -> None:
        """Only where the book lets people act on it is a run kept."""
        step = taken.entry.step
        if run is None or run.moving is None or not self.match.book.clauses.info.live:
            return
        assert isinstance(step, Flick | Dive)
        self.running = Running(taken.number, step, now, run.moving)

    def interferes(self, action: do.Action, now: float) -> bool:
        """Would this enter what still runs, rather than wait for its end?"""
        return self.runs(now) and enters(self.pace, action)

    def windows(self, now: float) -> tuple[Window, ...]:
        """What may be done while the last step still runs."""
        if self.running is None or not self.running.lasts(now):
            return ()
        return windows(self.match, self.running, self.pace)

    def _interrupting(self, side: Side, action: do.Action, now: float) -> Callable[[], Acted]:
        """Everything is checked before anything changes."""
        running = self.running
        assert running is not None
        t = running.moment(now)
        if t < moments(running)[0] - SHOWS:
            raise Refused(
                "not_offered", NOT_NOW
            )  # the flick has not reached the ball: nobody can know what it will be
        cut = running.cut(t)
        state: TableState = self.match.previewed(cut)
        offers = self.match.book.offers(state)
        wish, run = self._entering(running, t, side, action, offers)
        step = msgspec.structs.replace(wish, seen=run.seen, t=self.timing.moment(now, side))
        self.match.book.judge(state, step)
        aim = action.aim if isinstance(action, do.DoFlick) else None
        show = Shown(aim, run.trace, cuts=running.entry)

        def done() -> Acted:
            before = self.match.apply(cut)
            taken = msgspec.structs.replace(self._take(step, show, now), cut=cut, before=before)
            self._runs_now(taken, run, now)
            return taken

        return done

    def _entering(
        self, running: Running, t: float, side: Side, action: do.Action, offers: tuple[Offer, ...]
    ) -> tuple[Flick | Dive, Ran]:
        try:
            if isinstance(action, do.DoFlick):
                flick, aim = self._aimed(side, action, offers)
                return flick, running.moving.flick(t, aim)
            dive = own_step(offers, self.match.state, side, cast(Dive, action))
            assert isinstance(dive, Dive)
            assert dive.to.point is not None
            return dive, running.moving.dive(t, dive.dive, dive.to.point)
        except ValueError as error:
            raise impossible(error) from None

    def settle(self, now: float) -> Acted | None:
        """Before somebody acts: tell the book when the last flick came to rest, should it not know yet."""
        if self.pace == "live" and self.runs(now):
            return None
        return self._taken_if(self.timing.settle(now, hurry=True), now)

    def pass_time(self, now: float) -> Acted | None:
        """A step that nobody has to ask for, if one is due: the table came to rest, a moment that was
        waited for has come, the referee does his part, somebody is late. Ask again until there is none.
        """
        if self.runs(now):
            return None
        step = self.timing.settle(now, hurry=False) or self._referee_step() or self.timing.due_step(now)
        return self._taken_if(step, now)

    def _taken_if(self, step: Step | None, now: float) -> Acted | None:
        return None if step is None or self.over else self._take(step, None, now)

    def _referee_step(self) -> Step | None:
        """Nobody plays the referee here: he takes his default, and tosses his coin."""
        offer = next((o for o in self.offers if o.barred is None), None)
        if offer is None or offer.side != "referee" or isinstance(offer, MayWait):
            return None
        if isinstance(offer, MayChoose):
            choices = list(offer.steps())
            return choices[drawn(self._secret, len(choices), "referee", self.number)]
        return offer.default_step()

    def _take(self, step: Step, show: Shown | None, now: float) -> Acted:
        entry = Happened(step, show)
        before = self.offers if isinstance(step, Time) else None
        read = self.timing.reading(now)
        ruling = self.match.apply(entry)
        assert ruling is not None
        self.running = None
        self.timing.taken(step, now, seconds_shown(show), read)
        if before is None or before != self.offers:
            self.state_id = self.number  # a reading of the clock alone changes nothing for the players
        return Acted(self.number, entry, ruling)

    def _step(
        self, side: Side, action: do.Action, offers: tuple[Offer, ...]
    ) -> tuple[Step, Shown | None, Ran | None]:
        match action:
            case do.DoFlick():
                return self._flick(side, action, offers)
            case do.DoRoll():
                return self._roll(side, action, offers), None, None
            case do.DoResign() | do.DoPropose() | do.DoAnswer():
                raise ValueError("no step: see `declaring`")
            case do.DoWait():
                return self._wait(side, offers), None, None
            case _:
                return own_step(offers, self.match.state, side, action), None, None

    def _aimed(self, side: Side, action: do.DoFlick, offers: tuple[Offer, ...]) -> tuple[Flick, Aim]:
        """The flick that an offer allows, and where the hand really goes."""
        flick = allowed_flick(offers, self.match.state, side, action)
        return flick, shaken(action.aim, self.hands[side], chance(self._secret, "hand", self.number))

    def _flick(
        self, side: Side, action: do.DoFlick, offers: tuple[Offer, ...]
    ) -> tuple[Step, Shown | None, Ran | None]:
        wish, aim = self._aimed(side, action, offers)
        try:
            run = self.runner.flick(self.match.book.name, self.match.state, aim)
        except ValueError as error:  # a piece beside the table, a position that hands made impossible
            raise impossible(error) from None
        step = msgspec.structs.replace(wish, seen=run.seen)
        return step, Shown(action.aim, run.trace), run

    def _roll(self, side: Side, action: do.DoRoll, offers: tuple[Offer, ...]) -> Step:
        wish = Roll(roll=action.die, face="", choose=action.choose, side=side)
        allowed(offers, wish, side)
        faces = cast(DiceBookOf[Any], self.match.book).faces(action.die)
        face = face_up(self._secret, self.number + 1, action.die, faces)
        return msgspec.structs.replace(wish, face=face)

    def _wait(self, side: Side, offers: tuple[Offer, ...]) -> Step:
        """Waiting is nobody's right: who is offered it may go on at once."""
        for offer in offers:
            if isinstance(offer, MayWait) and offer.barred is None and offer.side in (side, "referee"):
                return Time(time=offer.until)
        raise Refused("not_offered", NOT_NOW)
