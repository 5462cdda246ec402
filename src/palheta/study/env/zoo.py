"""PettingZoo's clothes: a match of any book as an AEC environment, `home` and `away`."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from palheta.play.lengths import Length
from palheta.play.steadiness import Steadiness
from palheta.study.env.matches import CHOICES, VIEW, MatchGame
from palheta.study.env.pictures import rgb, svg
from palheta.table.frame import SIDES


def env(**settings: Any) -> "MatchAEC":
    return MatchAEC(**settings)


class MatchAEC(AECEnv):  # type: ignore[misc]  # it says nothing about its types
    """`view`: `choices` (Discrete, seen with an `action_mask`) or `box` (five numbers, plain observations)."""

    metadata = {
        "name": "palheta_match_v0",
        "render_modes": ["rgb_array"],
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        book: str = "dadinho",
        view: str = "choices",
        length: Length = "sprint",
        hand: Steadiness = "steady",
        shaping: float = 0.0,
        max_cycles: int = 4000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if view not in ("choices", "box"):
            raise ValueError(f"view: there are choices and box, not {view!r}")
        self.render_mode, self._view, self._most = render_mode, view, max_cycles
        self._make: Callable[[int], MatchGame] = lambda seed: MatchGame(book, length, hand, seed, shaping)
        self.possible_agents = list(SIDES)
        seen = spaces.Box(-2.0, 2.0, (VIEW,), np.float32)
        masked = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8)})
        acts = spaces.Discrete(CHOICES) if view == "choices" else spaces.Box(-1.0, 1.0, (5,), np.float32)
        self.observation_spaces = dict.fromkeys(SIDES, masked if view == "choices" else seen)
        self.action_spaces = dict.fromkeys(SIDES, acts)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]  # type: ignore[index]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]  # type: ignore[index]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.game = self._make(int(self._seeds.integers(2**31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._ask()

    def _ask(self) -> None:
        game = self.game
        self.agent_selection = game.acting or self.agents[0]
        self.terminations = dict.fromkeys(self.agents, game.over)
        cut = not game.over and self._steps >= self._most
        self.truncations = dict.fromkeys(self.agents, cut)

    def observe(self, agent: str) -> Any:
        seen = self.game.seen_by("home" if agent == "home" else "away").astype(np.float32)
        if self._view == "box":
            return seen
        mine = self.game.acting == agent
        return {"observation": seen, "action_mask": self.game.mask() if mine else np.zeros(CHOICES, np.int8)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        wanted = (
            self.game.meant(np.asarray(action, np.float64).tolist())
            if self._view == "box"
            else self.game.chosen(int(action))
        )
        self.game.act(wanted)
        self._steps += 1
        self.rewards = {
            name: float(self.game.rewards["home" if name == "home" else "away"]) for name in self.agents
        }
        self._accumulate_rewards()
        self._ask()

    def render(self) -> Any:
        if self.render_mode != "rgb_array":
            return None
        return rgb(self.game.book, self.game.session.match.state)

    def svg(self) -> str:
        return svg(self.game.book, self.game.session.match.state)

    def close(self) -> None:
        """Nothing is open."""
