"""Plain pages for reading the books: every text that is not ours to write is escaped."""

from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

from palheta.rulebooks import registry
from palheta.rulebooks.base import Book
from palheta.rulebooks.campeao.board_svg import NAME as BOARD_GAME
from palheta.rulebooks.clauses import Clause
from palheta.ruling import Ruling, reason
from palheta.server.words import LANGUAGES, Words
from palheta.situations.judging import judge
from palheta.situations.library import files_showing
from palheta.situations.situation import Situation, read_file
from palheta.table.defaults import DEFAULT_TABLES

# Filters while one types; without JavaScript the form asks the server for the same.
_FILTER = """<script>
document.querySelector('#q').addEventListener('input', event => {
  const words = event.target.value.toLowerCase().split(/\\s+/);
  for (const clause of document.querySelectorAll('.clause')) {
    const text = clause.textContent.toLowerCase();
    clause.hidden = !words.every(word => text.includes(word));
  }
});
</script>"""


@cache
def _style() -> str:
    return files("palheta.server").joinpath("book.css").read_text(encoding="utf-8")


def _t(words: Words, text: str, **args: str) -> str:
    """A sentence in the reader's language, safe to put into a page."""
    return escape(words.say(reason(text, **args)))


# A button seen from above, as the game's own page has it.
_ICON = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>"
    "<circle cx='16' cy='16' r='15' fill='%231d5fc4'/>"
    "<circle cx='16' cy='16' r='9' fill='none' stroke='white' stroke-width='3'/></svg>"
)


def _page(words: Words, title: str, body: str) -> str:
    others = " ".join(
        f'<a href="?lang={code}" lang="{code}" hreflang="{code}">{name}</a>'
        for code, name in LANGUAGES.items()
        if code != words.language
    )
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="{_ICON}">'
        f"<title>{escape(title)}</title><style>{_style()}</style></head><body>"
        f'<header><a class="home" href="/">palheta</a> <span>{_t(words, "Table football by the book")}</span> '
        f'<a href="/rules">{_t(words, "Rules")}</a></header><main>{body}</main>'
        f'<footer><nav aria-label="{_t(words, "Language")}">{others}</nav></footer></body></html>'
    )


def first(words: Words) -> str:
    """Every table there is, and the way to the clauses of its book."""
    title = _t(words, "Table football by the book")
    cards = "".join(_card(words, name) for name in [*DEFAULT_TABLES, BOARD_GAME])
    return _page(words, f"palheta: {title}", f'<h1>{title}</h1><div class="cards">{cards}</div>')


def _seen_from_above(words: Words, name: str) -> str:
    return _t(words, "The table of {book}, from above", book=words.slug("book", name))


def _card(words: Words, name: str) -> str:
    alt = _seen_from_above(words, name)
    picture = f'<img src="/tables/{name}.svg?pieces" alt="{alt}" loading="lazy">'
    if name not in registry.names():
        return f'<article class="card">{picture}<h2>{name}</h2></article>'
    clauses = registry.find(name).clauses
    info = clauses.info
    count = _t(words, "clauses: {count}", count=str(len(clauses.by_id)))
    return (
        f'<article class="card"><a href="/rules/{name}">{picture}'
        f'<h2 lang="{escape(info.language)}">{escape(info.title)}</h2></a>'
        f"<p>{escape(words.text(info.about))}</p>"
        f'<p class="small">{escape(info.edition)} · {escape(words.text(info.lasts))} · {count}</p></article>'
    )


def book(words: Words, of: Book, wanted: str = "") -> str:
    info = of.clauses.info
    listed = [clause for clause in of.clauses.by_id.values() if _matches(of, clause, wanted)]
    none = f"<p>{_t(words, 'No clause has all of these words.')}</p>"
    found = "".join(_row(words, of, clause) for clause in listed) or none
    return _page(
        words,
        info.title,
        f'<h1 lang="{escape(info.language)}">{escape(info.title)}</h1><p>{escape(words.text(info.about))}</p>'
        f'<img class="table" src="/tables/{of.name}.svg" alt="{_seen_from_above(words, of.name)}">'
        f'<form role="search"><label for="q">{_t(words, "Search the clauses")}</label> '
        f'<input id="q" name="q" type="search" value="{escape(wanted)}" placeholder="28, tabela, keeper …"></form>'
        f"{found}{_FILTER}",
    )


def _matches(of: Book, clause: Clause, wanted: str) -> bool:
    text = f"{clause.id} {of.clauses.title_of(clause.id)} {clause.gist} {clause.gist_local}".casefold()
    return all(word in text for word in wanted.casefold().split())


