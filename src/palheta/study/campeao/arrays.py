"""The graph as arrays, so that one sweep over all nodes is a handful of numpy calls.

A sweep gives every node the value of its best action: rolls look at the values before (a roll is a unit of
time), steps without chance at the values of this very sweep. Those never run in circles, so the nodes are
swept in layers.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from palheta.study.campeao.graph import Action, Edge, Graph

Floats = NDArray[np.floating]
Ints = NDArray[np.int64]

KINDS: tuple[tuple[bool, int], ...] = ((False, 0), (True, 0), (True, 1), (False, -1))
"""The four ways an edge can go: play on, ball lost, goal (the other side kicks off), own goal (kicks off itself)."""


class Layer(NamedTuple):
    """Nodes whose steps without chance lead into lower layers only. `starts`: where each one's actions begin.

    `sign` is 1 where the attacker is to act and -1 where the defender is; `interrupted` are the places in
    `nodes` where the other player may use the champion first, and `interrupts` those actions. `free` are
    all its actions without chance.
    """

    nodes: Ints
    actions: Ints
    starts: Ints
    sign: Floats
    interrupted: Ints
    interrupts: Ints
    free: Ints


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

    def _layers(self, graph: Graph) -> list[Layer]:
        depths = _depths(graph)
        return [self._layer(graph, np.flatnonzero(depths == depth)) for depth in range(int(depths.max()) + 1)]

    def _layer(self, graph: Graph, nodes: Ints) -> Layer:
        actions: list[int] = []
        starts: list[int] = []
        interrupted: list[int] = []
        interrupts: list[int] = []
        for place, node in enumerate(nodes):
            starts.append(len(actions))
            for i, action in enumerate(graph.actions[node]):
                if action.choice.interrupts:
                    interrupted.append(place)
                    interrupts.append(self.first[node] + i)
                else:
                    actions.append(self.first[node] + i)
        sign = [1.0 if graph.nodes[node].state.to_act() == "home" else -1.0 for node in nodes]
        as_ints = [np.array(values, dtype=np.int64) for values in (actions, starts, interrupted, interrupts)]
        every = np.concatenate((as_ints[0], as_ints[3]))
        free = every[self._place_in_free[every] >= 0]
        return Layer(
            nodes, as_ints[0], as_ints[1], np.array(sign, dtype=np.float32), as_ints[2], as_ints[3], free
        )

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
            values[layer.nodes] = self.best_of(layer, q)
        return q

    def best_of(self, layer: Layer, q: Floats) -> Floats:
        """The value of each node of a layer, both players choosing the best of its actions."""
        wide = (..., *(None,) * (q.ndim - 1))
        sign = layer.sign[wide]
        signed = q[layer.actions] * np.repeat(sign, self.counts(layer), axis=0)
        best = np.maximum.reduceat(signed, layer.starts, axis=0)
        if len(layer.interrupted):
            against = q[layer.interrupts] * sign[layer.interrupted]
            best[layer.interrupted] = np.minimum(best[layer.interrupted], against)
        found: Floats = best * sign
        return found

    @staticmethod
    def counts(layer: Layer) -> Ints:
        """How many actions each node of a layer has."""
        return np.diff(np.append(layer.starts, len(layer.actions)))


def _depths(graph: Graph) -> Ints:
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
    return np.array(depths, dtype=np.int64)
