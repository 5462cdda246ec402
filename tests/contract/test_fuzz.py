"""Any well-formed facts: a judge raises nothing but BadFact, always offers something or is over, and comes back; and it
rules the same from either end of the table.

`python -m bench.fuzz` does the same a million times.
"""

import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import yaml
from bench.fuzz.laws import MOST_CALLS, Broken, Counter, judged, offers_of
from bench.fuzz.making import Maker
from bench.fuzz.shrinking import as_situation, shrunk
from bench.fuzz.walking import Case, Found, walks

from palheta.cli.main import run
from palheta.facts import Flick, Say, Step, Time, read_step
from palheta.facts.seen import SEEN_KINDS
from palheta.facts.steps import STEP_KINDS
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup
from palheta.ruling import Ruling
from tests.contract.books import every_book
from tests.tinybook.book import TinyBook

STEPS = 3_400  # for each of the six books: 20,400
SEEDS = (1, 2)


@every_book
@pytest.mark.parametrize("seed", SEEDS)
def test_the_judge_keeps_its_promises_whatever_it_is_told(name: str, seed: int) -> None:
    found: dict[str, Found] = {}
    turned = 0
    for walked in islice(walks(name, seed), STEPS // len(SEEDS)):
        turned += walked.turned
        if walked.found is not None:
            found.setdefault(walked.found.key, walked.found)
    # 409 to 981 of 1,700 in ten walks of fistf's two games: how many depends on where a walk happens to go.
    assert turned > 0.2 * STEPS / len(SEEDS), "too few could be turned to prove anything"
    assert not found, "\n---\n".join(as_situation(shrunk(one)) for one in found.values())


def test_every_kind_of_fact_is_told() -> None:
    steps, seen = set(), set()
    for told in (
        walked.case.steps[-1] for walked in islice(walks("guzikowa", 3), 1_000) if walked.case.steps
    ):
        steps.add(type(read_step(told)) if _reads(told) else None)
        seen |= {key for event in told.get("seen", ()) for key in event}
    assert steps >= set(STEP_KINDS.values())
    assert seen >= set(SEEN_KINDS)


def _reads(raw: dict[str, Any]) -> bool:
    try:
        read_step(raw)
    except ValueError:
        return False
    return True


@every_book
def test_most_of_what_is_told_can_be_read_and_judged(name: str) -> None:
    """Otherwise it would prove little."""
    told = [walked.case.steps[-1] for walked in islice(walks(name, 4), 300) if walked.case.steps]
    assert sum(map(_reads, told)) > 0.8 * len(told)


@pytest.mark.usefixtures("tiny")
def test_a_fault_is_found_and_told_with_the_least_that_shows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = next(walked.found for walked in walks("tiny", 1) if walked.found and "judge" in walked.found.what)
    least = shrunk(found)
    assert least.case == Case("tiny", least.case.before, ({"flick": "h99"},))
    assert least.case.before in (None, {})
    file = tmp_path / "found.yaml"
    situation = yaml.safe_load(as_situation(least)) | {"before": {}}
    file.write_text(yaml.safe_dump(situation))
    assert run(["judge", str(file)]) == 2
    assert "the book failed with KeyError" in capsys.readouterr().err


@pytest.mark.usefixtures("tiny")
def test_a_book_that_favours_one_end_is_found() -> None:
    """The tiny one does: home has the ball at the opening, also where the table was turned."""
    found = next(
        walked.found for walked in walks("tiny", 1) if walked.found and "turned" in walked.found.what
    )
    assert found.what.startswith("turned, next")
    assert shrunk(found).case.before is None


class Endless(TinyBook):
    """Says "shot" to itself for ever; asked for offers after the clock has struck, it never comes back."""

    def judge(self, state: Any, step: Step) -> Ruling:
        while isinstance(step, Say):
            self._catching(step)
        return super().judge(state, step)

    def _catching(self, step: Step) -> Step:
        try:
            return self._echo(step)
        except Exception:
            return step

    def _echo(self, step: Step) -> Step:
        return step


def test_work_without_end_is_stopped_by_counting() -> None:
    book, counter = Endless(), Counter()
    state = book.opening(default_setup(book))
    assert judged(book, state, Time(time=3.0), counter) is not None
    assert 0 < counter.calls < 100
    with pytest.raises(Broken, match=f"more than {MOST_CALLS:,} calls"):
        judged(book, state, Say(say="shot"), counter)
    counter.calls = 0
    assert offers_of(book, state, counter)
    with pytest.raises(Broken, match="judge raises KeyError"):
        judged(book, state, Flick(flick="h99"), counter)


def test_facts_are_made_of_what_the_book_itself_has() -> None:
    """Its reports, its counts and its options are among what is told."""
    book = registry.find("tres-toques")
    maker = Maker(random.Random(1), book)
    steps = [maker.step() for _ in range(3_000)]
    assert {step["report"] for step in steps if "report" in step} >= set(book.reports)
    counts = {key for _ in range(300) for key in (maker.before().get("counts") or ())}
    assert counts >= {"flicks", "noted", "blank", "expelled", "from"}
    assert {key for _ in range(100) for key in maker.options()} >= {"period_seconds", "noted_from_attempt"}
