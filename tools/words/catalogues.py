"""The catalogues: `web/locale/*.po`, the one source of every word in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tools.words import books, browser_source, python_source
from tools.words.entry import KINDS, Entry, is_slug

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "web" / "locale"
LANGUAGES = ("en", "es", "pl", "pt_BR")
_NAME = re.compile(r"\{(\w+)(?::[^}]*)?\}")
_WIDTH = 110


def extracted(root: Path = ROOT) -> Catalog:
    """Every text of the program, as a template."""
    unknown = browser_source.kinds_of_slugs(root) - set(KINDS)
    if unknown:
        raise ValueError(f"the browser asks for slugs that nobody lists: {', '.join(sorted(unknown))}")
    template = Catalog(fuzzy=False)
    for entry in _sorted(_entries(root)):
        text = entry.msgid if entry.many is None else (entry.msgid, entry.many)
        template.add(text, locations=[(entry.where, 1)], auto_comments=[entry.note] if entry.note else [])
    return template


def _entries(root: Path) -> Iterator[Entry]:
    yield from browser_source.entries(root)
    yield from python_source.entries(root)
    yield from python_source.spoken_slugs(root)
    yield from books.expressions(root)
    yield from books.entries()


def _sorted(entries: Iterator[Entry]) -> list[Entry]:
    return sorted(set(entries), key=lambda entry: (is_slug(entry.msgid), entry.msgid, entry.where, entry.note or ""))


def read(language: str, folder: Path = FOLDER) -> Catalog:
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def write(catalogue: Catalog, file: Path) -> None:
    for message in catalogue:
        message.locations = [(where, 1) for where in sorted({where for where, _ in message.locations if "/" in where})]
    with file.open("wb") as out:
        out.write(_header(catalogue).encode())
        write_po(out, catalogue, width=_WIDTH, include_lineno=False, ignore_obsolete=True, omit_header=True)


def _header(catalogue: Catalog) -> str:
    """What a reader of the file needs. No dates: two people's changes should meet without a conflict."""
    lines = ["Content-Type: text/plain; charset=utf-8"]
    if catalogue.locale is not None:
        lines += [f"Language: {catalogue.locale_identifier}", f"Plural-Forms: {catalogue.plural_forms}"]
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines) + "\n"


def update(folder: Path = FOLDER) -> None:
    """The template anew, and every catalogue with exactly its texts; translations are kept."""
    template = extracted()
    folder.mkdir(parents=True, exist_ok=True)
    write(template, folder / "palheta.pot")
    for language in LANGUAGES:
        known = _known(language, folder)
        catalogue = Catalog(locale=language, fuzzy=False)
        for message in template:
            if message.id:
                string = known.get(_key(message), "" if isinstance(message.id, str) else ("",) * catalogue.num_plurals)
                catalogue.add(
                    message.id,
                    _itself(message) if language == "en" and not any(string) else string,
                    locations=message.locations,
                    auto_comments=message.auto_comments,
                )
        write(catalogue, folder / f"{language}.po")


def _known(language: str, folder: Path) -> dict[str, str | tuple[str, ...]]:
    if not (folder / f"{language}.po").exists():
        return {}
    return {_key(message): message.string for message in read(language, folder) if message.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _itself(message: Message) -> str | tuple[str, ...]:
    """English needs no translation, unless it is a slug."""
    if isinstance(message.id, str):
        return "" if is_slug(message.id) else message.id
    return tuple(message.id)


def missing(language: str, template: Catalog, folder: Path = FOLDER) -> list[str]:
    """What is not translated, or not in the catalogue at all."""
    known = _known(language, folder)
    return [key for message in template if message.id and not _whole(known.get(key := _key(message), ""))]


def _whole(string: str | tuple[str, ...]) -> bool:
    return bool(string) if isinstance(string, str) else bool(string) and all(string)


def faults(language: str, template: Catalog, folder: Path = FOLDER) -> list[str]:
    """Unused, fuzzy or obsolete entries, and placeholders that are not those of the English."""
    catalogue = read(language, folder)
    used = {_key(message) for message in template if message.id}
    found = [f"obsolete: {key}" for key in catalogue.obsolete]
    for message in catalogue:
        if not message.id:
            continue
        key = _key(message)
        if key not in used:
            found.append(f"unused: {key}")
        if message.fuzzy:
            found.append(f"fuzzy: {key}")
        if not is_slug(key) and any(names(text) != names(key) for text in _forms(message) if text):
            found.append(f"placeholders differ: {key} -> {message.string}")
    return found


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def names(text: str) -> set[str]:
    return set(_NAME.findall(text))
