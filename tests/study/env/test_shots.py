"""Thousands of shots at once are the same shots as one at a time, seen by the witness."""

import re
import runpy
from pathlib import Path

import numpy as np
import pytest

from palheta.facts import Goal
from palheta.facts.place import at
from palheta.physics.flick import flick
from palheta.physics.strokes import Stroke
from palheta.physics.witness import witness
from palheta.physics.world import World
from palheta.rulebooks import registry
from palheta.study.env.shots import BALL, DEFENDER, KEEPER, SEEN, SHOOTER, Shots

BOOKS = [name for name in registry.names() if registry.find(name).gear is not None]
COUNT = 150


@pytest.mark.parametrize("book", BOOKS)
def test_a_goal_is_what_the_witness_calls_one(book: str) -> None:
    """From every position also a world can be made: nothing stands in anything else."""
    shots = Shots(book, COUNT, hand="perfect", seed=3)
    rng = np.random.default_rng(1)
    wanted = shots.strokes(np.column_stack([rng.uniform(-0.6, 0.6, COUNT), rng.uniform(-0.6, 0.6, COUNT)]))
    scored = shots.tried(wanted)
    assert 0 < scored.sum() < COUNT
    names = (SHOOTER, DEFENDER, KEEPER, BALL)
    for k in range(COUNT):
        places = {name: at(*map(float, rows[k])) for name, rows in zip(names, shots.positions, strict=True)}
        what = Stroke(SHOOTER, float(wanted.angle[k]), float(wanted.speed[k]))
        seen = witness(flick(World.from_position(shots.gear, places), what))
        assert any(isinstance(one, Goal) and one.goal == "away" for one in seen) == bool(scored[k])


def test_the_same_seed_the_same_shots() -> None:
    one, two, another = (Shots("dadinho", 64, seed=seed) for seed in (5, 5, 6))
    actions = np.zeros((64, 2))
    assert np.array_equal(one.observations, two.observations)
    assert not np.array_equal(one.observations, another.observations)
    assert np.array_equal(one.play(actions), two.play(actions))
    assert np.array_equal(one.observations, two.observations)
    assert one.observations.shape == (64, SEEN)
    assert np.abs(one.observations).max() < 10


def test_straight_at_the_ball_goes_where_the_shooter_looks_and_thin_misses() -> None:
    """The middle of the range plays the ball; beyond its ends it is not met."""
    shots = Shots("tres-toques", 2000, hand="perfect", seed=1)
    aimed = np.column_stack([np.zeros(2000), np.zeros(2000)])
    missed = np.column_stack([np.full(2000, 1.0), np.zeros(2000)])
    assert shots.tried(shots.strokes(aimed)).mean() > 0.05
    assert shots.tried(shots.strokes(missed)).mean() == 0.0


@pytest.mark.long
def test_the_example_learns_and_beats_easy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Path(__file__).parents[3] / "examples" / "learn_to_shoot.py"
    monkeypatch.setattr("sys.argv", [str(file), "dadinho", "--rounds", "120"])
    runpy.run_path(str(file), run_name="__main__")
    learned, easy = re.findall(r"(?:learned|easy) ([\d.]+)%", capsys.readouterr().out)
    assert float(learned) > float(easy) + 5
