"""Campeão as a game graph, asked of the book itself.

Every node is a state of the book; every edge is what `judge` says about a step that `offers` allows.
There is no second implementation of the rules, so the solution cannot disagree with the book.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from palheta.facts import Die, Face, Roll, Step
from palheta.rulebooks.base import Setup
from palheta.rulebooks.campeao.book import BOOK
from palheta.rulebooks.campeao.faces import DiceSet
from palheta.rulebooks.campeao.state import State
from palheta.rulebooks.campeao.vocabulary import Options
from palheta.study.campeao.seeing import Choice, Node, canonical, choices, entry
from palheta.table.frame import Side


class Reached(NamedTuple):
    """A node and whether the other side attacks there."""

    node: int
    flip: bool


class Edge(NamedTuple):
    """Where a step leads. `goals`: scored by the attacker (1), against him (-1) or neither.

    `second_half`: where the second half begins if this step ends the first after time, had the attacker won
    the draw and had he not; None where play goes on though time is up.
    """

    node: int
    flip: bool = False
    goals: int = 0
    second_half: tuple[Reached, Reached] | None = None


class Action(NamedTuple):
    """A choice and its edges: one for each face of a die, or the one of a step without chance."""

    choice: Choice
    edges: tuple[Edge, ...]


class Graph:
    """Every node that can be reached from the roots; `actions[i]` belong to `nodes[i]`."""

    def __init__(self, dice: DiceSet, options: Options, roots: Iterable[State]) -> None:
        self.dice = dice
        self.setup = Setup(None, options)
        self._half = options.half
        self.nodes: list[Node] = []
        self.actions: list[tuple[Action, ...]] = []
        self._numbers: dict[Node, int] = {}
        self._entries: dict[State, int] = {}
        for root in roots:
            self.find(root)
        while len(self.actions) < len(self.nodes):
            self.actions.append(tuple(self._actions(self.nodes[len(self.actions)])))

    def find(self, state: State) -> int:
        """The node of a state, whoever attacks there; made if it is new."""
        seen = canonical(state, self.setup)
        number = self._entries.get(seen)
        if number is None:
            number = self._entries[seen] = self._number(entry(seen))
        return number

    def _number(self, node: Node) -> int:
        number = self._numbers.get(node)
        if number is None:
            number = self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return number

    def _actions(self, node: Node) -> Iterator[Action]:
        for choice in choices(node, self.setup):
            if choice.settles is not None:
                yield Action(choice, (Edge(self._number(choice.settles)),))
            elif choice.die is not None:
                yield Action(choice, self._rolled(node.state, choice.die))
            else:
                (step,) = choice.steps
                yield Action(choice, (self._edge(node.state, step),))

    def _rolled(self, state: State, die: Die) -> tuple[Edge, ...]:
        by_face: dict[Face | str, Edge] = {}
        for face in self.dice.faces[die]:
            if face not in by_face:
                by_face[face] = self._edge(state, Roll(roll=die, face=face))
        return tuple(by_face[face] for face in self.dice.faces[die])

    def _edge(self, state: State, step: Step) -> Edge:
        """Judged with the first half's time up: where that does not end it, time makes no difference."""
        late = self._after_time(state, step, "home")
        if late.period == 1:
            return self._leading_to(late)
        won = Reached(self.find(late), late.attacker == "away")
        late = self._after_time(state, step, "away")
        lost = Reached(self.find(late), late.attacker == "away")
        return self._leading_to(BOOK.judge(state, step).state)._replace(second_half=(won, lost))

    def _leading_to(self, after: State) -> Edge:
        return Edge(self.find(after), after.attacker == "away", after.score.home - after.score.away)

    def _after_time(self, state: State, step: Step, toss: Side) -> State:
        late = replace(state, clock=self._half).within("record", toss=toss)
        after: State = BOOK.judge(late, step).state
        return after
