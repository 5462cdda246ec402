"""The graph as arrays, so that one sweep over all nodes is a handful of numpy calls.

A sweep gives every node the value of its best action: rolls look at the values before (a roll is a unit of
time), steps without chance at the values of this very sweep. Those never run in circles, so the nodes are
swept in layers.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from palheta.study.campeao.graph import Action, Edge, Graph

Floats = NDArray[np.floating]
Ints = NDArray[np.int64]

KINDS: tuple[tuple[bool, int], ...] = ((False, 0), (True, 0), (True, 1), (False, -1))
"""The four ways an edge can go: play on, ball lost, goal (the other side kicks off), own goal (kicks off itself)."""


class Layer(NamedTuple):
    """Nodes that are alike: as deep, with as many actions, the same player to act.

    `actions[i]` are those of `nodes[i]`. `attacks`: the attacker chooses among them, for the most; else the
    defender, for the least. `interrupts[i]`: the champion play that the other player may use first, where
    these nodes have one. `free`: all these actions that have no chance in them.
    """

    nodes: Ints
    actions: Ints
    attacks: bool
    interrupts: Ints | None
    free: Ints

    def best(self, q: Floats) -> Floats:
        """What the one to act can reach, left alone."""
        better = np.maximum if self.attacks else np.minimum
        found = q[self.actions[:, 0]]
        for place in range(1, self.actions.shape[1]):
            better(found, q[self.actions[:, place]], out=found)
        return found

    def value(self, q: Floats) -> Floats:
        """What he can reach with the other player free to interrupt him."""
        found = self.best(q)
        if self.interrupts is not None:
            worse = np.minimum if self.attacks else np.maximum
            worse(found, q[self.interrupts], out=found)
        return found


class Arrays:
    """Actions are numbered node by node; `first[node]` is where a node's begin.

    `faces[r]`: the six edges of the roll `rolls[r]`. `steps[s]`: the one edge of the step without chance
    `free[s]`. An edge is coded as kind * nodes + node.
    """

    def __init__(self, graph: Graph) -> None:
        self.size = len(graph.nodes)
        self.first: list[int] = []
        flat: list[Action] = []
        for actions in graph.actions:
            self.first.append(len(flat))
            flat += actions
        self.total = len(flat)
        chance = np.array([action.choice.die is not None for action in flat])
        self.rolls: Ints = np.flatnonzero(chance)
        self.free: Ints = np.flatnonzero(~chance)
        rolled = [flat[a].edges for a in self.rolls]
        walked = [flat[a].edges[0] for a in self.free]
        self.faces: Ints = np.array([[self._code(edge) for edge in row] for row in rolled], dtype=np.int64)
        self.steps: Ints = np.array([self._code(edge) for edge in walked], dtype=np.int64)
        self.half_faces: Ints = np.array(
            [[self._half(edge) for edge in row] for row in rolled], dtype=np.int64
        )
        self.half_steps: Ints = np.array([self._half(edge) for edge in walked], dtype=np.int64)
        self._place_in_free = np.full(self.total, -1, dtype=np.int64)
        self._place_in_free[self.free] = np.arange(len(self.free))
        self.layers = tuple(self._layers(graph))

    def _code(self, edge: Edge) -> int:
        return KINDS.index((edge.flip, edge.goals)) * self.size + edge.node

    def _half(self, edge: Edge) -> tuple[int, int]:
        """Where the second half begins after this edge: had the attacker won the draw, had he lost it.

        Coded as node, or size + node where the other side attacks there; -1 where the half does not end.
        """
        if edge.second_half is None:
            return (-1, -1)
        won, lost = edge.second_half
        return (won.flip * self.size + won.node, lost.flip * self.size + lost.node)

    def _layers(self, graph: Graph) -> Iterator[Layer]:
        """From the lowest up: steps without chance lead into lower ones only."""
        alike: dict[tuple[int, bool, int, bool], list[int]] = {}
        for node, depth in enumerate(_depths(graph)):
            interrupts = [action.choice.interrupts for action in graph.actions[node]]
            attacks = graph.nodes[node].state.to_act() == "home"
            alike.setdefault((depth, attacks, interrupts.count(False), any(interrupts)), []).append(node)
        for (_, attacks, _, interrupted), nodes in sorted(alike.items()):
            own = [self._of(graph, node, interrupts=False) for node in nodes]
            others = [self._of(graph, node, interrupts=True)[0] for node in nodes] if interrupted else []
            every = np.array([action for row in own for action in row] + others, dtype=np.int64)
            yield Layer(
                np.array(nodes, dtype=np.int64),
                np.array(own, dtype=np.int64),
                attacks,
                np.array(others, dtype=np.int64) if interrupted else None,
                every[self._place_in_free[every] >= 0],
            )

    def _of(self, graph: Graph, node: int, *, interrupts: bool) -> list[int]:
        first = self.first[node]
        listed = enumerate(graph.actions[node], start=first)
        return [number for number, action in listed if action.choice.interrupts == interrupts]

    def sweep(self, rolled: Floats, worth: Callable[[Floats, Ints], Floats], values: Floats) -> Floats:
        """One sweep: `rolled[r]` is what a roll is worth, `worth(values, s)` what steps without chance are.

        `values` is filled from the lowest layer up; the worth of every action is returned. Both may have
        further axes (the lead, the draw): everything is done for all of them at once.
        """
        q = np.empty((self.total, *values.shape[1:]), dtype=values.dtype)
        q[self.rolls] = rolled
        for layer in self.layers:
            if len(layer.free):
                q[layer.free] = worth(values, self._place_in_free[layer.free])
            values[layer.nodes] = layer.value(q)
        return q


def _depths(graph: Graph) -> list[int]:
    """How many steps without chance may follow each other from here; they never come back."""
    depths = [-1] * len(graph.nodes)
    for root in range(len(graph.nodes)):
        waiting = [root]
        while waiting:
            node = waiting[-1]
            below = [a.edges[0].node for a in graph.actions[node] if a.choice.die is None]
            open_ones = [n for n in below if depths[n] < 0]
            if open_ones:
                if len(waiting) > len(graph.nodes):
                    raise RuntimeError("steps without chance run in a circle")
                waiting += open_ones
            else:
                depths[node] = 1 + max((depths[n] for n in below), default=-1)
                waiting.pop()
    return depths
