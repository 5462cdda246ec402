"""Two bots playing a little, for people who have not chosen yet."""

import random

from palheta.bots import simple_bot
from palheta.facts import Flick, Roll
from palheta.match import Header, Lineup, Match
from palheta.play.refusal import Refused
from palheta.play.running import Runner, seconds_shown
from palheta.play.session import Session
from palheta.table.frame import SIDES

FLICKS = 14
MOST_STEPS = 200


def play_exhibition(book: str, runner: Runner, seed: int = 2) -> Match:
    """A match that ends after some flicks, or where a bot does not know what to do."""
    match = Match(Header(book=book, home=Lineup("", "#2264c8"), away=Lineup("", "#e9781c")))
    session = Session(match, runner, f"exhibition {seed}", {"home": "steady", "away": "steady"})
    rng, now, flicks = random.Random(seed), 0.0, 0
    for _ in range(MOST_STEPS):
        while session.pass_time(now) is not None:
            pass
        if session.over or flicks >= FLICKS:
            break
        turn = next(((s, a) for s in SIDES if (a := simple_bot.choose(session, s, rng)) is not None), None)
        moment = session.timing.next_moment(now)
        if turn is None and moment is None:
            break
        if turn is None:
            now = moment or now
            continue
        now += 1.0
        phase = next((o.phase for o in session.offers if o.side == turn[0] and o.phase is not None), None)
        try:
            taken = session.act(turn[0], turn[1], session.state_id, now, phase)
        except Refused:
            break
        flicks += isinstance(taken.entry.step, Flick | Roll)
        now += seconds_shown(taken.entry.show)
    return match
