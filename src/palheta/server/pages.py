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
from palheta.ruling import Ruling
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


def _page(title: str, body: str, language: str = "en") -> str:
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_style()}</style></head><body>"
        '<header><a class="home" href="/">palheta</a> <span>table football by the book</span> '
        f'<a href="/rules">rules</a></header><main>{body}</main></body></html>'
    )


def first() -> str:
    """Every table there is, and the way to the clauses of its book."""
    cards = "".join(_card(name) for name in [*DEFAULT_TABLES, BOARD_GAME])
    return _page("palheta: table football by the book", f'<div class="cards">{cards}</div>')


def _card(name: str) -> str:
    picture = f'<img src="/tables/{name}.svg?pieces" alt="The table of {name}, from above" loading="lazy">'
    if name not in registry.names():
        return f'<article class="card">{picture}<h2>{name}</h2></article>'
    clauses = registry.find(name).clauses
    info = clauses.info
    return (
        f'<article class="card"><a href="/rules/{name}">{picture}<h2>{escape(info.title)}</h2></a>'
        f"<p>{escape(info.about)}</p>"
        f'<p class="small">{escape(info.edition)} · {escape(info.lasts)} · {len(clauses.by_id)} clauses</p></article>'
    )


def book(of: Book, wanted: str = "") -> str:
    info = of.clauses.info
    listed = [clause for clause in of.clauses.by_id.values() if _matches(of, clause, wanted)]
    found = "".join(_row(of, clause) for clause in listed) or "<p>No clause has all of these words.</p>"
    return _page(
        info.title,
        f"<h1>{escape(info.title)}</h1><p>{escape(info.about)}</p>"
        f'<img class="table" src="/tables/{of.name}.svg" alt="The table of {of.name}, from above">'
        f'<form role="search"><label for="q">Search the clauses</label> '
        f'<input id="q" name="q" type="search" value="{escape(wanted)}" placeholder="28, tabela, keeper …"></form>'
        f"{found}{_FILTER}",
    )


def _matches(of: Book, clause: Clause, wanted: str) -> bool:
    text = f"{clause.id} {of.clauses.title_of(clause.id)} {clause.gist} {clause.gist_local}".casefold()
    return all(word in text for word in wanted.casefold().split())


def _row(of: Book, clause: Clause) -> str:
    language = escape(of.clauses.info.language)
    title = f'<b lang="{language}">{escape(clause.title)}</b> ' if clause.title else ""
    return (
        f'<section class="clause {clause.status}"><a class="id" href="{_link(of, clause.id)}">{escape(clause.id)}</a>'
        f"<div>{title}{escape(clause.gist)}"
        f'<p class="local" lang="{language}">{escape(clause.gist_local)}</p></div></section>'
    )


def _link(of: Book, clause: str) -> str:
    return f"/rules/{of.name}/{quote(clause, safe='')}"


def clause(of: Book, clause_id: str) -> str:
    """One clause: what it says, how it is read, and the situations that show it, with the ruling."""
    one = of.clauses.by_id[clause_id]
    info = of.clauses.info
    title = f"{info.title}, {one.id}"
    facts = [("Status", one.status.replace("_", " ") + (f": {one.reason}" if one.reason else ""))]
    facts.append(("Decided by", one.decided_by.replace("_", " ")))
    if one.reading:
        facts.append(("Our reading", f"{one.reading} {one.reading_reason or ''}"))
    if one.setting:
        facts.append(("Setting for the other reading", one.setting))
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts)
    under = [other for other in of.clauses.by_id.values() if other.id.startswith(one.id + ".")]
    return _page(
        title,
        f'<p><a href="/rules/{of.name}">{escape(info.title)}</a></p>'
        f'<h1>{escape(one.id)} <span lang="{escape(info.language)}">{escape(of.clauses.title_of(one.id))}</span></h1>'
        f'<p>{escape(one.gist)}</p><p class="local" lang="{escape(info.language)}">{escape(one.gist_local)}</p>'
        f"<dl>{listed}</dl>{''.join(_row(of, other) for other in under)}"
        f"{''.join(_shown(of, one.id))}",
    )


def _shown(of: Book, clause_id: str) -> Iterable[str]:
    for file in files_showing(of, clause_id):
        for number, situation in enumerate(read_file(file), start=1):
            yield _situation(file, number, situation)


def _situation(file: Path, number: int, situation: Situation) -> str:
    picture = f"/situations/{quote(file.parent.name)}/{quote(file.stem)}/{number}.svg"
    about = escape(situation.about or "A situation")
    return (
        f'<figure class="situation"><img src="{picture}" alt="{about}" loading="lazy">'
        f"<figcaption><p>{about}</p>{_ruling(judge(situation))}</figcaption></figure>"
    )


def _ruling(ruling: Ruling) -> str:
    calls = "".join(
        f"<li><b>{escape(call.title)}</b> ({escape(call.rule)}) against {call.against}: {escape(str(call.why))}</li>"
        for call in ruling.calls
    )
    following = ruling.next
    goes_on = f"{following.side or 'nobody'}, {(following.with_ or 'play').replace('_', ' ')}"
    return f'<ul class="calls">{calls or "<li>No call.</li>"}<li>Next: {escape(goes_on)}.</li></ul>'


def not_found(detail: str) -> str:
    books = " · ".join(f'<a href="/rules/{name}">{name}</a>' for name in registry.names())
    return _page("Not here", f"<h1>Not here</h1><p>{escape(detail)}</p><p>The books: {books}</p>")
