"""The pages of the books, as they are written."""

from html import unescape
from html.parser import HTMLParser

import pytest

from palheta.rulebooks import registry
from palheta.server import api, pages
from palheta.server.words import LANGUAGES, Language, Words

VOID = {"meta", "link", "img", "input"}


class Balanced(HTMLParser):
    """Every element that is opened is closed, in its order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def written(page: str) -> str:
    parser = Balanced()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    assert len(parser.ids) == len(set(parser.ids))
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_shows_every_book(language: Language) -> None:
    page = written(pages.first(Words(language)))
    assert f'<html lang="{language}">' in page
    for name in registry.names():
        assert f'src="/tables/{name}.svg?pieces"' in page
        assert f'href="/rules/{name}"' in page
    assert [code for code in LANGUAGES if f'href="?lang={code}"' not in page] == [language]


@pytest.mark.parametrize("name", registry.names())
def test_every_clause_of_a_book_is_listed(name: str) -> None:
    book = registry.find(name)
    page = written(pages.book(Words("pl"), book))
    assert page.count('<section class="clause') == len(book.clauses.by_id)


def test_the_readers_own_language_comes_first_where_we_have_it() -> None:
    book = registry.find("dadinho")
    gist, local = book.clauses.by_id["28"].gist, book.clauses.by_id["28"].gist_local
    english = unescape(written(pages.clause(Words("en"), book, "28")))
    portuguese = unescape(written(pages.clause(Words("pt-BR"), book, "28")))
    assert english.index(gist) < english.index(local)
    assert portuguese.index(local) < portuguese.index(gist)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_is_said_to_who_does_not_read_it_beside_the_books_own_words(language: Language) -> None:
    for name, clause in (("fistf", "6.2"), ("guzikowa", "7.4.1"), ("tres-toques", "80")):
        book = registry.find(name)
        own = book.clauses.title_of(clause)
        page = unescape(written(pages.clause(Words(language), book, clause)))
        foreign = book.clauses.info.language.split("-")[0] != language.split("-")[0]
        assert (f'<small lang="{book.clauses.info.language}">{own}</small></h1>' in page) == foreign
        assert foreign or f">{own}</span></h1>" in page


def test_a_clause_is_shown_with_its_situations_and_their_rulings() -> None:
    page = written(pages.clause(Words("en"), registry.find("dadinho"), "28"))
    assert page.count('<figure class="situation') == 9
    own = '<small lang="pt">Toque em jogador adversário</small>'
    assert f"<b>Touching an opponent {own}</b> (28) · Against home: h7 touched a3" in page
    assert "Next: away, Direct free kick." in page


def test_what_strangers_write_is_escaped() -> None:
    wanted = '"><script>alert(1)</script>'
    for page in (
        pages.book(Words("en"), registry.find("campeao"), wanted),
        pages.not_found(Words("en"), wanted),
    ):
        assert "<script>alert" not in written(page)
        assert "&lt;script&gt;alert(1)" in page


def test_what_can_be_seen_comes_first_and_no_empty_pitch_is_drawn() -> None:
    page = pages.clause(Words("en"), registry.find("dadinho"), "28")
    drawn, called = page.index('<figure class="situation">'), page.index('<figure class="situation words">')
    assert drawn < called
    assert "/28-called/" not in page
    assert "as the referee calls it" in page[called:]
    examples = api.examples("dadinho", "28")
    assert len(examples) == 4
    assert all(example.ball or example.pieces for example in examples)
