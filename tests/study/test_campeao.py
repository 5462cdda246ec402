"""Campeão solved: against cases that can be worked out by hand, against play, against itself."""

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from bench.possessions import sample
from msgspec.structs import replace

from palheta.bots.campeao import Move, PassPlayer, RandomPlayer, SolvedPlayer, fair_roller, play_match
from palheta.facts import Choose, Face, Roll, Score, Use
from palheta.rulebooks.base import Setup
from palheta.rulebooks.campeao.book import BOOK
from palheta.rulebooks.campeao.faces import DICE, DiceSet, standard_dice
from palheta.rulebooks.campeao.state import Attack, Champion, Record, State
from palheta.rulebooks.campeao.vocabulary import Options
from palheta.rulebooks.version import Judge
from palheta.ruling import fits
from palheta.study.campeao import Solution, attacking, caching, kick_off, solve
from palheta.study.campeao.arrays import Arrays
from palheta.study.campeao.caching import fingerprint, load, save
from palheta.study.campeao.graph import Graph
from palheta.study.campeao.possession import solve_possession
from palheta.table.frame import SIDES, Side, other

SETUP = Setup(None, Options())
ROLLS = 12


@pytest.fixture(scope="module")
def solution(solutions: Path) -> Solution:
    return solve(standard_dice(), Options(), ROLLS, folder=solutions / "palheta")


def dice_of(**faces: Sequence[Face | str]) -> DiceSet:
    """The standard dice with some of them replaced."""
    return DiceSet({die: tuple(faces.get(die, standard_dice().faces[die])) for die in DICE})


def goal_chance(dice: DiceSet, state: State) -> float:
    graph = Graph(dice, Options(), [state])
    return float(solve_possession(Arrays(graph)).values[graph.find(state)])


SAFE: dict[str, Sequence[Face | str]] = {
    "control": [Face("forward", 1)] * 6,
    "pass": [Face("forward", 1)] * 6,
    "long": [Face("forward", 1)] * 6,
}


def test_with_dice_that_never_fail_the_shot_alone_decides() -> None:
    """Every square leads to the area for sure, and from there half of the shots go in."""
    dice = dice_of(**SAFE, shot=["unstoppable"] * 3 + ["wide"] * 3)
    for square in ((3, 1), (2, 6), (1, 3), (5, 9)):
        assert goal_chance(dice, attacking(SETUP, square)) == pytest.approx(0.5, abs=1e-9)


def test_a_shot_that_is_parried_until_it_goes_in_or_is_saved() -> None:
    """p = (missed + parried * p): two, two and two faces make p = 1/3 + p/3."""
    dice = dice_of(**SAFE, shot=["on_target"] * 6, keeper=["missed", "saved", "parried"] * 2)
    assert goal_chance(dice, attacking(SETUP, (3, 10))) == pytest.approx(0.5, abs=1e-9)


def test_the_defender_chooses_the_better_die_against_the_bar() -> None:
    dice = dice_of(
        **SAFE, shot=["bar"] * 6, keeper=["missed"] * 6, defence=["steal"] * 5 + ["miss_or_own_goal"]
    )
    assert goal_chance(dice, attacking(SETUP, (3, 10))) == pytest.approx(1 / 6, abs=1e-9)


def test_the_defender_lets_a_question_mark_go_where_intervening_would_cost() -> None:
    """On the own-goal squares a blue die full of own goals is better left alone."""
    lost = [Face("forward", 5, "X")] * 6
    arrows: dict[str, Sequence[Face | str]] = {
        "control": [Face("forward", 1, "?")] * 6,
        "pass": [*lost],
        "long": [*lost],
    }
    dice = dice_of(**arrows, shot=["wide"] * 6, defence=["miss_or_own_goal"] * 6)
    assert goal_chance(dice, attacking(SETUP, (3, 9))) == pytest.approx(0.0, abs=1e-9)


