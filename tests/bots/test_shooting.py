"""Shots that are called, keepers that are set and dive, and who may go on: what a bot supposes of them."""

import random

import numpy as np
import pytest

from palheta.bots import screened_value, value
from palheta.bots.going_on import going_on
from palheta.bots.levels import THINKING
from palheta.bots.scoring import past_a_dive, scored
from palheta.bots.search import best_flick, by_a_perfect_hand
from palheta.bots.table_now import can_say
from palheta.bots.thinking import announced
from palheta.facts import Place, Say, at
from palheta.match import Header, Match
from palheta.physics import screen_rows as row
from palheta.play.moment import Moment, moment
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.steadiness import Steadiness
from palheta.rulebooks.dadinho.state import DadinhoPosition
from palheta.rulebooks.fistf.resume import Counts, FistfPosition
from palheta.ruling import MayFlick
from palheta.table.frame import Side

HUMAN: dict[Side, Steadiness] = {"home": "human", "away": "human"}
FAIR = THINKING["fair"]


def dadinho(pieces: dict[str, Place], ball: Place) -> Moment:
    header = Header(book="dadinho")
    match = Match(header)
    keepers = {"hk": at(-800, 0), "ak": at(800, 0)}
    position = DadinhoPosition(turn="home", ball=ball, pieces=keepers | pieces, clock=100.0)
    match.opening = match.book.resume(header.setup(), position)
    return moment(match, PhysicsRunner(), HUMAN)


def fistf(pieces: dict[str, Place], ball: Place) -> Moment:
    header = Header(book="fistf")
    match = Match(header)
    keepers = {"hk": at(-590, 0), "ak": at(590, 0)}
    counts = Counts({"h1": 1}, defence="used")
    position = FistfPosition(ball=ball, pieces=keepers | pieces, turn="home", counts=counts)
    match.opening = match.book.resume(header.setup(), position)
    return moment(match, PhysicsRunner(), HUMAN)


def flicks_of(now: Moment) -> list[MayFlick]:
    return [o for o in now.offers if isinstance(o, MayFlick) and o.side == "home" and o.barred is None]


def test_when_a_shot_is_thought_of_the_other_keeper_has_been_set() -> None:
    """Beside its goal's middle it stands better against a shooter who comes from one side."""
    now = dadinho({"h1": at(560, -170), "a1": at(-300, 300)}, at(600, -130))
    assert can_say("shot", now.offers, "home")
    said = Say(say="shot", piece="h1", side="home")
    plain = announced(now, "home", said, None, random.Random(1))
    careful = announced(now, "home", said, THINKING["strong"].saves, random.Random(1))
    assert plain is not None
    assert careful is not None
    spots = [then.state.point("ak") for then in (plain, careful)]
    assert spots[0] != spots[1]
    rates = []
    for then in (plain, careful):
        offers = [o for o in then.offers if isinstance(o, MayFlick) and o.side == "home"]
        found = by_a_perfect_hand(then, offers[:1], THINKING["strong"].calling.width)
        assert found is not None
        rates.append(scored(found[1], "home").mean())
    assert rates[1] < rates[0]


def test_a_called_shot_that_stays_short_keeps_no_ball() -> None:
    now = dadinho({"h1": at(300, 0), "h2": at(420, 60), "a1": at(-300, 300)}, at(330, 5))
    found = by_a_perfect_hand(now, flicks_of(now)[:1], FAIR.budget.width)
    assert found is not None
    seen = found[1]
    short = screened_value.kept(seen) & ~scored(seen, "home")
    assert short.any()
    plain, called = (screened_value.flicks("dadinho", seen, "home", word)[short] for word in (False, True))
    assert plain.max() > 0 > called.max()


def test_a_goal_through_one_of_theirs_is_none() -> None:
    """It is grazed before the ball: that is a foul."""
    now = fistf({"h1": at(330, 0), "a1": at(368, 19), "ak": at(590, 200)}, at(400, 0))
    found = by_a_perfect_hand(now, flicks_of(now)[:1], FAIR.budget.width)
    assert found is not None
    through = (found[1].column(row.GOAL) == row.AWAY) & (found[1].column(row.THEIRS_BEFORE) > 0)
    assert through.any()
    assert not (scored(found[1], "home") & through).any()


def test_a_hard_shot_leaves_a_diving_keeper_no_time() -> None:
    now = fistf({"h1": at(370, 0), "a1": at(-300, 300)}, at(400, 0))
    found = by_a_perfect_hand(now, flicks_of(now)[:1], FAIR.budget.width)
    assert found is not None
    past, speed = past_a_dive(found[1], "home"), found[1].speed
    assert past[np.argmax(speed)] == 1.0
    assert past[np.argmin(speed)] < 0.7


def test_it_shoots_too_hard_for_a_dive_and_the_judge_does_not_make_more_of_it() -> None:
    now = fistf({"h1": at(370, -60), "a1": at(-300, 300)}, at(400, -50))
    found = best_flick(now, "home", flicks_of(now)[:1], FAIR.budget, random.Random(2))
    assert found is not None
    assert found.flick.power > 0.3
    ruling = now.foreseen("home", found.flick)
    assert ruling is not None
    assert ruling.score.home == 1
    worths = [value.worth("fistf", ruling, now.state, "home", past) for past in (1.0, 0.25)]
    assert worths[0] - worths[1] == pytest.approx(0.75)
    assert found.worth < found.scores + 0.1


def test_where_nobody_dives_every_goal_counts() -> None:
    now = dadinho({"h1": at(300, 0)}, at(330, 5))
    found = by_a_perfect_hand(now, flicks_of(now)[:1], FAIR.budget.width)
    assert found is not None
    assert (past_a_dive(found[1], "home") == 1.0).all()


def test_one_flick_after_which_nobody_may_flick_yet_does_not_speak_for_its_piece() -> None:
    """After the one that is asked about first a figure has to be set, and nobody may flick yet."""
    now = fistf({"h1": at(-40, 0), "h2": at(200, 60), "a1": at(300, 0)}, at(0, 0))
    offers = flicks_of(now)[:1]
    found = by_a_perfect_hand(now, offers, FAIR.budget.width)
    assert found is not None
    plain, seen = found
    hardest_first = seen.speed.copy()
    after = going_on(now, "home", plain, seen, hardest_first, offers[0].as_)
    assert after[2 * seen.world.index("h1")]
