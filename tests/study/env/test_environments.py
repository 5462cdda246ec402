"""The environments keep the promises of Gymnasium and PettingZoo, for every book."""

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import palheta.study.env.gym  # noqa: F401  registers
from palheta.facts import plain
from palheta.rulebooks import registry
from palheta.study.env.matches import CHOICES, PASS, PIECES, VIEW, MatchGame
from palheta.study.env.zoo import env
from palheta.table.frame import SIDES

QUICK = ("dadinho", "campeao")
BOOKS = [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in registry.names()]


@pytest.fixture(autouse=True)
def their_warnings() -> Iterator[None]:
    """Their checkers warn about habits (a mask beside an observation, bounds of a Box)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("book", BOOKS)
def test_what_pettingzoo_asks_for(book: str) -> None:
    for view in ("choices", "box"):
        api_test(env(book=book, view=view), num_cycles=60)
    seed_test(lambda **settings: env(book=book, **settings), num_cycles=40)
    render_test(lambda render_mode: env(book=book, render_mode=render_mode))


@pytest.mark.parametrize("book", BOOKS)
def test_what_gymnasium_asks_for(book: str) -> None:
    for view in ("choices", "box"):
        made = gymnasium.make("palheta/Match-v0", book=book, view=view, render_mode="rgb_array")
        check_env(made.unwrapped)


def test_shots_one_at_a_time_and_by_the_thousand() -> None:
    check_env(gymnasium.make("palheta/Shot-v0").unwrapped)
    many = gymnasium.make_vec("palheta/Shot-v0", num_envs=100, vectorization_mode="vector_entry_point")
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains(seen)
    again, rewards, over, cut, _ = many.step(many.action_space.sample())
    assert many.observation_space.contains(again)
    assert over.all()
    assert not cut.any()
    assert set(np.unique(rewards)) <= {0.0, 1.0}


def played(book: str, seed: int, most: int = 4000) -> MatchGame:
    rng, game = np.random.default_rng(seed), MatchGame(book, seed=seed)
    for _ in range(most):
        if game.acting is None:
            break
        open_ = np.nonzero(game.mask())[0]
        game.act(game.chosen(int(rng.choice(open_))))
    return game


@pytest.mark.parametrize("book", BOOKS)
def test_random_choices_play_a_match_to_its_end(book: str) -> None:
    game, same = played(book, 3), played(book, 3)
    assert game.over
    assert game.acting is None
    assert plain(game.session.match.state) == plain(same.session.match.state)


def test_rewards_are_goals_and_sum_to_nothing() -> None:
    rng, game, total = np.random.default_rng(1), MatchGame("campeao", seed=1), 0.0
    while game.acting is not None:
        game.act(game.chosen(int(rng.choice(np.nonzero(game.mask())[0]))))
        assert game.rewards["home"] == -game.rewards["away"]
        total += game.rewards["home"]
    score = game.session.match.state.score
    assert total == score.home - score.away
    assert score.home + score.away > 0


def test_both_see_the_table_their_own_way() -> None:
    game = MatchGame("dadinho")
    home, away = game.seen_by("home"), game.seen_by("away")
    assert home.shape == (VIEW,)
    there = slice(0, 3 * len(PIECES), 3)
    assert np.array_equal(home[there], away[there])  # both have as many of their own
    game = played("dadinho", 3, most=30)
    home, away = (game.seen_by(side).reshape(-1, 1)[: 6 * len(PIECES)].reshape(-1, 3) for side in SIDES)
    assert home[:, 0].sum() > 10
    assert np.allclose(home[: len(PIECES), 1:], -away[len(PIECES) :, 1:])


def test_a_choice_that_is_closed() -> None:
    game = MatchGame("dadinho")
    closed = int(np.nonzero(game.mask() == 0)[0][0])
    with pytest.raises(ValueError, match="not open now"):
        game.chosen(closed)
    match: Any = gymnasium.make("palheta/Match-v0").unwrapped
    match.reset(seed=1)
    assert match.step(closed)[4] == {"closed": True}
    assert PASS == CHOICES - 1


def test_cut_off_after_so_many() -> None:
    aec = env(max_cycles=3)
    aec.reset(seed=1)
    rng, steps = np.random.default_rng(1), 0
    for agent in aec.agent_iter():
        seen, _, over, cut, _ = aec.last()
        if over or cut:
            assert cut
            aec.step(None)
            continue
        aec.step(int(rng.choice(np.nonzero(seen["action_mask"])[0])))
        steps += 1
        assert agent in ("home", "away")
    assert steps == 3


def test_a_picture_of_the_match() -> None:
    for book in ("fistf", "campeao"):
        aec = env(book=book, render_mode="rgb_array")
        aec.reset(seed=1)
        picture = aec.render()
        assert picture.dtype == np.uint8
        assert picture.shape[1:] == (360, 3)
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 1
        assert aec.svg().startswith("<svg")


def test_a_view_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="choices and box"):
        env(view="pixels")
