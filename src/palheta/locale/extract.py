"""Which words there are to translate: `reason(...)` in the books, `t(...)` in the browser app, slugs of calls.

`python -m palheta.locale.extract` brings the .po files up to date and lists what is missing.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from palheta.rulebooks import registry
from palheta.ruling import With

LANGUAGES = {"pt_BR": "pt-BR", "es": "es", "pl": "pl", "en": "en"}
HERE = Path(__file__).parent
PACKAGE = HERE.parent
WEB = PACKAGE.parents[1] / "web" / "src"
_STRING = r'"((?:[^"\\]|\\.)*)"'
_T = re.compile(r"\bt\(\s*" + _STRING)
_TERNARY = re.compile(r"\bt\([^\"()]*\?\s*" + _STRING + r"\s*:\s*" + _STRING)
_N = re.compile(r"\bn\(\s*" + _STRING + r"\s*,\s*" + _STRING)
_TEXT = re.compile(r"\btext: " + _STRING)

# Words that stand behind the browser's `slug(kind, word)`.
_SLUGS = {
    "how": (
        "flick press turn"
    ),
    "as": (
        "kick position tick defence"
    ),
    "die": (
        "control pass long shot defence keeper penalty champion"
    ),
    "face": (
        "on_target unstoppable post bar wide steal miss miss_or_own_goal clear foul saved missed parried "
        "corner goal"
    ),
    "arrow": (
        "forward diagonal sideways back"
    ),
    "card": (
        "yellow orange red"
    ),
    "count": (
        "team piece limit circle warnings time home away subs flicks moves ticks cards exits noted off "
        "expelled kicks"
    ),
    "thing": (
        "home away ball home_half away_half home_area away_area home_goal_area away_goal_area pitch "
        "table circle"
    ),
    "said": (
        "warning_time"
    ),
}


def reasons() -> Iterator[tuple[str, str]]:
    """Every literal first argument of `reason(...)`, and where it stands."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "reason":
                for text in _texts(node.args[0] if node.args else None):
                    yield text, f"{file.relative_to(PACKAGE)}"


def _texts(node: ast.expr | None) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def screen_words() -> Iterator[tuple[str | tuple[str, str], str]]:
    for file in sorted(WEB.rglob("*.ts")):
        text, name = file.read_text(encoding="utf-8"), file.name
        for pattern in (_T, _TEXT):
            yield from ((found, name) for found in pattern.findall(text))
        for pair in _TERNARY.findall(text):
            yield from ((found, name) for found in pair)
        yield from ((pair, name) for pair in _N.findall(text))


def slugs() -> Iterator[tuple[str, str]]:
    """Calls by their slugs, what comes next, and the about of each book."""
    for name in registry.names():
        book = registry.find(name)
        for clause in book.clauses.by_id.values():
            if clause.call:
                yield f"call.{clause.call}", name
        yield book.clauses.info.about, name
        yield book.clauses.info.lasts, name
    yield from ((f"next.{word}", "ruling") for word in get_args(With))
    yield from ((f"{kind}.{word}", "slugs") for kind, words in _SLUGS.items() for word in words.split())


def template() -> Catalog:
    catalog = Catalog(project="palheta", charset="utf-8")
    for source in (screen_words(), slugs(), reasons()):
        for words, where in source:
            if words and words != "x":
                catalog.add(words, locations=[(where, 0)])
    return catalog


def po_file(language: str) -> Path:
    return HERE / f"{language}.po"


def load(language: str) -> Catalog:
    file = po_file(language)
    if not file.exists():
        return Catalog(locale=language, charset="utf-8")
    with file.open("rb") as stream:
        return read_po(stream, locale=language)


def missing(language: str, wanted: Catalog) -> list[str]:
    have = load(language)
    found = []
    for message in wanted:
        known = have.get(message.id) if message.id else None
        if message.id and (known is None or not known.string or not any(known.string)):
            found.append(str(message.id))
    return found


def main() -> int:
    wanted = template()
    for language in LANGUAGES:
        catalog = load(language)
        catalog.update(wanted, no_fuzzy_matching=True)
        with po_file(language).open("wb") as stream:
            write_po(stream, catalog, width=110, omit_header=False, sort_output=False, ignore_obsolete=True, include_lineno=False)
        if language != "en":
            gaps = missing(language, wanted)
            print(f"{language}: {len(wanted) - len(gaps)} of {len(wanted)} translated")
            if "--list" in sys.argv:
                print("\n".join(f"  {text}" for text in gaps))
    return 0


if __name__ == "__main__":
    sys.exit(main())