def test_the_attacker_turns_the_arrow_where_that_helps() -> None:
    """From [1, 10] forward leads to the corner, where nobody shoots; turned it leads into the area."""
    sure = dice_of(**SAFE, shot=["unstoppable"] * 6)
    only_inside = DiceSet({**sure.faces, "keeper": ("saved",) * 6})
    assert goal_chance(only_inside, attacking(SETUP, (1, 10))) == pytest.approx(1.0, abs=1e-9)


def test_the_champion_is_used_for_what_it_is_worth(solution: Solution) -> None:
    """Unstoppable from inside scores unless the great save is rolled, one time in six."""
    scores = attacking(SETUP, (3, 10), Champion("home", "unstoppable"))
    assert solution.goal(scores) == pytest.approx(5 / 6, abs=1e-9)
    recovered = attacking(SETUP, (3, 10), Champion("away", "miracle_recovery"))
    assert solution.goal(recovered) == pytest.approx(0.0, abs=1e-9)


def test_the_value_of_every_node_is_that_of_its_best_action() -> None:
    """The fixed point itself, checked node by node without the solver's arrays."""
    graph = Graph(standard_dice(), Options(), [kick_off(SETUP, None)])
    values = solve_possession(Arrays(graph)).values
    for number, actions in enumerate(graph.actions):
        worth = [
            np.mean(
                [
                    1.0 if e.goals > 0 else 0.0 if e.flip or e.goals < 0 else values[e.node]
                    for e in action.edges
                ]
            )
            for action in actions
        ]
        attacks = graph.nodes[number].state.to_act() == "home"
        assert values[number] == pytest.approx(max(worth) if attacks else min(worth), abs=1e-9)


def test_chances_are_chances_and_grow_towards_the_goal(solution: Solution) -> None:
    assert np.all((solution.tables.goal >= 0) & (solution.tables.goal <= 1))
    middle = [solution.goal(attacking(SETUP, (3, row))) for row in range(1, 12)]
    assert middle[0] < middle[5] < middle[10]
    assert 0.1 < solution.opening_goal < 0.2


def test_left_and_right_and_the_two_ends_are_the_same(solution: Solution) -> None:
    home = attacking(SETUP, (1, 9))
    mirrored = attacking(SETUP, (5, 9))
    turned = State(setup=SETUP, next=home.next, ball=(5, 3), attack=Attack("away"), record=Record(begun=True))
    assert solution.goal(home) == solution.goal(mirrored) == solution.goal(turned)
    plans = [solution.goal_plan(state, state.attacker) for state in (home, mirrored, turned)]
    assert [plan and plan.die for plan in plans] == ["control"] * 3
    assert [plan and [step.side for step in plan.steps] for plan in plans] == [["home"], ["home"], ["away"]]


def test_a_mirrored_direction_is_said_the_other_way_round(solution: Solution) -> None:
    rolled = Roll(roll="control", face=Face("diagonal", 1))
    left = BOOK.judge(attacking(SETUP, (1, 6)), rolled).state
    right = BOOK.judge(attacking(SETUP, (5, 6)), rolled).state
    first, second = solution.goal_plan(left, "home"), solution.goal_plan(right, "home")
    assert first is not None
    assert second is not None
    assert isinstance(first.steps[0], Choose)
    assert isinstance(second.steps[0], Choose)
    assert {first.steps[0].choose, second.steps[0].choose} == {"left", "right"}


def test_hints_name_every_choice_best_first(solution: Solution) -> None:
    hints = solution.hints(attacking(SETUP, (3, 10), Champion("home", "foul")))
    assert [hint.plan.die for hint in hints].count("shot") == 1
    assert any(isinstance(step, Use) for hint in hints for step in hint.plan.steps)
    assert [hint.goal for hint in hints] == sorted((hint.goal for hint in hints), reverse=True)


