"""What a screened flick is worth to who made it: sums of a few numbers, with the weights of `value`."""

import numpy as np

from palheta.bots import scoring
from palheta.bots.going_on import NOBODY_ASKED, GoingOn, kinds
from palheta.bots.stakes import EVEN, Stakes
from palheta.bots.value import FLICK, weights
from palheta.physics import screen_rows as row
from palheta.physics.screen import Screened, Which
from palheta.physics.screened_numbers import Judged, numbers
from palheta.physics.types import Floats, Ints
from palheta.table.frame import Side, is_keeper, side_of

_GAINS = np.array([name.startswith("goal") or name.endswith(("kept", "inside")) for name in FLICK])
_LOSSES = np.array([name == "own_goal" or name.endswith("_lost") for name in FLICK])


def flicks(
    book: str,
    found: Screened,
    side: Side,
    called: bool,
    after: GoingOn = NOBODY_ASKED,
    counts: Stakes = EVEN,
) -> Floats:
    """What each is worth to who made it. `called`: a shot was called before, or will be. `after`: who may go on then.
    `counts`: what goals do now."""
    known = weights(book, "flick")
    if counts is not EVEN:
        known = known * np.where(_GAINS, counts.scoring, np.where(_LOSSES, counts.conceding, 1.0))
    values: Floats = flick_rows(found, side, called, after) @ known
    return values


def kept(found: Screened) -> Which:
    """The ball was met, nobody of the other side was by it, and it lies on the pitch."""
    ended = (found.column(row.GOAL) != row.NOBODY) | (found.column(row.OUT) != row.NOT_OUT)
    mine: Which = found.met_ball & ~(found.column(row.THEIRS_ON_BALL) > 0) & ~ended
    return mine


def flick_rows(found: Screened, side: Side, called: bool, after: GoingOn = NOBODY_ASKED) -> Floats:
    """A number for each of `value.FLICK`, a row a flick."""
    past = scoring.past_a_dive(found, side)
    return numbers(found, Judged(side, called, past, *_who_goes_on(found, side, after)))


def _who_goes_on(found: Screened, side: Side, after: GoingOn) -> tuple[tuple[frozenset[str], ...], Ints]:
    """The groups of players, and which of them may go on after each: -1 nobody."""
    everybody = frozenset(n for n in found.world.names if side_of(n) == side and not is_keeper(n))
    if not after:
        return (everybody,), np.zeros(len(found), np.int64)
    of = kinds(found)
    told = {kind: after.get(kind, everybody) for kind in dict.fromkeys(of.tolist())}
    groups = tuple(dict.fromkeys([everybody, *filter(None, told.values())]))
    number = {players: k for k, players in enumerate(groups)}
    of_kind = np.full(2 * len(found.world.names), -1)
    for kind, players in told.items():
        of_kind[kind] = number.get(players, -1)
    return groups, of_kind[of]
