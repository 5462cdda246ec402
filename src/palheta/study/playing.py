"""One match of a plan, played by two bots on the simulated table or with simulated dice."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from palheta.bots.bot_match import BotStuck, play_on
from palheta.match import Match
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.study.plan import Plan
from palheta.study.players import player
from palheta.study.reckoning import rows_of
from palheta.study.rows import Played, encode
from palheta.table.frame import SIDES, Side


def play(plan: Plan, number: int) -> Played:
    """The same for the same plan and number, in any process on any machine with the same program."""
    with _uncollected():
        return _played(plan, number)  # the match is gone when Python looks for cycles again


def _played(plan: Plan, number: int) -> Played:
    match = Match(plan.header().naming_judge())
    stuck = None
    try:
        _play_on(plan, match, number)
    except BotStuck as error:
        stuck = str(error)
    return rows_of(
        match,
        number,
        home=plan.home,
        away=plan.away,
        length=plan.length,
        table=plan.table_name,
        seed=plan.seed_of(number),
        stuck=stuck,
    )


def _play_on(plan: Plan, match: Match, number: int) -> None:
    seed = plan.seed_of(number)
    levels: dict[Side, str] = {"home": plan.home, "away": plan.away}
    bots = {side: player(plan.book, level, f"{side} {seed}", match.opening) for side, level in levels.items()}
    hands: dict[Side, Steadiness] = dict.fromkeys(SIDES, plan.hands)
    session = Session(match, PhysicsRunner(shown=False), f"simulate {seed}", hands, patient=True)
    play_on(session, plan.seed * 1_000_000 + number, bots=bots)


@contextmanager
def _uncollected() -> Iterator[None]:
    """What a match remembers has no cycles: to look for some took a twentieth of its time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


Job = tuple[Plan, int]
"""A match to be played: of which plan, with which number."""


def play_some(jobs: tuple[Job, ...]) -> list[bytes]:
    """A task for a worker; what comes back is small and needs no more work."""
    return [encode(play(plan, number)) for plan, number in jobs]
