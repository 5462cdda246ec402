"""Sentences that random matches bring, in the readers' languages. What is translated is kept with each, so that a new
translation makes none of them wrong: it is the filling in that two programs must agree on."""

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from palheta.bots.random_player import random_step
from palheta.match import Happened, Header, Match
from palheta.rulebooks import registry
from palheta.ruling import Reason
from palheta.server.words import LANGUAGES, Language, Words, preferred, read_catalogue
from palheta.table.frame import is_piece

STEPS = 250
NUMBERS = (0.0, 0.05, 0.15, 1.25, 9.25, 2.449, 8.0, 999.96, 1234.5, 12345.0, -0.25)
WANTED: tuple[tuple[str, ...], ...] = (
    ("pt-PT", "en"),
    ("de", "pl-PL"),
    ("de",),
    ("EN-gb",),
    ("es-419", "pt-BR"),
    (),
)


class Sentence(msgspec.Struct):
    language: Language
    words: dict[str, str]
    reason: Reason
    said: str


class Slug(msgspec.Struct):
    language: Language
    words: dict[str, str]
    kind: str
    word: str
    said: str


class Preferred(msgspec.Struct):
    wanted: tuple[str, ...]
    language: Language


class Vectors(msgspec.Struct):
    sentences: tuple[Sentence, ...]
    slugs: tuple[Slug, ...]
    preferred: tuple[Preferred, ...]


def shirt(piece: str) -> str:
    """As the browser calls a piece that is no keeper."""
    return piece[1:]


def said(language: Language, words: dict[str, str], reason: Reason) -> str:
    return Words(language, words, called=shirt).say(reason)


def made() -> Vectors:
    """A template is said in one language after the other, so that each is said in all of them by somebody."""
    languages = list(LANGUAGES)
    reasons = sorted(_reached().values(), key=lambda one: one.text)
    found = [
        _sentence(languages[(k + turn) % len(languages)], one)
        for k, one in enumerate(reasons)
        for turn in range(2)
    ]
    numbers = [
        _sentence(language, Reason("{side} took {seconds:.1f} s, more than {limit:.0f}", _late(number)))
        for language in languages
        for number in NUMBERS
    ]
    slugs = [_slug(language, *word) for language in languages for word in _slugs()]
    told = [Preferred(wanted, preferred(*wanted)) for wanted in WANTED]
    return Vectors(tuple(found + numbers), tuple(slugs), tuple(told))


def _late(number: float) -> dict[str, Any]:
    return {"side": "away", "seconds": number, "limit": number}


def _sentence(language: Language, one: Reason) -> Sentence:
    catalogue = read_catalogue(language)
    kinds = {value for value in one.args.values() if isinstance(value, str)}
    kinds |= {"keeper", "sweeper", "piece"} if _pieces(one) else set()
    keys = (one.text, *(f"{prefix}{kind}" for kind in sorted(kinds) for prefix in ("thing.", "next.", "")))
    words = {key: catalogue[key] for key in keys if key in catalogue}
    return Sentence(language, words, one, said(language, words, one))


def _slugs() -> tuple[tuple[str, str], ...]:
    return (
        ("next", "throw_in"),
        ("said", "3_flicks_left"),
        ("said", "a9"),
        ("thing", "keeper"),
        ("call", "never_heard-of"),
    )


def _slug(language: Language, kind: str, word: str) -> Slug:
    catalogue = read_catalogue(language)
    keys = (f"{kind}.{word}", f"{kind}.{re.sub(r'^[0-9]+_', 'n_', word)}")
    words = {key: catalogue[key] for key in keys if key in catalogue}
    return Slug(language, words, kind, word, Words(language, words, called=shirt).slug(kind, word))


def _reached() -> dict[str, Reason]:
    """One example of every template that names something, of several the one that names most pieces."""
    found: dict[str, Reason] = {}
    for name in registry.names():
        rng, match = random.Random(name), Match(Header(book=name))
        while match.state.over is None and len(match.entries) < STEPS:
            ruling = match.apply(Happened(random_step(rng, match.book, match.state, match.offers)))
            for one in _reasons((match.offers, ruling.calls if ruling is not None else ())):
                if one.args and _pieces(one) >= _pieces(found.get(one.text, Reason(""))):
                    found[one.text] = one
    return found


def _pieces(one: Reason) -> int:
    named = [name for value in one.args.values() for name in str(value).split(", ")]
    return sum(map(is_piece, named))


def _reasons(value: Any) -> Iterator[Reason]:
    """Wherever they are."""
    if isinstance(value, Reason):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from _reasons(msgspec.structs.astuple(value))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _reasons(one)
    elif isinstance(value, dict):
        yield from _reasons(list(value.values()))
