"""The catalogues hold every text of the program, in every language, and nothing else."""

import functools
import re
from collections.abc import Callable
from gettext import c2py  # the parser that gettext itself uses

import pytest
from babel.messages.catalog import Catalog
from tools.words import books, catalogues
from tools.words.entry import is_slug

from palheta.rulebooks import registry

LANGUAGES = pytest.mark.parametrize("language", catalogues.LANGUAGES)
# Polish has three forms; Brazilian Portuguese says "0 pessoa", Spanish and English "0 people".
PLURALS = {"pl": (3, {1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 22: 1, 0: 2}), "pt_BR": (2, {0: 0, 1: 0, 2: 1})}
OTHER_PLURALS = (2, {0: 1, 1: 0, 2: 1})


@functools.cache
def template() -> Catalog:
    return catalogues.extracted()


@functools.cache
def msgids() -> frozenset[str]:
    return frozenset(catalogues.texts(template()))


def read(language: str) -> Catalog:
    return catalogues.read(catalogues.FOLDER / f"{language}.po")


@functools.cache
def texts(language: str) -> catalogues.Texts:
    return catalogues.texts(read(language))


@LANGUAGES
def test_nothing_is_missing(language: str) -> None:
    assert catalogues.missing(language, template()) == []


@LANGUAGES
def test_nothing_is_unused_fuzzy_obsolete_or_filled_in_wrongly(language: str) -> None:
    assert catalogues.faults(language, template()) == []


def test_the_template_is_up_to_date() -> None:
    written = catalogues.read(catalogues.FOLDER / catalogues.TEMPLATE)
    assert set(catalogues.texts(written)) == msgids()


@LANGUAGES
def test_plural_forms(language: str) -> None:
    count, expected = PLURALS.get(language, OTHER_PLURALS)
    catalogue = read(language)
    assert catalogue.num_plurals == count
    rule: Callable[[int], int] = c2py(catalogue.plural_expr)
    assert {number: rule(number) for number in expected} == expected
    counted = [message.id for message in catalogue if not isinstance(message.id, str)]
    assert counted
    for one, _ in counted:
        assert len(texts(language)[one]) == count, one


@LANGUAGES
def test_every_form_that_a_sentence_asks_for_exists(language: str) -> None:
    asked = {
        form
        for key, strings in texts(language).items()
        if not is_slug(key)
        for string in strings
        for form in re.findall(r"\{\w+:([a-z]+)\}", string)
    }
    for thing in books.THINGS:
        _, *others = texts(language)[f"thing.{thing}"][0].split("|")
        assert {other.split("=")[0] for other in others} >= asked, thing


@LANGUAGES
def test_a_named_piece_keeps_its_number(language: str) -> None:
    for form in texts(language)["thing.piece"][0].split("|"):
        assert "{number}" in form


@LANGUAGES
def test_texts_are_tidy(language: str) -> None:
    for key, strings in texts(language).items():
        for string in strings:
            assert string == string.strip(), key
            assert "  " not in string, key
            assert string.count("(") == string.count(")"), key
            assert string.endswith(".") <= key.endswith("."), key


@LANGUAGES
def test_no_title_of_a_book_is_left_to_who_cannot_read_it(language: str) -> None:
    """Few words are the same in two languages ("Base"); a whole book is not."""
    for name in registry.names():
        clauses = registry.find(name).clauses
        titles = {clause.title for clause in clauses.by_id.values() if clause.title}
        said = {title: texts(language)[title][0] for title in titles}
        assert all(said.values()), name
        if clauses.info.language.split("-")[0] != language.split("_")[0]:
            assert sum(said[title] == title for title in titles) <= len(titles) // 10, name


def test_whatever_a_book_says_can_be_translated() -> None:
    assert books.reasons_heard() - msgids() == set()


def test_every_call_heard_has_a_word() -> None:
    heard = {f"call.{call.call}" for _, ruling in books.rulings() for call in ruling.calls}
    assert heard
    assert heard - msgids() == set()


def test_the_referee_of_fistf_speaks_spanish_as_the_book_does() -> None:
    spoken = list(books.expressions(catalogues.ROOT))
    assert spoken
    for expression in spoken:
        assert expression.note is not None
        assert texts("es")[expression.msgid] == (expression.note.partition(": ")[2],)
