"""What an organiser may set in a book, and what a rule maker may ask: options, and readings that have another side.

`exits=3` names an option, `reading.7.4.1=other` the reading of a clause whose `setting` is one. What no judge would
read is refused with the list of what can be asked.
"""

import json
from typing import Any, Literal, get_args, get_origin, get_type_hints

from palheta.facts import BadFact
from palheta.match import Header
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book

READING = "reading."


class BadSetting(ValueError):
    """Says what can be set."""


def options_of(book: Book) -> tuple[str, ...]:
    """The names of its options, as the organiser writes them."""
    names: tuple[str, ...] = book.options_type.__struct_fields__
    return names


def readings_of(book: Book) -> dict[str, str]:
    """The clauses whose reading an option chooses, and that option."""
    return {
        clause.id: clause.setting
        for clause in book.clauses.by_id.values()
        if clause.setting is not None and clause.setting in options_of(book)
    }


def settings(name: str, texts: list[str]) -> dict[str, Any]:
    """`option=value` or `reading.CLAUSE=value|other`, as options of a match; refused as a whole where one is bad."""
    book = registry.find(name)
    found: dict[str, Any] = {}
    for text in texts:
        option, value = _setting(book, text)
        found[option] = value
    try:
        Header(book=name, options=found).setup()
    except BadFact as error:
        raise BadSetting(f"{', '.join(texts)}: {error}") from None
    return found


def _setting(book: Book, text: str) -> tuple[str, Any]:
    key, equals, said = text.partition("=")
    key, said = key.strip(), said.strip()
    if not equals or not said:
        raise BadSetting(f"{text}: expected NAME=VALUE; {asked(book)}")
    option = _option(book, key, text)
    if said == "other":
        return option, _other(book, option, text)
    try:
        return option, json.loads(said)
    except ValueError:
        return option, said


def _option(book: Book, key: str, text: str) -> str:
    if key.startswith(READING):
        clause = key.removeprefix(READING)
        option = readings_of(book).get(clause)
        if option is None:
            raise BadSetting(f"{text}: no setting chooses how {clause} of {book.name} is read; {asked(book)}")
        return option
    if key not in options_of(book):
        raise BadSetting(f"{text}: no judge of {book.name} reads {key!r}; {asked(book)}")
    return key


def asked(book: Book) -> str:
    """What can be asked, in a line."""
    readings = ", ".join(f"{READING}{clause}" for clause in readings_of(book))
    return f"there are: {', '.join(options_of(book))}" + (f"; {readings}" if readings else "")


def _other(book: Book, option: str, text: str) -> Any:
    """The other side of a reading that has two."""
    own, hint = getattr(book.options_type(), option), get_type_hints(book.options_type)[option]
    if isinstance(own, bool):
        return not own
    if get_origin(hint) is Literal:
        others = [value for value in get_args(hint) if value != own]
        if len(others) == 1:
            return others[0]
    raise BadSetting(f"{text}: {option} has no other side but a value; the book's is {json.dumps(own)}")
