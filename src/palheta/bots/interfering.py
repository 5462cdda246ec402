"""What a bot does on a live table while things run: now and then a flick at where the ball is by then."""

import math
import random
from collections.abc import Iterator

from palheta.play import actions as do
from palheta.play.session import Session
from palheta.ruling import MayFlick
from palheta.table.frame import Side, is_keeper

SELDOM = 0.5  # of the runs nobody enters
SOFT, HARD = 0.1, 0.5  # of the strongest flick


def flick(session: Session, rng: random.Random, now: float) -> tuple[float, Side, do.DoFlick] | None:
    """When, by whom and how what now runs is entered; None: everybody waits for its end."""
    running = session.running
    if running is None or not running.lasts(now) or rng.random() < SELDOM:
        return None
    left = running.moving.end - running.moment(now)
    t = running.moment(now) + rng.uniform(0.0, left)
    choices = [
        (offer, piece)
        for offer in _offered(session, now, t)
        for piece in offer.pieces
        if not is_keeper(piece)
    ]
    ball = running.moving.motion("ball", t)
    if not choices or ball is None:
        return None
    offer, piece = rng.choice(choices)
    here = running.moving.motion(piece, t)
    if here is None or offer.side == "referee":
        return None
    angle = math.degrees(math.atan2(ball.at[1] - here.at[1], ball.at[0] - here.at[0])) + rng.gauss(0.0, 5.0)
    action = do.DoFlick(piece, angle, rng.uniform(SOFT, HARD), as_=offer.as_)
    return running.began + t - running.moving.start, offer.side, action


def _offered(session: Session, now: float, t: float) -> Iterator[MayFlick]:
    """What may be flicked at that moment of the run: the last window that has opened by then says."""
    running = session.running
    assert running is not None
    opened = [w for w in session.windows(now) if running.moving.start + w.since <= t]
    if opened:
        yield from (
            offer for offer in opened[-1].offers if isinstance(offer, MayFlick) and not offer.punished
        )
