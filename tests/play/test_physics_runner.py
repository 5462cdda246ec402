"""Keepers that are held: a hand pushes them, and stops when it has struck the ball."""

import pytest

from palheta.facts import Place, convert
from palheta.play.actions import Aim
from palheta.play.physics_runner import PhysicsRunner, laid
from palheta.rulebooks.base import default_setup
from palheta.rulebooks.common.sightings import rests
from palheta.rulebooks.dadinho.book import BOOK as DADINHO
from palheta.rulebooks.dadinho.state import DadinhoPosition
from palheta.rulebooks.tres_toques.book import BOOK
from palheta.rulebooks.tres_toques.state import State, TresToquesPosition
from palheta.table.geometry import distance


def position(ball: list[float], keeper: list[float]) -> State:
    raw = {"turn": "away", "ball": ball, "pieces": {"hk": [-985, 0], "ak": keeper}}
    return BOOK.resume(default_setup(BOOK), convert(raw, TresToquesPosition, "before"))


def ends(state: State, angle: float, power: float) -> dict[str, Place]:
    run = PhysicsRunner().flick("tres-toques", state, Aim("ak", angle=angle, power=power))
    return rests(run.seen)


@pytest.mark.parametrize("power", [0.1, 0.3, 1.0])
def test_a_held_keeper_strikes_the_ball_and_stays_where_the_hand_stops(power: float) -> None:
    rest = ends(position([910.0, 95.0], [950.0, 95.0]), 180.0, power)
    assert rest["ak"].point is not None
    assert rest["ball"].point is not None
    assert distance(rest["ak"].point, (921.5, 95.0)) < 0.1  # 12.5 mm behind the ball, and 1 mm on
    assert distance(rest["ball"].point, (910.0, 95.0)) > 100.0


def test_a_ball_between_keeper_and_post_is_not_crushed() -> None:
    rest = ends(position([982.0, -68.0], [985.0, 0.0]), 275.0, 0.2)
    assert {"ak", "ball"} <= set(rest)


@pytest.mark.parametrize("power", [0.05, 0.2, 0.7])
def test_the_hand_stops_where_the_ball_can_go_nowhere(power: float, caplog: pytest.LogCaptureFixture) -> None:
    raw = {"turn": "away", "ball": [815.99, 56.012], "pieces": {"ak": [776.556, 58.464, -9.967]}}
    state = DADINHO.resume(default_setup(DADINHO), convert(raw, DadinhoPosition, "before"))
    PhysicsRunner().flick("dadinho", state, Aim("ak", angle=-2.68, power=power))
    assert "did not come to rest" not in caplog.text


def test_who_wants_no_paths_sees_the_same_and_knows_how_long_it_ran() -> None:
    state, aim = position([910.0, 95.0], [950.0, 95.0]), Aim("ak", angle=180.0, power=0.3)
    drawn, timed = (PhysicsRunner(shown).flick("tres-toques", state, aim) for shown in (True, False))
    assert list(timed.seen) == list(drawn.seen)
    assert drawn.trace.paths
    assert not timed.trace.paths
    assert timed.trace.seconds == drawn.trace.seconds > 0


def test_a_table_is_laid_once_a_state_and_anew_for_another() -> None:
    state, other = position([910.0, 95.0], [950.0, 95.0]), position([900.0, 95.0], [950.0, 95.0])
    world = laid("tres-toques", state)
    assert world is not None
    before = world.q.copy()
    PhysicsRunner().flick("tres-toques", state, Aim("ak", angle=180.0, power=0.3))
    assert laid("tres-toques", state) is world
    assert (world.q == before).all()  # a flick works on a copy
    moved = laid("tres-toques", other)
    assert moved is not None
    assert moved.q[moved.ball, 0] == 900.0
