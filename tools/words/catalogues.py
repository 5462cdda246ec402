"""The catalogues: `web/locale/*.po`, the one source of every word in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tools.words import books, browser_source, python_source, template_source
from tools.words.entry import KINDS, TITLE, Entry, is_slug

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "web" / "locale"
TEMPLATE = "palheta.pot"
LANGUAGES = ("en", "es", "it", "pl", "pt_BR")
_NAME = re.compile(r"\{(\w+)(?::[^}]*)?\}")
_WIDTH = 110
Texts = dict[str, tuple[str, ...]]


def extracted(root: Path = ROOT) -> Catalog:
    """Every text of the program, as a template."""
    unknown = browser_source.kinds_of_slugs(root) - set(KINDS)
    if unknown:
        raise ValueError(f"the browser asks for slugs that nobody lists: {', '.join(sorted(unknown))}")
    template = Catalog(fuzzy=False)
    for entry in _sorted(_entries(root)):
        text = entry.msgid if entry.many is None else (entry.msgid, entry.many)
        locations = [(entry.where, 1)] if "/" in entry.where else []
        template.add(text, locations=locations, auto_comments=[entry.note] if entry.note else [])
    return template


def _entries(root: Path) -> Iterator[Entry]:
    yield from browser_source.entries(root)
    yield from browser_source.colours()
    yield from python_source.entries(root)
    yield from python_source.spoken_slugs(root)
    yield from template_source.entries(root)
    yield from books.expressions(root)
    yield from books.entries()


def _sorted(entries: Iterator[Entry]) -> list[Entry]:
    return sorted(set(entries), key=lambda one: (is_slug(one.msgid), one.msgid, one.where, one.note or ""))


def read(file: Path) -> Catalog:
    with file.open("rb") as source:
        return read_po(source, locale=None if file.suffix == ".pot" else file.stem)


def write(catalogue: Catalog, file: Path) -> None:
    with file.open("wb") as out:
        out.write(_header(catalogue).encode())
        write_po(out, catalogue, width=_WIDTH, include_lineno=False, ignore_obsolete=True, omit_header=True)


def _header(catalogue: Catalog) -> str:
    """What a reader of the file needs. No dates: two people's changes should meet without a conflict."""
    lines = ["Content-Type: text/plain; charset=utf-8"]
    if catalogue.locale is not None:
        lines += [f"Language: {catalogue.locale}", f"Plural-Forms: {catalogue.plural_forms}"]
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines) + "\n"


def texts(catalogue: Catalog) -> Texts:
    """What each msgid is in the catalogue's language, in all its forms; ("",) where nobody has said it."""
    return {msgid(message): _forms(message) for message in catalogue if message.id}


def msgid(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def update(folder: Path = FOLDER) -> None:
    """The template anew, and every catalogue with exactly its texts; translations are kept."""
    template = extracted()
    write(template, folder / TEMPLATE)
    for language in LANGUAGES:
        file = folder / f"{language}.po"
        write(_updated(template, language, texts(read(file)) if file.exists() else {}), file)


def _updated(template: Catalog, language: str, known: Texts) -> Catalog:
    catalogue = Catalog(locale=language, fuzzy=False)
    for message in template:
        if not message.id:
            continue
        forms = known.get(msgid(message), ("",))
        own = TITLE not in message.auto_comments and not is_slug(msgid(message))
        if language == "en" and not any(forms) and own:
            forms = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        if isinstance(message.id, str):
            string: str | tuple[str, ...] = forms[0]
        else:
            string = forms if len(forms) == catalogue.num_plurals else ("",) * catalogue.num_plurals
        catalogue.add(message.id, string, locations=message.locations, auto_comments=message.auto_comments)
    return catalogue


def missing(language: str, template: Catalog, folder: Path = FOLDER) -> list[str]:
    """What is not translated, or not in the catalogue at all."""
    known = texts(read(folder / f"{language}.po"))
    return [wanted for wanted in texts(template) if not all(known.get(wanted, ("",)))]


def faults(language: str, template: Catalog, folder: Path = FOLDER) -> list[str]:
    """Unused, fuzzy or obsolete entries, and placeholders that are not those of the English."""
    catalogue = read(folder / f"{language}.po")
    used = texts(template)
    found = [f"obsolete: {one}" for one in catalogue.obsolete]
    found += [f"fuzzy: {msgid(message)}" for message in catalogue if message.id and message.fuzzy]
    for key, forms in texts(catalogue).items():
        if key not in used:
            found.append(f"unused: {key}")
        if not is_slug(key) and any(_names(text) != _names(key) for text in forms if text):
            found.append(f"other placeholders: {key} -> {' / '.join(forms)}")
    return found


def _names(text: str) -> set[str]:
    return set(_NAME.findall(text))
