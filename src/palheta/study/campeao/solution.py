"""The solved game: the chance of a goal from every node, and what to do there."""

from collections.abc import Callable, Iterator
from math import ceil
from typing import NamedTuple

import numpy as np

from palheta.facts import Die, Step
from palheta.rulebooks.base import Setup
from palheta.rulebooks.campeao.faces import DiceSet
from palheta.rulebooks.campeao.state import Champion, State
from palheta.rulebooks.campeao.vocabulary import Options
from palheta.study.campeao.arrays import Arrays, Floats, Ints
from palheta.study.campeao.graph import Graph
from palheta.study.campeao.match import INTERRUPT, LEADS, MOST_GOALS, Choices, grid, solve_match
from palheta.study.campeao.possession import solve_possession
from palheta.study.campeao.seeing import Choice, Node, as_played, canonical, choices, entry, kick_off
from palheta.table.frame import Side

ROLLS = 90
"""Rolls in a half: seven and a half minutes at five seconds each."""


class Plan(NamedTuple):
    """What a player does: these steps in turn, then a roll of this die where there is one."""

    steps: tuple[Step, ...]
    die: Die | None


class Hint(NamedTuple):
    """A plan, and the chance that the attacker's possession ends in a goal if it is followed."""

    plan: Plan
    goal: float


class Tables(NamedTuple):
    """All that was computed. `keys[i]` is node i; its actions are numbered from `first[i]`.

    `goal[i]`, `goal_if[a]`: the chance that this possession ends in a goal, with best play or after action a.
    `match`: the value of the match to the side that kicks off; `choices`: see `match.Half`, by half.
    """

    keys: tuple[str, ...]
    first: Ints
    goal: Floats
    goal_if: Floats
    match: float
    choices: tuple[Choices, Choices]


def compute(dice: DiceSet, options: Options, rolls: int = ROLLS) -> Tables:
    """Solve the game from its book: about fifteen seconds of one core."""
    setup = Setup(None, options)
    drawn = kick_off(setup, Champion("away"))
    graph = Graph(dice, options, (drawn, kick_off(setup, None)))
    arrays = Arrays(graph)
    possession = solve_possession(arrays)
    match = solve_match(arrays, graph.find(drawn), rolls)
    return Tables(
        tuple(node.key for node in graph.nodes),
        np.array([*arrays.first, arrays.total], dtype=np.int64),
        possession.values,
        possession.actions,
        match.opening,
        (match.first.choices, match.second.choices),
    )