def _gists(words: Words, of: Book, clause: Clause) -> tuple[str, str]:
    """What it says: in the reader's own language where we have it, and the other one below."""
    language = of.clauses.info.language
    english, local = (
        f'<span lang="{escape(tag)}">{escape(text)}</span>'
        for tag, text in (("en", clause.gist), (language, clause.gist_local))
    )
    own = language.split("-")[0] == words.language.split("-")[0]
    return (local, english) if own else (english, local)


def _row(words: Words, of: Book, clause: Clause) -> str:
    language = escape(of.clauses.info.language)
    title = f'<b lang="{language}">{escape(clause.title)}</b> ' if clause.title else ""
    gist, other = _gists(words, of, clause)
    return (
        f'<section class="clause {clause.status}"><a class="id" href="{_link(of, clause.id)}">{escape(clause.id)}</a>'
        f'<div>{title}{gist}<p class="local">{other}</p></div></section>'
    )


def _link(of: Book, clause: str) -> str:
    return f"/rules/{of.name}/{quote(clause, safe='')}"


def clause(words: Words, of: Book, clause_id: str) -> str:
    """One clause: what it says, how it is read, and the situations that show it, with the ruling."""
    one = of.clauses.by_id[clause_id]
    info = of.clauses.info
    listed = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in _facts(words, one))
    under = [other for other in of.clauses.by_id.values() if other.id.startswith(one.id + ".")]
    gist, other = _gists(words, of, one)
    return _page(
        words,
        f"{info.title}, {one.id}",
        f'<p><a href="/rules/{of.name}">{escape(info.title)}</a></p>'
        f'<h1>{escape(one.id)} <span lang="{escape(info.language)}">{escape(of.clauses.title_of(one.id))}</span></h1>'
        f'<p>{gist}</p><p class="local">{other}</p>'
        f"<dl>{listed}</dl>{''.join(_row(words, of, below) for below in under)}"
        f"{''.join(_shown(words, of, one.id))}",
    )


def _facts(words: Words, one: Clause) -> Iterable[tuple[str, str]]:
    """Our own remarks on a clause are written in English."""
    status = {
        "done": _t(words, "The program decides it"),
        "declared": _t(words, "Only people can see it; the program takes their word"),
        "not_applicable": _t(words, "There is nothing to decide"),
    }[one.status]
    decided = {
        "physics": _t(words, "what happens on the table"),
        "procedure": _t(words, "the course of the match"),
        "declared": _t(words, "what somebody says"),
        "equipment_check": _t(words, "a look at the equipment"),
        "dice": _t(words, "the dice"),
        "none": _t(words, "nothing"),
    }[one.decided_by]
    yield (
        _t(words, "Status"),
        status + (f': <span lang="en">{escape(one.reason)}</span>' if one.reason else ""),
    )
    yield _t(words, "Decided by"), decided
    if one.reading:
        yield _t(words, "How it is read"), _english(f"{one.reading} {one.reading_reason or ''}")
    if one.setting:
        yield _t(words, "Setting for the other reading"), f"<code>{escape(one.setting)}</code>"


def _english(text: str) -> str:
    return f'<span lang="en">{escape(text)}</span>'


def _shown(words: Words, of: Book, clause_id: str) -> Iterable[str]:
    for file in files_showing(of, clause_id):
        for number, situation in enumerate(read_file(file), start=1):
            yield _situation(words, file, number, situation)


def _situation(words: Words, file: Path, number: int, situation: Situation) -> str:
    picture = f"/situations/{quote(file.parent.name)}/{quote(file.stem)}/{number}.svg"
    about = _english(situation.about) if situation.about else _t(words, "A situation")
    alt = escape(situation.about or words.say(reason("A situation")))
    return (
        f'<figure class="situation"><img src="{picture}" alt="{alt}" loading="lazy">'
        f"<figcaption><p>{about}</p>{_ruling(words, judge(situation))}</figcaption></figure>"
    )


def _ruling(words: Words, ruling: Ruling) -> str:
    calls = "".join(
        f"<li><b>{escape(call.title)}</b> ({escape(call.rule)}) · "
        f"{_t(words, 'against {side}', side=call.against)}: {escape(words.say(call.why))}</li>"
        for call in ruling.calls
    )
    following = ruling.next
    who = [words.slug("thing", following.side)] if following.side else []
    goes_on = ", ".join([*who, words.slug("next", following.with_ or "play")])
    none = f"<li>{_t(words, 'No call.')}</li>"
    return f'<ul class="calls">{calls or none}<li>{_t(words, "Next")}: {escape(goes_on)}.</li></ul>'


def not_found(words: Words, detail: str) -> str:
    books = " · ".join(f'<a href="/rules/{name}">{name}</a>' for name in registry.names())
    title = _t(words, "Not here")
    return _page(
        words, title, f"<h1>{title}</h1><p>{escape(detail)}</p><p>{_t(words, 'The books')}: {books}</p>"
    )
