"""Two bots at one table, with a clock that jumps from one moment to the next."""

import contextlib
import random
from collections.abc import Mapping

from palheta.bots import interfering
from palheta.bots.levels import Bot, TableBot
from palheta.facts import Flick, Roll
from palheta.play import actions as do
from palheta.play.live import Running
from palheta.play.refusal import Refused
from palheta.play.running import seconds_shown
from palheta.play.session import Acted, Session
from palheta.table.frame import SIDES, Side

MOST_TURNS = 10_000
MOST_INTERFERING = 4  # flicks that enter one run
THINKING = 1.0  # seconds


class BotStuck(RuntimeError):
    """The bots do not know how to go on; says where."""


def play_on(
    session: Session, seed: int, flicks: float = float("inf"), bots: Mapping[Side, Bot] | None = None
) -> None:
    """Until the match is over, or so many flicks or rolls were made. Without `bots` two simple ones play."""
    rng, now, made = random.Random(seed), 0.0, 0
    bots = bots or dict.fromkeys(SIDES, TableBot(rng))
    where = f"{session.match.header.book}, seed {seed}"
    for _ in range(MOST_TURNS):
        while session.pass_time(now) is not None:
            pass
        if session.over or made >= flicks:
            return
        turn = _turn(session, bots)
        if turn is None:
            moment = session.timing.next_moment(now)
            if moment is None:
                raise BotStuck(
                    f"{session.match.header.book}, seed {seed}: nobody acts, next is {session.match.state.next}"
                )
            now = moment
            continue
        side, action = turn
        now += THINKING
        phase = next((o.phase for o in session.offers if o.side == side and o.phase is not None), None)
        try:
            taken = session.act(side, action, session.state_id, now, phase)
        except Refused as refused:
            raise BotStuck(
                f"{session.match.header.book}, seed {seed}: {action} was refused: {refused}"
            ) from None
        made += isinstance(taken.entry.step, Flick | Roll)
        now = _meanwhile(session, taken, bots, rng, now)
    raise BotStuck(f"{where}: not over after {MOST_TURNS} turns")


def _meanwhile(
    session: Session, taken: Acted, bots: Mapping[Side, Bot], rng: random.Random, now: float
) -> float:
    """Who may act while it runs does; says when everything lies still."""
    for side in SIDES:
        found = bots[side].dive(session, side, now)
        if found is not None:
            now, action = found
            with contextlib.suppress(Refused):  # on its way it has met somebody, who stops the dive
                taken = session.act(side, action, session.state_id, now)
    if session.pace == "live":
        for _ in range(MOST_INTERFERING):
            entered = interfering.flick(session, rng, now)
            if entered is None:
                break
            now, side, flick = entered
            with contextlib.suppress(Refused):  # the piece ran itself, or the book does not offer it then
                taken = session.act(side, flick, session.state_id, now)
    running = session.running
    return now + seconds_shown(taken.entry.show) if running is None else _end(running)


def _end(running: Running) -> float:
    return running.began + running.moving.end - running.moving.start


def _turn(session: Session, bots: Mapping[Side, Bot]) -> tuple[Side, do.Action] | None:
    for side in SIDES:
        action = bots[side].choose(session, side)
        if action is not None:
            return side, action
    return None