def test_the_draw_and_a_shootout_are_not_solved(solution: Solution) -> None:
    assert solution.plan(BOOK.opening(SETUP), "home") is None
    assert solution.hints(BOOK.opening(SETUP)) == []
    with pytest.raises(LookupError):
        solution.goal(BOOK.opening(SETUP))


@pytest.mark.parametrize("champion", [None, Champion("away", "great_save"), Champion("home", "assist")])
@pytest.mark.parametrize("square", [(3, 6), (1, 10), (2, 2)])
def test_simulated_possessions_agree(
    solution: Solution, square: tuple[int, int], champion: Champion | None
) -> None:
    played = sample(solution, attacking(SETUP, square, champion), 1500, seed=7)
    assert abs(played.deviation) < 4


def test_leading_after_time_the_defence_takes_the_ball_before_a_shot(solution: Solution) -> None:
    """Away lead, home may shoot from inside: the miracle recovery ends the match at once."""
    assert -1 < solution.opening_match < 1
    late = replace(
        attacking(SETUP, (3, 10), Champion("away", "miracle_recovery")),
        period=2,
        clock=450.0,
        score=Score(0, 1),
    )
    plan = solution.plan(late, "away")
    assert plan is not None
    assert isinstance(plan.steps[0], Use)
    assert BOOK.judge(late, plan.steps[0]).over is not None
    far = replace(late, ball=(3, 2))
    assert solution.plan(far, "away") is None, "there is time: far from goal nothing is lost by waiting"


class Watched(SolvedPlayer):
    """Every step it takes must be one that the book offers."""

    def move(self, state: State, side: Side) -> Move | None:
        move = super().move(state, side)
        if move is not None:
            now = state
            for step in move.steps:
                assert fits(BOOK.offers(now), step), (now, step)
                now = BOOK.judge(now, step).state
        return move


def test_the_solved_player_beats_the_others(solution: Solution) -> None:
    roll = fair_roller(standard_dice().faces, random.Random(5))
    points = 0.0
    for i in range(40):
        side = SIDES[i % 2]
        rival = PassPlayer() if i % 4 < 2 else RandomPlayer(i)
        score = play_match(
            SETUP, {side: Watched(solution.plan, PassPlayer()), other(side): rival}, roll, SIDES[i // 2 % 2]
        ).score
        points += 0.5 + 0.5 * np.sign(score.of(side) - score.of(other(side)))
    assert points > 32


def test_the_cache_gives_back_the_same(solution: Solution, tmp_path: Path) -> None:
    save(tmp_path / "deep" / "one.npz", solution.tables)
    again = load(tmp_path / "deep" / "one.npz")
    assert again is not None
    assert again.keys == solution.tables.keys
    assert np.array_equal(again.goal_if, solution.tables.goal_if)
    assert np.array_equal(again.choices[0], solution.tables.choices[0])
    assert again.match == solution.opening_match
    assert [file.name for file in (tmp_path / "deep").iterdir()] == ["one.npz"]


def test_a_damaged_cache_is_as_good_as_none(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.npz"
    damaged.write_bytes(b"PK no archive")
    assert load(damaged) is None
    assert load(tmp_path / "none.npz") is None


def test_other_dice_options_or_rolls_are_another_solution() -> None:
    different = {
        fingerprint(standard_dice(), Options(), 90),
        fingerprint(standard_dice(), Options(boskov=True), 90),
        fingerprint(standard_dice(), Options(), 91),
        fingerprint(dice_of(shot=["wide"] * 6), Options(), 90),
    }
    assert len(different) == 4
    assert fingerprint(standard_dice(), Options(), 90) in different


def test_another_judge_wants_another_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever of the book's code or data changes, in whichever of its folders."""
    kept = fingerprint(standard_dice(), Options(), 90)
    monkeypatch.setattr(caching, "judge_of", lambda book: Judge("0", book))
    assert fingerprint(standard_dice(), Options(), 90) != kept
