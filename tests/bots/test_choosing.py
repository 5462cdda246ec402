"""What a bot weighs beside the shot: who may go on, a ball that nobody moves, goals that are none, answers, an eye."""

import random
import statistics

import numpy as np
import pytest

from palheta.bots import defending, screened_value, value
from palheta.bots.going_on import going_on, kinds
from palheta.bots.levels import EYES, THINKING
from palheta.bots.search import _void, best_flick, by_a_perfect_hand
from palheta.facts import Dive, Place, Position, RestartDue, at
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.moment import Moment, moment
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks.fistf.resume import Counts, FistfPosition
from palheta.rulebooks.guzikowa.state import GuzikowaPosition
from palheta.rulebooks.tres_toques.state import Counts as Touches
from palheta.rulebooks.tres_toques.state import TresToquesPosition
from palheta.ruling import MayFlick
from palheta.table.frame import Side

HUMAN: dict[Side, Steadiness] = {"home": "human", "away": "human"}
FAIR, STRONG = THINKING["fair"], THINKING["strong"]


def session(book: str, position: Position) -> Session:
    header = Header(book=book)
    match = Match(header)
    match.opening = match.book.resume(header.setup(), position)
    return Session(match, PhysicsRunner(), "secret", HUMAN)


def standing(book: str, position: Position) -> Moment:
    return moment(session(book, position).match, PhysicsRunner(), HUMAN)


def flicks_of(now: Moment, side: Side = "home") -> list[MayFlick]:
    return [o for o in now.offers if isinstance(o, MayFlick) and o.side == side and o.barred is None]


def test_a_second_flick_that_reaches_no_mate_hands_the_ball_over() -> None:
    """Tres-toques, 21.a: the third flick is earned by a pass on the second."""
    pieces = {
        "hk": at(-985, 0),
        "ak": at(985, 0),
        "h1": at(200, 0),
        "h2": at(360, 0),
        "a1": at(900, 500),
        "a2": at(900, -500),
    }
    position = TresToquesPosition(
        turn="home",
        ball=at(260, 0),
        pieces=pieces,
        counts=Touches(play="standard", flicks=1, origin="attack"),
    )
    now = standing("tres-toques", position)
    offers = flicks_of(now)
    found = by_a_perfect_hand(now, offers, FAIR.budget.width)
    assert found is not None
    plain, seen = found
    after = going_on(
        now, "home", plain, seen, screened_value.flicks("tres-toques", seen, "home", False), None
    )
    alone, passed = (2 * seen.world.index("h1") + k for k in (0, 1))
    assert after[alone] == frozenset()
    assert "h2" in after[passed]
    rows = screened_value.flick_rows(seen, "home", False, after)
    keeps = rows[:, value.FLICK.index("kept")]
    assert not keeps[kinds(seen) == alone].any()
    assert keeps[kinds(seen) == passed].any()


def buttons(pieces: dict[str, Place], ball: Place, restart: RestartDue | None = None) -> Moment:
    keepers = {"hk": at(-880, 0), "ak": at(880, 0)}
    return standing(
        "guzikowa", GuzikowaPosition(turn="home", ball=ball, pieces=keepers | pieces, restart=restart)
    )


def test_who_leaves_the_ball_where_it_lay_has_done_worse_than_who_moves_it_a_little() -> None:
    now = buttons({"h1": at(-200, 0), "a1": at(500, 300)}, at(-150, 0))
    moved, left = (now.foreseen("home", do.DoFlick("h1", angle, 0.25)) for angle in (0.0, 180.0))
    assert moved is not None
    assert left is not None
    assert (moved.ball == now.state.ball, left.ball == now.state.ball) == (False, True)
    brought = [value.brought("guzikowa", one, now.state, "home") for one in (moved, left)]
    assert brought == [0.0, -value.UNMOVED_IN["guzikowa"]]


def test_a_goal_kick_straight_into_the_goal_is_no_goal() -> None:
    """Guzikowa, 4.2.5; from play the same way is one."""
    pieces = {"h1": at(-840, 150), "h2": at(100, 300), "a1": at(-300, -400), "ak": at(880, 200)}
    kick = buttons(pieces, at(-800, 150), RestartDue("goal_kick", "home", at(-800, 150)))
    play = buttons(pieces, at(-800, 150))
    found = []
    for now in (kick, play):
        seen = by_a_perfect_hand(now, flicks_of(now), STRONG.budget.width)
        assert seen is not None
        found.append(_void(now, "home", *seen, None))
    assert found[0] > 0.9
    assert found[1] == 0.0


FIGURES = {"hk": at(-590, 0), "ak": at(590, -2), "h1": at(290, -20), "h2": at(-300, 200), "a1": at(500, 300)}


def attacked(defence: str = "open") -> Session:
    counts = Counts({"h1": 1}, defence=defence)  # type: ignore[arg-type]
    return session("fistf", FistfPosition(ball=at(340, -13), pieces=FIGURES, turn="home", counts=counts))


def test_strong_answers_with_what_leaves_the_other_side_least() -> None:
    now, mind = attacked().moment(), STRONG.then
    assert mind is not None
    offer = next(o for o in flicks_of(now, "away") if o.as_ == "defence")
    flick = STRONG.defence(now, "away", offer, random.Random(1))
    assert flick is not None
    ruling = now.foreseen("away", flick)
    assert ruling is not None
    assert ruling.calls == ()
    after = Moment(now.book, ruling.state, now.last, (), now.runner, now.hands)
    left = mind.expected(after, random.Random(1), answered=True)
    before = mind.expected(now, random.Random(1), answered=True)
    assert left is not None
    assert before is not None
    assert left < before


def test_whoever_thinks_ahead_expects_an_answer() -> None:
    now, mind = attacked().moment(), STRONG.then
    assert mind is not None
    unanswered, answered = (mind.expected(now, random.Random(1), answered=known) for known in (True, False))
    assert unanswered is not None
    assert answered is not None
    assert answered < unanswered


def test_the_better_the_level_the_better_it_judges_a_running_ball() -> None:
    table = attacked("used")
    table.act("home", do.DoFlick("h1", 7.0, 0.35), table.state_id, 1.0)

    def spread(level: str) -> float:
        dives = (defending.dive(table, "away", random.Random(n), 1.0, EYES[level]) for n in range(40))
        thrown = [found[1] for found in dives if found is not None]
        ways = [one.to.point[1] for one in thrown if isinstance(one, Dive) and one.to.point is not None]
        return statistics.stdev(ways)

    assert spread("strong") < spread("fair") < spread("easy")


@pytest.mark.parametrize("seed", range(3))
def test_easy_aims_badly_in_play(seed: int) -> None:
    now = buttons({"h1": at(-200, 0), "h2": at(-400, 200), "a1": at(500, 300)}, at(-100, 0))
    found = by_a_perfect_hand(now, flicks_of(now), THINKING["easy"].budget.width)
    assert found is not None
    angles = found[0].angle
    easy = best_flick(now, "home", flicks_of(now), THINKING["easy"].budget, random.Random(seed))
    fair = best_flick(now, "home", flicks_of(now), FAIR.budget, random.Random(seed))
    assert easy is not None
    assert fair is not None
    assert np.abs(angles - easy.flick.angle).min() > 1e-6, "it aims where no plan does"
    ruling = now.foreseen("home", easy.flick)
    assert ruling is not None
    assert not ruling.calls
