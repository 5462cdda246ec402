"""Told with less still, or with another zone, a case is judged or asked about; it never falls over."""

import copy
import random
from pathlib import Path
from typing import Any

import pytest

from palheta.facts import Answer, BadFact
from palheta.rulebooks.asking import DECIDED_BY_PEOPLE, heard
from palheta.rulebooks.base import Book
from palheta.ruling import Question, Ruling
from palheta.situations.situation import documents, read

LEFT_OUT = ("at", "over", "moved", "side", "piece", "as", "of", "high", "ball_moving", "rest", "by")
ZONES = ("home_half", "away_half", "home_area", "away_area", "away_goal_area", "circle", "off")
CASES = 40  # of each book, chosen and changed by the seed
BOOKS = ("dadinho", "tres-toques", "fistf", "fistf-indoor", "guzikowa")


def told(name: str) -> list[dict[str, Any]]:
    files = sorted((Path(__file__).parent / "told").glob("*.yaml"))
    return [raw for file in files for raw in documents(file) if raw["rulebook"] == name]


def with_less(value: Any, chance: random.Random) -> Any:
    if isinstance(value, list):
        return [with_less(item, chance) for item in value if chance.random() > 0.08]
    if not isinstance(value, dict):
        return value
    kept = {k: v for k, v in value.items() if k not in LEFT_OUT or chance.random() > 0.25}
    for key in ("at", "ball"):
        if isinstance(kept.get(key), str) and chance.random() < 0.3:
            kept[key] = chance.choice(ZONES)
    return {key: with_less(item, chance) for key, item in kept.items()}


def rulings(raw: dict[str, Any]) -> list[tuple[Book, Ruling]]:
    """As far as it can be said at all."""
    found = []
    try:
        situation = read(raw, "$")
        state = situation.book.resume(situation.setup, situation.before)
        for step in situation.steps:
            ruling = situation.book.judge(state, step)
            found.append((situation.book, ruling))
            state = ruling.state
    except BadFact:
        pass
    return found


def differ(book: Book, ruling: Ruling, question: Question) -> bool:
    heard_then = set()
    for choice in question.choices:
        try:
            again = book.judge(ruling.state, Answer(answer={question.id: choice}))
        except BadFact:
            continue
        heard_then.add((heard(again), tuple(call.rule for call in again.withdrawn)))
    return len(heard_then) > 1


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_told_with_less_it_is_judged_and_nobody_is_asked_without_need(name: str, seed: int) -> None:
    chance, cases, judged = random.Random(f"{name} {seed}"), told(name), 0
    for _ in range(CASES):
        raw = copy.deepcopy(chance.choice(cases))
        steps = [step for step in with_less(raw["steps"], chance) if step]
        less = {"rulebook": name, "before": with_less(raw["before"], chance), "steps": steps}
        for book, ruling in rulings(less) if steps else ():
            judged += 1
            for question in ruling.ask if len(ruling.ask) == 1 else ():
                people_say = question.word in DECIDED_BY_PEOPLE or len(question.choices) == 1
                assert people_say or differ(book, ruling, question), (less, question)
    assert judged > CASES / 2
