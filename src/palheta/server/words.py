"""Sentences in the reader's language, for the pages that the server writes itself. The twin of `web/src/words.ts`, held
to the same `tests/vectors/sentences.json`.
"""

import logging
import re
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

import polib

from palheta.rulebooks import registry
from palheta.ruling import Reason
from palheta.table.frame import is_keeper, is_piece

Language = Literal["pt-BR", "es", "it", "pl", "en"]
LANGUAGES: dict[Language, str] = {
    "pt-BR": "Português",
    "es": "Español",
    "it": "Italiano",
    "pl": "Polski",
    "en": "English",
}
COOKIE = "palheta_language"

logger = logging.getLogger(__name__)

_PACKAGED = Path(__file__).parent / "locale"
_CHECKOUT = Path(__file__).parents[3] / "web" / "locale"
_COUNTED = re.compile(r"(\d+)_(.+)")
_NAMED = re.compile(r"\{(\w+)(?::([^}]*))?\}")


def preferred(*wanted: str) -> Language:
    """The first language that we speak: each of `wanted` is a tag, or a whole Accept-Language header."""
    for header in wanted:
        tags = [part.partition(";") for part in header.split(",")]
        for tag in sorted(tags, key=lambda part: -_quality(part[2])):
            short = tag[0].strip().lower().split("-")[0]
            for language in LANGUAGES:
                if short and language.lower().split("-")[0] == short:
                    return language
    return "en"


def _quality(parameters: str) -> float:
    found = re.search(r"q=([0-9.]{1,5})", parameters)
    try:
        return float(found[1]) if found else 1.0
    except ValueError:
        return 0.0


@cache
def read_catalogue(language: Language) -> dict[str, str]:
    """What we say, and what the books of others bring."""
    return brought(language) | _read(_PACKAGED if _PACKAGED.is_dir() else _CHECKOUT, language)


def _read(folder: Path, language: Language) -> dict[str, str]:
    """What is counted has several forms and is not said here."""
    file = folder / f"{language.replace('-', '_')}.po"
    entries = polib.pofile(str(file), encoding="utf-8") if file.is_file() else ()
    return {entry.msgid: entry.msgstr for entry in entries if entry.msgstr}


@cache
def brought(language: Language) -> dict[str, str]:
    """What the books of others say, from `locale/` in their folders: in English where they do not speak the language.
    Our own words stay ours.
    """
    said: dict[str, str] = {}
    for name in registry.others():
        folder = Path(str(files(registry.package(name)))) / "locale"
        try:
            said = _read(folder, "en") | _read(folder, language) | said
        except (OSError, ValueError) as error:
            logger.warning(
                "the words of the rulebook %r are left out: %s", name, " ".join(str(error).split())
            )
    return said


class Words:
    """`called`: how a piece is called; here as the drawings do (h7), in the browser by its number."""

    def __init__(
        self,
        language: Language = "en",
        catalogue: Mapping[str, str] | None = None,
        called: Callable[[str], str] = str,
    ) -> None:
        self.language = language
        self._said = read_catalogue(language) if catalogue is None else catalogue
        self._called = called

    def text(self, text: str) -> str:
        """A whole text that has no names in it."""
        return self._said.get(text, text)

    def slug(self, kind: str, word: str) -> str:
        """A word for a slug, or the slug itself made readable. Of `3_flicks_left` the slug is `n_flicks_left`."""
        if is_piece(word):
            return self._called(word)
        counted = _COUNTED.match(word)
        found = self._said.get(f"{kind}.n_{counted[2]}" if counted else f"{kind}.{word}")
        if found is None:
            return _sentence(re.sub("[_-]", " ", word))
        return _forms(found)[""].replace("{count}", counted[1] if counted else "{count}")

    def say(self, reason: Reason) -> str:
        def fill(found: re.Match[str]) -> str:
            value = reason.args.get(found[1])
            if value is None:
                return found[0]
            if isinstance(value, str):
                return self._named(value, found[2] or "")
            return self._number(value, "1" if found[2] == ".0f" else "0.1")

        return _sentence(_NAMED.sub(fill, self._said.get(reason.text, reason.text)))

    def _number(self, value: float, finest: str) -> str:
        """As its language writes it; a half is rounded up, as people do."""
        rounded = Decimal(str(value)).quantize(Decimal(finest), ROUND_HALF_UP)
        plain = f"{rounded:f}".removesuffix(".0")
        return plain if self.language == "en" else plain.replace(".", ",")

    def _named(self, value: str, form: str) -> str:
        """Pieces, sides and things, in the form that the sentence asks for."""
        names = value.split(", ")
        if len(names) > 1 and all(is_piece(name) for name in names):
            return ", ".join(self._named(name, form) for name in names)
        piece = is_piece(value)
        kind = (
            "keeper"
            if is_keeper(value)
            else "sweeper"
            if value in ("hs", "as")
            else "piece"
            if piece
            else value
        )
        found = next(
            (self._said[key] for key in (f"thing.{kind}", f"next.{kind}", kind) if key in self._said), None
        )
        if found is None:
            return self._called(value) if piece else value
        forms = _forms(found)
        return forms.get(form, forms[""]).replace("{number}", self._called(value))


def _forms(text: str) -> dict[str, str]:
    plain, *others = text.split("|")
    return {"": plain} | dict(other.split("=", 1) for other in others)


def _sentence(text: str) -> str:
    """A piece is called h7 also where a sentence begins with it."""
    return text if is_piece(text.split(" ")[0].rstrip(",:")) else text[:1].upper() + text[1:]
