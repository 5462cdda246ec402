"""What the books say in slugs: calls, things, counts, dice; and their lines for the lobby and for reports."""

import functools
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from palheta.bots.levels import LEVELS
from palheta.facts import Face
from palheta.facts.names import Die, How, Manner, Surface
from palheta.learn.lesson import texts
from palheta.rulebooks import registry
from palheta.ruling import Against, Card, MayChoose, Offer, Reason, Ruling, With
from palheta.school.chapters import chapters_of
from palheta.situations.judging import judge
from palheta.situations.library import files_of
from palheta.situations.situation import read_file
from tools.words.entry import TITLE, Entry

PIECE = re.compile(r"^[ha]([1-9][0-9]?|k|s)$")
# A piece is named by its number, a keeper and a sweeping keeper by what it is.
THINGS = ("piece", "keeper", "sweeper", "ball", "post", "bar", "net", "board", "referee", "home", "away")

LOBBY = "web/src/parts/lobby.ts"
"""Where a book's own lines are said."""


def entries() -> Iterator[Entry]:
    yield from _plain()
    yield from _fixed()
    yield from _titles()
    yield from _calls()
    yield from _counts()
    yield from _heard()
    for text, book in texts().items():
        yield Entry(
            text, f"src/palheta/learn/data/{book}.yaml", note="first steps, and how to play in a minute"
        )


def _plain() -> Iterator[Entry]:
    for name in registry.names():
        book = registry.find(name)
        where = f"book {name}"
        info = book.clauses.info
        yield Entry(f"book.{name}", where, note=f"its own title: {info.title}")
        yield Entry(info.about, LOBBY, note="two lines for somebody choosing a game")
        yield Entry(info.lasts, LOBBY, note="how long a match lasts")
        for word, report in book.reports.items():
            yield Entry(report.meaning, where, note=f"reported by a person: {word}")
        desk = f"src/{registry.package(name).replace('.', '/')}/data/desk.toml"
        for check in book.clauses.desk.check:
            yield Entry(check.words, desk, note=f"looked at before the match, {check.clause}")


def _fixed() -> Iterator[Entry]:
    of_die = inspect.type_info(Face).fields  # type: ignore[attr-defined]
    of_card = inspect.type_info(Card).fields  # type: ignore[attr-defined]
    arrows = next(field.type.values for field in of_die if field.name == "arrow")
    cards = next(field.type.values for field in of_card if field.name == "card")
    fixed: dict[str, Sequence[str]] = {
        "next": get_args(With),
        "as": get_args(Manner),
        "how": get_args(How),
        "die": get_args(Die),
        "arrow": arrows,
        "card": cards,
        "thing": (*THINGS, *get_args(Surface), *_zones()),
        "named": ("home", "away", *_owned()),
        "face": _faces(),
        "level": tuple(dict.fromkeys(level for levels in LEVELS.values() for level in levels)),
    }
    for kind, words in fixed.items():
        yield from (Entry(f"{kind}.{word}", "the words facts are written in") for word in words)


def _zones() -> list[str]:
    tables = (registry.find(name).default_table() for name in registry.names())
    return sorted({zone for table in tables if table is not None for zone in table.pitch.zones()})


def _owned() -> list[str]:
    """Zones of either side, said with the name of who plays it: `away_half` is `named.half`."""
    sided = (zone.removeprefix("away_") for zone in _zones() if zone.startswith("away_"))
    return sorted(sided)


def _faces() -> list[str]:
    book: Any = registry.find("campeao")
    return sorted({face for die in get_args(Die) for face in book.faces(die) if isinstance(face, str)})


def _titles() -> Iterator[Entry]:
    """Said beside the book's own words to who does not read its language."""
    for name in registry.names():
        clauses = registry.find(name).clauses
        where = f"src/palheta/rulebooks/{clauses.info.name.replace('-', '_')}/data/clauses.toml"
        titles = (clause.title for clause in clauses.by_id.values() if clause.title)
        yield from (Entry(title, where, note=TITLE) for title in titles)
        chapters = (chapter.title for chapter in chapters_of(name) if chapter.title)
        yield from (Entry(title, "src/palheta/school/chapters.toml", note=TITLE) for title in chapters)


def _calls() -> Iterator[Entry]:
    for name in registry.names():
        clauses = registry.find(name).clauses
        for clause in clauses.by_id.values():
            if clause.call is not None:
                note = f"{clauses.info.name} {clause.id}: {clause.gist}"
                yield Entry(f"call.{clause.call}", f"book {clauses.info.name}", note=note)


def expressions(root: Path) -> Iterator[Entry]:
    """The referee's spoken expressions of FISTF; `es` are the book's own."""
    file = root / "src/palheta/rulebooks/fistf/data/expressions.toml"
    for item in tomllib.loads(file.read_text(encoding="utf-8"))["expression"]:
        yield Entry(f"said.{item['slug']}", "book fistf", note=f"the referee says it aloud: {item['es']}")


def _counts() -> Iterator[Entry]:
    for name in registry.names():
        position = inspect.type_info(registry.find(name).position_type)
        for field in getattr(position, "fields", ()):
            if field.name == "counts":
                for word in _words_of(field.type):
                    yield Entry(f"count.{word}", f"book {name}")
    for word in _words_of(inspect.type_info(Against)):
        yield Entry(f"count.{word}", "the referee's table")


def _words_of(kind: inspect.Type) -> Iterator[str]:
    """Every field and every literal that a value of this type can hold."""
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                yield field.encode_name
                yield from _words_of(field.type)
        case inspect.UnionType():
            for one in kind.types:
                yield from _words_of(one)
        case inspect.DictType():
            yield from _words_of(kind.key_type)
            yield from _words_of(kind.value_type)
        case inspect.VarTupleType() | inspect.ListType():
            yield from _words_of(kind.item_type)
        case inspect.LiteralType():
            yield from (value for value in kind.values if isinstance(value, str))


@functools.cache
def rulings() -> tuple[tuple[str, Ruling], ...]:
    """The referee's answer to every situation of the library, by book."""
    return tuple(
        (name, judge(situation))
        for name in registry.names()
        for file in files_of(name)
        for situation in read_file(file)
    )


def _heard() -> Iterator[Entry]:
    """Words that a book makes of its facts: what the library's situations make it say."""
    for name, ruling in rulings():
        for word in ruling.said:
            if not PIECE.match(word):
                yield Entry(f"said.{numbered(word)}", f"book {name}", note="the referee says it aloud")
        for word in _strings(msgspec.to_builtins(ruling.counts)):
            if not PIECE.match(word):
                yield Entry(f"count.{word}", f"book {name}")


def numbered(word: str) -> str:
    """`3_flicks_left` is the slug `n_flicks_left`."""
    return re.sub(r"^[0-9]+_", "n_", word)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from _strings(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _strings(inner)


def reasons_heard() -> set[str]:
    """The sentences of every ruling and of every offer after it, for the tests."""
    found: list[Reason] = []
    for name, ruling in rulings():
        found += [call.why for call in ruling.calls]
        found += [ruling.because.words] if ruling.because is not None else []
        offers = () if ruling.over is not None else _offers(name, ruling)
        for offer in offers:
            found += [one for one in (offer.label, offer.barred, offer.condition) if one is not None]
            found += [option.label for option in offer.options] if isinstance(offer, MayChoose) else []
    return {one.text for one in found}


def _offers(name: str, ruling: Ruling) -> tuple[Offer, ...]:
    try:
        return registry.find(name).offers(ruling.state)
    except (LookupError, AttributeError, ValueError, AssertionError):
        return ()  # a situation may leave out what a whole match always knows
