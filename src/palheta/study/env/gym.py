"""Gymnasium's clothes: `palheta/Shot-v0`, one at a time or by the thousand, and `palheta/Match-v0` against a level.
Importing this registers them.
"""

from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from palheta.play.lengths import Length
from palheta.play.steadiness import Steadiness
from palheta.study.env.matches import CHOICES, VIEW, MatchGame
from palheta.study.env.pictures import rgb, svg
from palheta.study.env.shots import SEEN, Shots
from palheta.study.players import player
from palheta.table.frame import Side, other

Array = NDArray[np.float32]
FAR = 10.0  # no number that is seen lies beyond


def _seen(count: int | None = None) -> Any:
    return spaces.Box(-FAR, FAR, (SEEN,) if count is None else (count, SEEN), np.float32)


def _done(count: int | None = None) -> Any:
    return spaces.Box(-1.0, 1.0, (2,) if count is None else (count, 2), np.float32)


class ShotVectorEnv(VectorEnv[Array, Array, Any]):
    """Every step is a whole episode: one flick, reward 1 for a goal, and the next position is seen at once."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, num_envs: int = 1024, book: str = "dadinho", hand: Steadiness = "steady") -> None:
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _seen(), _done()
        self.observation_space, self.action_space = _seen(num_envs), _done(num_envs)
        self._shots = Shots(book, num_envs, hand)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first, options=options)
        self._shots.seed(int(self.np_random.integers(2**31)))
        return self._looked(), {}

    def step(
        self, actions: Array
    ) -> tuple[Array, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        scored = self._shots.play(np.asarray(actions, np.float64))
        over = np.ones(self.num_envs, np.bool_)
        return self._looked(), scored, over, ~over, {}

    def _looked(self) -> Array:
        return np.clip(self._shots.observations, -FAR, FAR).astype(np.float32)


class ShotEnv(gym.Env[Array, Array]):
    """The same, one at a time."""

    metadata = {"render_modes": []}

    def __init__(self, book: str = "dadinho", hand: Steadiness = "steady") -> None:
        self.observation_space, self.action_space = _seen(), _done()
        self._shots = Shots(book, 1, hand)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._shots.seed(int(self.np_random.integers(2**31)))
        return self._looked(), {}

    def step(self, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        scored = self._shots.play(np.asarray(action, np.float64)[None, :])
        return self._looked(), float(scored[0]), True, False, {}

    def _looked(self) -> Array:
        seen: Array = np.clip(self._shots.observations[0], -FAR, FAR).astype(np.float32)
        return seen


class MatchEnv(gym.Env[dict[str, Any], Any]):
    """A match of any book against a level of its bots. `view`: `choices` (Discrete, with `action_mask`) or `box`.

    One step is one action of one's own; until one is asked again, the other side, the referee and the clock go on.
    Who takes `max_cycles` steps is cut off. The reward is goals since the last step, theirs less.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 4}

    def __init__(
        self,
        book: str = "dadinho",
        level: str = "easy",
        side: Side = "home",
        view: str = "choices",
        length: Length = "sprint",
        hand: Steadiness = "steady",
        shaping: float = 0.0,
        max_cycles: int = 2000,
        render_mode: str | None = None,
    ) -> None:
        if view not in ("choices", "box"):
            raise ValueError(f"view: there are choices and box, not {view!r}")
        self.render_mode, self._side, self._view, self._most = render_mode, side, view, max_cycles
        self._level = level
        self._make: Callable[[int], MatchGame] = lambda seed: MatchGame(book, length, hand, seed, shaping)
        seen = spaces.Box(-2.0, 2.0, (VIEW,), np.float32)
        mask = spaces.Box(0, 1, (CHOICES,), np.int8)
        self.observation_space = spaces.Dict({"observation": seen, "action_mask": mask})
        self.action_space = (
            spaces.Discrete(CHOICES) if view == "choices" else spaces.Box(-1.0, 1.0, (5,), np.float32)
        )
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed, options=options)
        drawn = int(self.np_random.integers(2**31))
        self.game, self._steps = self._make(drawn), 0
        opening = self.game.session.match.opening
        self._bot = player(self.game.book, self._level, f"env {drawn}", opening)
        self._theirs()
        return self._looked(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """A choice that is not open is one that is: the first. The info says so."""
        game, info = self.game, {}
        if self._view == "box":
            wanted = game.meant(np.asarray(action, np.float64).tolist())
        else:
            mask = game.mask()
            closed = not mask[int(action)]
            info = {"closed": True} if closed else {}
            wanted = game.chosen(int(mask.argmax()) if closed else int(action))
        game.act(wanted)
        reward = game.rewards[self._side] + self._theirs()
        self._steps += 1
        return self._looked(), reward, game.over, self._steps >= self._most and not game.over, info

    def _theirs(self) -> float:
        """The other side acts until one is asked oneself; what that brought."""
        brought = 0.0
        while self.game.acting == other(self._side):
            self.game.act(self._bot.choose(self.game.session, other(self._side)))
            brought += self.game.rewards[self._side]
        return brought

    def _looked(self) -> dict[str, Any]:
        seen = self.game.seen_by(self._side).astype(np.float32)
        return {"observation": seen, "action_mask": self.game.mask()}

    def render(self) -> Any:
        if self.render_mode != "rgb_array":
            return None
        return rgb(self.game.book, self.game.session.match.state)

    def svg(self) -> str:
        return svg(self.game.book, self.game.session.match.state)


gym.register("palheta/Match-v0", entry_point=f"{__name__}:MatchEnv")
gym.register(
    "palheta/Shot-v0", entry_point=f"{__name__}:ShotEnv", vector_entry_point=f"{__name__}:ShotVectorEnv"
)