class Solution:
    """Answers about any state of a match that is played with these dice and options."""

    def __init__(self, tables: Tables, dice: DiceSet, options: Options, rolls: int = ROLLS) -> None:
        self.tables = tables
        self.dice = dice
        self.setup = Setup(None, options)
        self.rolls = rolls
        self._numbers = {key: number for number, key in enumerate(tables.keys)}
        self._grid = np.array(grid(rolls))
        self._known: dict[State, _Place | None] = {}
        self._places: dict[Node, _Place] = {}
        self._for_goal: dict[int, int] = {}

    @property
    def opening_goal(self) -> float:
        """The chance that the match's first possession ends in a goal."""
        return self.goal(kick_off(self.setup, Champion("away")))

    @property
    def opening_match(self) -> float:
        """What the match is worth to the side that kicks off: chance to win less chance to lose."""
        return self.tables.match

    def goal(self, state: State) -> float:
        """The chance that this possession ends in a goal, both playing their best for that."""
        place = self._place(state)
        if place is None:
            raise LookupError("this state was not solved")
        return float(self.tables.goal[place.number])

    def hints(self, state: State) -> list[Hint]:
        """What whoever is to act may do, best first; nothing where the state was not solved."""
        place = self._place(state)
        if place is None:
            return []
        found = [Hint(_as_played(plan, state), goal) for plan, goal in self._rated(place)]
        attacks = state.to_act() == state.attacker
        return sorted(found, key=lambda hint: -hint.goal if attacks else hint.goal)

    def interruptions(self, state: State) -> list[Hint]:
        """What whoever is not to act may do: use the champion first, or (an empty plan) wait. Best first."""
        place = self._place(state)
        if place is None:
            return []
        found = [Hint(Plan((), None), float(self.tables.goal[place.number]))]
        for choice, goal in zip(place.choices, self._goal_if(place.number), strict=True):
            if choice.interrupts:
                found.append(Hint(_as_played(Plan(choice.steps, None), state), float(goal)))
        attacks = state.to_act() != state.attacker
        return sorted(found, key=lambda hint: -hint.goal if attacks else hint.goal)

    def _rated(self, place: "_Place") -> Iterator[tuple[Plan, float]]:
        rated = self._goal_if(place.number)
        for choice, goal in zip(place.choices, rated, strict=True):
            if choice.settles is not None:
                for plan, after in self._rated(self._at(choice.settles)):
                    yield Plan(choice.steps + plan.steps, plan.die), after
            elif not choice.interrupts:
                yield Plan(choice.steps, choice.die), float(goal)

    def plan(self, state: State, side: Side) -> Plan | None:
        """The best for winning the match, by score and time left.

        None where this side should wait, or where the state was not solved (the draw, a shoot-out).
        """
        half, row, draw, lead = self._when(state)
        return self._plan(state, side, lambda place: int(half[row, place.number, draw, lead]))

    def goal_plan(self, state: State, side: Side) -> Plan | None:
        """The best for scoring in this possession, or for preventing it."""
        attacks = state.to_act() == state.attacker

        def chosen(place: _Place) -> int:
            if place.number not in self._for_goal:
                self._for_goal[place.number] = self._best_for_goal(place, attacks)
            return self._for_goal[place.number]

        return self._plan(state, side, chosen)

    def _plan(self, state: State, side: Side, chosen: "Callable[[_Place], int]") -> Plan | None:
        place = self._place(state)
        if place is None:
            return None
        if side == state.to_act():
            return _as_played(self._follow(place, chosen), state)
        if not self._cuts_in(place, chosen):
            return None
        use = next(choice for choice in place.choices if choice.interrupts)
        return _as_played(Plan(use.steps, None), state)

    def _cuts_in(self, place: "_Place", chosen: "Callable[[_Place], int]") -> bool:
        """Whether the other player uses the champion: before anything is declared, or once it is.

        A plan is declared and rolled in one go, so that this is his last moment for either.
        """
        code = chosen(place)
        settled = place.choices[code & (INTERRUPT - 1)].settles
        return bool(code & INTERRUPT) or (settled is not None and self._cuts_in(self._at(settled), chosen))

    def _follow(self, place: "_Place", chosen: "Callable[[_Place], int]") -> Plan:
        choice = place.choices[chosen(place) & (INTERRUPT - 1)]
        if choice.settles is None:
            return Plan(choice.steps, choice.die)
        after = self._follow(self._at(choice.settles), chosen)
        return Plan(choice.steps + after.steps, after.die)

    def _when(self, state: State) -> tuple[Choices, int, int, int]:
        """Which half, how many rolls are left in it, who won the draw, by how much the attacker leads."""
        half = self.tables.choices[0 if state.period == 1 else 1]
        seconds_per_roll = state.options.half / self.rolls
        left = max(0, ceil((state.options.half - state.clock) / seconds_per_roll))
        row = int(np.searchsorted(self._grid, min(left, self.rolls), side="right")) - 1
        draw = 1 if state.period == 1 and state.attacker != state.record.toss else 0
        lead = state.score.of(state.attacker) - state.score.of(state.defender)
        return half, row, draw, min(max(lead + MOST_GOALS, 0), LEADS - 1)

    def _best_for_goal(self, place: "_Place", attacks: bool) -> int:
        """Coded as in `match.Half`."""
        sign = 1 if attacks else -1
        rated = [sign * float(goal) for goal in self._goal_if(place.number)]
        own = [i for i, choice in enumerate(place.choices) if not choice.interrupts]
        best = max(own, key=rated.__getitem__)
        cut = any(choice.interrupts and rated[i] < rated[best] for i, choice in enumerate(place.choices))
        return best + (INTERRUPT if cut else 0)

    def _goal_if(self, number: int) -> Floats:
        first = self.tables.first
        return self.tables.goal_if[first[number] : first[number + 1]]

    def _place(self, state: State) -> "_Place | None":
        """As play reached it; where something was declared already, as it is settled."""
        seen = canonical(state, self.setup)
        if seen not in self._known:
            node = entry(seen)
            if node.key not in self._numbers:
                node = Node(seen, True)
            self._known[seen] = self._at(node) if node.key in self._numbers else None
        return self._known[seen]

    def _at(self, node: Node) -> "_Place":
        place = self._places.get(node)
        if place is None:
            place = self._places[node] = _Place(self._numbers[node.key], tuple(choices(node, self.setup)))
        return place


class _Place(NamedTuple):
    """A node's number and what may be done there."""

    number: int
    choices: tuple[Choice, ...]


def _as_played(plan: Plan, state: State) -> Plan:
    return Plan(tuple(as_played(step, state) for step in plan.steps), plan.die)
