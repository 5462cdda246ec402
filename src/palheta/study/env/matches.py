"""A whole match of any book as a game for learners: who is to act, what may be done, what is seen, what came of it.

Sides are asked in turn; a side that need not act may let the other go on. Time, the referee and dives are seen to.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from palheta.bots import simple_bot
from palheta.bots.bot_match import THINKING, meanwhile
from palheta.bots.levels import TableBot
from palheta.match import Header, Match
from palheta.physics.types import Floats
from palheta.play import actions as do
from palheta.play.lengths import Length, scaled
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.refusal import Refused
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.ruling import MayDive, MayFlick, MayRoll, MayWait, Offer
from palheta.table.frame import SIDES, Side, forward, other

PIECES = (*(str(number) for number in range(1, 15)), "k", "s")
ANGLES, POWERS = 36, 6
FLICKS = len(PIECES) * ANGLES * POWERS
TAPS = 63  # what is done with one tap: words, choices, arrangements, dice
PASS = FLICKS + TAPS
CHOICES = PASS + 1
VIEW = 2 * len(PIECES) * 3 + 3 + 7
WEAKEST = 0.03


class Head(NamedTuple):
    """Something that may be done now: a piece to flick (how hard and where to is open), a step, or letting go on."""

    slot: int
    flick: do.DoFlick | None = None
    step: do.Action | None = None


class MatchGame:
    """`acting` is who is asked next; None when it is over. Rewards are goals: +1 for one's own, -1 for theirs."""

    def __init__(
        self,
        book: str = "dadinho",
        length: Length = "sprint",
        hand: Steadiness = "steady",
        seed: int = 0,
        shaping: float = 0.0,
    ) -> None:
        """`shaping`: what it is worth beside goals to bring the ball from one goal line to the other."""
        found = registry.find(book)
        self.book, self.shaping, self.rng = book, shaping, random.Random(seed)
        header = Header(book=book, options=scaled(found, length))
        hands: dict[Side, Steadiness] = dict.fromkeys(SIDES, hand)
        self.session = Session(
            Match(header.naming_judge()), PhysicsRunner(), f"env {seed}", hands, patient=True
        )
        self.now, self.rewards = 0.0, dict.fromkeys(SIDES, 0.0)
        self._bots = dict.fromkeys(SIDES, TableBot(self.rng))
        self._passed: set[Side] = set()
        self.acting: Side | None = None
        self._go_on()

    @property
    def over(self) -> bool:
        return self.session.over

    # --- who is asked

    def _go_on(self) -> None:
        """Until somebody is to act, or it is over."""
        while True:
            while self.session.pass_time(self.now) is not None:
                self._passed.clear()
            if self.over:
                self.acting = None
                return
            self.acting = next((side for side in SIDES if side not in self._passed and self._due(side)), None)
            if self.acting is not None:
                return
            moment = self.session.timing.next_moment(self.now)
            if moment is None:  # everybody let go on, and nothing would ever happen
                self._passed.clear()
                self.acting = next(side for side in SIDES if self._due(side))
                return
            self.now = moment
            self._passed.clear()

    def _open(self, side: Side) -> list[Offer]:
        return [o for o in self.session.offers if o.side == side and o.barred is None and not o.punished]

    def _due(self, side: Side) -> bool:
        mine = self._open(side)
        first = next((o for o in self.session.offers if o.barred is None), None)
        if not mine or first is None:
            return False
        waits = isinstance(first, MayWait)
        return first.side == side or waits or any(o.blocks or o.phase is not None for o in mine)

    def must(self, side: Side) -> bool:
        """Is the default its own? Then it cannot let the other side go on."""
        first = next((o for o in self.session.offers if o.barred is None), None)
        return first is not None and first.side == side and not isinstance(first, MayWait)

    # --- what may be done

    def heads(self) -> tuple[Head, ...]:
        """What the acting side may do, each with its place among the CHOICES."""
        side = self.acting
        if side is None:
            return ()
        found: dict[int, Head] = {}
        taps: list[do.Action] = []
        for offer in self._open(side):
            if isinstance(offer, MayFlick):
                for piece in (name for name in offer.pieces if name[1:] in PIECES):
                    slot = PIECES.index(piece[1:])
                    how = offer.how[0] if offer.how else "flick"
                    found.setdefault(slot, Head(slot, do.DoFlick(piece, 0.0, 0.0, how=how, as_=offer.as_)))
            elif isinstance(offer, MayRoll):
                taps += [do.DoRoll(die) for die in offer.dice]
            elif not isinstance(offer, MayWait | MayDive):
                taps += list(offer.steps())
        heads = [found[slot] for slot in sorted(found)]
        heads += [Head(FLICKS + n, step=step) for n, step in enumerate(taps[:TAPS])]
        if not self.must(side) or not heads:
            heads.append(Head(PASS))
        return tuple(heads)

    def mask(self) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        """1 for each of the CHOICES that is open: pieces by angles by powers, then taps, then letting go on."""
        open_ = np.zeros(CHOICES, np.int8)
        for head in self.heads():
            if head.flick is not None:
                open_[head.slot * ANGLES * POWERS : (head.slot + 1) * ANGLES * POWERS] = 1
            else:
                open_[head.slot] = 1
        return open_

    def chosen(self, choice: int) -> do.Action | None:
        """What one of the CHOICES means now; None lets the other side go on. Raises ValueError where it is closed."""
        slot = choice // (ANGLES * POWERS) if choice < FLICKS else choice
        head = next((one for one in self.heads() if one.slot == slot), None)
        if head is None:
            raise ValueError(f"choice {choice}: not open now")
        if head.flick is None:
            return head.step
        turn, hard = divmod(choice % (ANGLES * POWERS), POWERS)
        return self._aimed(
            head.flick, 360.0 * turn / ANGLES, WEAKEST + (1 - WEAKEST) * ((hard + 1) / POWERS) ** 2
        )

    def meant(self, numbers: Sequence[float]) -> do.Action | None:
        """Five numbers from -1 to 1: which of the heads, direction (times 180 degrees), strength, spin, loft."""
        heads = self.heads()
        which, turn, hard, offset, loft = (min(max(float(n), -1.0), 1.0) for n in numbers)
        head = heads[min(int((which + 1) / 2 * len(heads)), len(heads) - 1)]
        if head.flick is None:
            return head.step
        flick = self._aimed(head.flick, 180.0 * turn, (hard + 1) / 2)
        return msgspec.structs.replace(flick, offset=offset, loft=(loft + 1) / 2)

    def _aimed(self, flick: do.DoFlick, angle: float, power: float) -> do.DoFlick:
        """Angles are seen by who attacks towards +x."""
        turned = 0.0 if self.acting == "home" else 180.0
        return msgspec.structs.replace(flick, angle=angle + turned, power=min(max(power, 0.0), 1.0))

    # --- doing it

    def act(self, action: do.Action | None) -> None:
        """The acting side does this. What the table refuses is left to a simple bot, so that the match goes on."""
        side = self.acting
        if side is None:
            raise ValueError("the match is over")
        before, ball = self.session.match.state.score, self._advance()
        if action is None or not self._taken(side, action):
            bot = None if action is None else simple_bot.choose(self.session.moment(), side, self.rng)
            if bot is None or not self._taken(side, bot):
                self._passed.add(side)
        self._go_on()
        after = self.session.match.state.score
        goals = (after.home - before.home) - (after.away - before.away)
        gain = goals + self.shaping * (self._advance() - ball)
        self.rewards = {"home": gain, "away": -gain}

    def _taken(self, side: Side, action: do.Action) -> bool:
        self.now += THINKING
        phase = next((o.phase for o in self.session.offers if o.side == side and o.phase is not None), None)
        try:
            taken = self.session.act(side, action, self.session.state_id, self.now, phase)
        except Refused:
            return False
        self._passed.clear()
        self.now = meanwhile(self.session, taken, self._bots, self.rng, self.now)
        return True

    # --- what is seen

    def _advance(self) -> float:
        """Where the ball is: 0 on home's goal line, 1 on away's."""
        state = self.session.match.state
        if not isinstance(state, TableState) or (point := state.point("ball")) is None:
            return 0.5
        return point[0] / state.table.pitch.length + 0.5

    def seen_by(self, side: Side) -> Floats:
        """Own pieces, the other's (there or not, x, y), the ball; then score, clock, period, whose turn: VIEW numbers.

        The table is turned so that `side` attacks towards +x; 1 is half the pitch.
        """
        state, sign = self.session.match.state, float(forward(side))
        rows = np.zeros((2 * len(PIECES) + 1, 3))
        if isinstance(state, TableState):
            half = state.table.pitch.length / 2, state.table.pitch.width / 2
            names = [owner[0] + piece for owner in (side, other(side)) for piece in PIECES] + ["ball"]
            for k, name in enumerate(names):
                point = state.point(name)
                if point is not None:
                    rows[k] = 1.0, sign * point[0] / half[0], sign * point[1] / half[1]
        else:
            ball = getattr(state, "ball", (0, 0))
            rows[-1] = 1.0, sign * (ball[0] - 3) / 3, sign * (ball[1] - 6) / 6
        mine = state.score.home - state.score.away
        rest = [
            sign * mine / 5, state.score.home / 10, state.score.away / 10, state.clock / 1200, state.period / 4,
            float(self.acting == side), float(self.over),
        ]  # fmt: skip
        seen: Floats = np.clip(np.concatenate([rows.ravel(), rest]), -2.0, 2.0)
        return seen
