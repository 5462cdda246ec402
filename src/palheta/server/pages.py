"""Plain pages for reading the books: `templates/` has their HTML, in which every text is escaped."""

from collections.abc import Iterator
from functools import cache, partial
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from jinja2 import Environment
from markupsafe import Markup
from msgspec import Struct

from palheta.rulebooks import registry
from palheta.rulebooks.base import Book
from palheta.rulebooks.clauses import Clause
from palheta.ruling import Next, Ruling, reason
from palheta.server.words import LANGUAGES, Words
from palheta.sheets.html_templates import html_templates
from palheta.situations.drawing import anything_to_draw
from palheta.situations.judging import judge
from palheta.situations.library import files_showing
from palheta.situations.situation import read_file


def first(words: Words) -> str:
    """Every table there is, and the way to the clauses of its book."""
    return rendered("first", words, books=[registry.find(name) for name in registry.names()])


def book(words: Words, of: Book, wanted: str = "") -> str:
    listed = [clause for clause in of.clauses.by_id.values() if _matches(words, of, clause, wanted)]
    return rendered("book", words, book=of, clauses=listed, wanted=wanted)


def clause(words: Words, of: Book, clause_id: str) -> str:
    """One clause: what it says, how it is read, and the situations that show it, with the ruling."""
    under = [other for other in of.clauses.by_id.values() if other.id.startswith(clause_id + ".")]
    one = of.clauses.by_id[clause_id]
    return rendered("clause", words, book=of, clause=one, under=under, situations=_shown(of, clause_id))


def not_found(words: Words, detail: str) -> str:
    return rendered("not_found", words, detail=detail, books=registry.names())


@cache
def _templates() -> Environment:
    templates = html_templates("palheta.server", "palheta.sheets")
    style = files("palheta.server").joinpath("book.css").read_text(encoding="utf-8")
    event_style = files("palheta.server").joinpath("event.css").read_text(encoding="utf-8")
    templates.globals |= {
        "style": Markup(style),
        "event_style": Markup(event_style),
        "languages": LANGUAGES,
        "in_path": partial(quote, safe=""),
    }
    return templates


def rendered(page_name: str, words: Words, /, **parts: Any) -> str:
    """`t` says a sentence in the reader's language, `say` one that a book has given, `text` a whole text."""
    page = _templates().get_template(f"{page_name}.html")
    return page.render(
        language=words.language,
        t=partial(_said, words),
        say=words.say,
        text=words.text,
        slug=words.slug,
        goes_on=partial(_goes_on, words),
        **parts,
    )


def _said(words: Words, text: str, **args: str) -> str:
    return words.say(reason(text, **args))


def _matches(words: Words, of: Book, clause: Clause, wanted: str) -> bool:
    title = of.clauses.title_of(clause.id)
    text = f"{clause.id} {title} {words.text(title)} {clause.gist} {clause.gist_local}".casefold()
    return all(word in text for word in wanted.casefold().split())


class _Shown(Struct, frozen=True):
    """A situation in which a clause decides; `picture` is where it is drawn, if there is anything to be seen."""

    picture: str | None
    about: str | None
    ruling: Ruling


def _shown(of: Book, clause_id: str) -> list[_Shown]:
    """What can be seen first: that explains a clause."""
    return sorted(_judged(of, clause_id), key=lambda shown: shown.picture is None)


def _judged(of: Book, clause_id: str) -> Iterator[_Shown]:
    for file in files_showing(of, clause_id):
        for number, situation in enumerate(read_file(file), start=1):
            picture = f"{quote(file.parent.name)}/{quote(file.stem)}/{number}.svg"
            seen = picture if anything_to_draw(situation) else None
            yield _Shown(seen, situation.about, judge(situation))


def _goes_on(words: Words, following: Next) -> str:
    who = [words.slug("thing", following.side)] if following.side else []
    return ", ".join([*who, words.slug("next", following.with_ or "play")])
