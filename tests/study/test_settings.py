"""What a rule maker may ask: every option and every reading that has a setting, and nothing else."""

import re
from importlib.resources import files

import pytest

from palheta.rulebooks import registry
from palheta.study.settings import BadSetting, options_of, readings_of, settings

BOOKS = registry.names()


@pytest.mark.parametrize("book", BOOKS)
def test_every_option_is_read_by_some_code_of_its_book(book: str) -> None:
    """An option that no judge reads would be asked in vain."""
    package = files(registry.package(book))
    code = "\n".join(
        file.read_text(encoding="utf-8")
        for file in [*package.rglob("*.py")]  # type: ignore[attr-defined]
    )
    read = set(re.findall(r"\.(\w+)", code))
    assert set(options_of(registry.find(book))) <= read


@pytest.mark.parametrize("book", BOOKS)
def test_every_setting_that_a_clause_names_can_be_asked(book: str) -> None:
    found = registry.find(book)
    named = {clause.id for clause in found.clauses.by_id.values() if clause.setting is not None}
    assert set(readings_of(found)) == named
    for clause, option in readings_of(found).items():
        own = getattr(found.options_type(), option)
        if isinstance(own, bool):
            assert settings(book, [f"reading.{clause}=other"]) == {option: not own}
        elif isinstance(own, int | float):
            assert settings(book, [f"reading.{clause}={own + 1}"]) == {option: own + 1}


def test_values_are_read_as_json_and_checked_by_the_book() -> None:
    assert settings("dadinho", ["half_seconds=300", 'tiebreak=["extra_time"]']) == {
        "half_seconds": 300,
        "tiebreak": ["extra_time"],
    }
    assert settings("fistf", ["free_kick_in_goal=goal_kick"]) == {"free_kick_in_goal": "goal_kick"}
    assert settings("fistf", ["reading.11.2.5=other"]) == {"free_kick_in_goal": "goal_kick"}
    with pytest.raises(BadSetting, match=r"options\.substitutions"):
        settings("dadinho", ["substitutions=-1"])


def test_what_no_judge_reads_is_refused_with_what_can_be_asked() -> None:
    with pytest.raises(
        BadSetting, match=r"no judge of guzikowa reads 'touches'; there are: minutes, .*exits"
    ):
        settings("guzikowa", ["touches=7"])
    with pytest.raises(
        BadSetting, match=r"no setting chooses how 28 of dadinho is read; there are: .*reading\.9"
    ):
        settings("dadinho", ["reading.28=other"])
    with pytest.raises(BadSetting, match="has no other side but a value; the book's is 4"):
        settings("guzikowa", ["reading.3.3.2=other"])
