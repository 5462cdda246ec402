"""A state as its attacker sees it, and what its players may do there; no edges yet.

He is home, and a ball in lane 4 or 5 is mirrored into lane 2 or 1. Score and clock are left out, and so
is whatever does not bear on what may follow.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from palheta.facts import Choose, Die, Step
from palheta.rulebooks.base import Setup
from palheta.rulebooks.campeao.board import CENTRE, LANES, Square
from palheta.rulebooks.campeao.book import BOOK
from palheta.rulebooks.campeao.state import Attack, Champion, Due, Fouls, Record, Rolled, State
from palheta.ruling import MayRoll, MayUse, Next, Offer
from palheta.table.frame import Side, other

NOTHING = Next()
_MIRRORED = {"left": "right", "right": "left"}


class Node(NamedTuple):
    """`settled`: the taker has chosen his square and declared what he would; only dice and champion remain."""

    state: State
    settled: bool

    @property
    def key(self) -> str:
        """The node in one short line, the same in every run."""
        state = self.state
        champion, rolled = state.record.champion, state.flight.rolled
        fields = (
            f"{state.ball[0]}.{state.ball[1]}",
            state.restart,
            state.attack.last_die,
            state.attack.control_first,
            state.awaits,
            state.flight.shot and state.flight.shot.inside,
            rolled and (rolled.die, rolled.face.arrow, rolled.face.number, rolled.face.mark),
            state.due.doubled,
            state.due.turned,
            champion and (champion.side, champion.face),
            state.record.boskov,
            (state.record.fouls.home, state.record.fouls.away),
            self.settled,
        )
        return "|".join(map(str, fields))


class Choice(NamedTuple):
    """What a player may do: roll this die, or take these steps without chance.

    `interrupts`: the other player's champion play, which he may use before the one whose turn it is acts.
    `settles`: the steps only declare how the ball is played next; this is the node to play it from.
    """

    steps: tuple[Step, ...]
    die: Die | None = None
    interrupts: bool = False
    settles: Node | None = None


def canonical(state: State, setup: Setup) -> State:
    attacker = state.attacker
    lane, row = state.square
    champion = state.record.champion
    if champion is not None and attacker == "away":
        champion = Champion(other(champion.side), champion.face)
    fouls = (
        state.record.fouls if attacker == "home" else Fouls(state.record.fouls.away, state.record.fouls.home)
    )
    rolled = state.flight.rolled
    if rolled is not None:
        rolled = Rolled("control" if rolled.die == "control" else "pass", rolled.face)
    moving = state.awaits == "direction"  # how the ball came to be played no longer matters
    return State(
        setup=setup,
        next=NOTHING,
        ball=(min(lane, LANES + 1 - lane), row),
        record=Record(champion=champion, boskov=state.record.boskov, begun=True, fouls=fouls),
        attack=Attack(
            last_die="control" if _control_was_last(state) else None,
            control_first=state.attack.control_first and not moving,
        ),
        due=replace(state.due, restart=None) if moving else state.due,
        flight=replace(state.flight, rolled=rolled),
    )


def _control_was_last(state: State) -> bool:
    """Only then may the last die bar anything; what answers a shot forgets it."""
    return (
        state.attack.last_die == "control"
        and state.restart is None
        and not state.attack.control_first
        and state.awaits in (None, "intervention")
    )


def entry(seen: State) -> Node:
    """The node of a canonical state as play reaches it, before anything is declared."""
    return Node(seen, not _declarable(seen))


def as_played(step: Step, state: State) -> Step:
    """A step at the canonical state as it is said at the state itself."""
    mirrored = state.square[0] > LANES + 1 - state.square[0]
    if mirrored and isinstance(step, Choose):
        step = replace(step, choose=_MIRRORED.get(step.choose, step.choose))
    side: Side = state.attacker if step.side == "home" else state.defender
    return replace(step, side=side)


def choices(node: Node, setup: Setup) -> Iterator[Choice]:
    """Everything the book offers there, always in the same order."""
    state = node.state
    offers = [offer for offer in BOOK.offers(state) if offer.barred is None]
    if not node.settled:
        for steps, settled in _settlings(state, setup):
            yield Choice(steps, settles=Node(settled, True))
        for offer in offers:
            if _interrupts(offer, state):
                yield from (Choice((step,), interrupts=True) for step in offer.steps())
        return
    for offer in offers:
        if isinstance(offer, MayRoll):
            yield from (Choice((), die) for die in offer.dice)
        elif not offer.declares:
            interrupts = _interrupts(offer, state)
            yield from (Choice((step,), interrupts=interrupts) for step in offer.steps())


def _interrupts(offer: Offer, state: State) -> bool:
    """The champion, used by who is not to act."""
    return isinstance(offer, MayUse) and offer.side != state.to_act()


def _declarable(state: State) -> bool:
    """A square to choose, a kick to double, an arrow to turn: said before the roll, at no cost."""
    return any(offer.declares for offer in BOOK.offers(state))


def _settlings(state: State, setup: Setup) -> Iterator[tuple[tuple[Step, ...], State]]:
    """The state itself and all that its taker can make of it by declaring, each once, with the steps to it."""
    seen: set[State] = {state}
    waiting: list[tuple[tuple[Step, ...], State]] = [((), state)]
    while waiting:
        steps, here = waiting.pop(0)
        yield steps, here
        for offer in BOOK.offers(here):
            if not offer.declares:
                continue
            for step in offer.steps():
                there = canonical(BOOK.judge(here, step).state, setup)
                if there not in seen:
                    seen.add(there)
                    waiting.append(((*steps, step), there))


def attacking(
    setup: Setup, square: Square, champion: Champion | None = None, *, control_first: bool = False
) -> State:
    """Home attack with the ball on this square and any die open, or right after winning the ball."""
    return State(
        setup=setup,
        next=NOTHING,
        ball=square,
        record=Record(champion=champion, boskov=setup.options.boskov, begun=True),
        attack=Attack(control_first=control_first),
    )


def kick_off(setup: Setup, champion: Champion | None) -> State:
    return replace(attacking(setup, CENTRE, champion), due=Due("kick_off"))
