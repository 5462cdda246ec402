"""From the text of an event's file to the event, or one line that says where it is wrong."""

import json
import tomllib
from typing import Any

from palheta.facts import BadFact, convert, plain
from palheta.facts.yaml_text import BadYaml, load_all
from palheta.rulebooks import registry
from palheta.tournament.checking import check_event
from palheta.tournament.event import Event
from palheta.tournament.presets import filled_in

KINDS = ("toml", "yaml", "yml", "json")


def plain_of(text: str, kind: str) -> Any:
    """The plain data that the text holds."""
    try:
        if kind == "toml":
            return _dates_as_text(tomllib.loads(text))
        if kind == "json":
            return _as_text(json.loads(text, object_pairs_hook=_once))
        documents = list(load_all(text, once=True))
    except RecursionError:
        raise BadFact("$", "Expected something nested less deeply") from None
    except (BadYaml, ValueError) as error:
        raise BadFact("$", f"Expected {kind.upper()}: {' '.join(str(error).split())[:300]}") from None
    if len(documents) != 1:
        raise BadFact("$", f"Expected one event, got {len(documents)} documents")
    return documents[0]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for n, (key, _) in enumerate(pairs) if key in dict(pairs[:n]))
        raise ValueError(f"the key {twice[:40]!r} stands twice")
    return found


def _as_text(value: Any) -> Any:
    """Half a character (a lone surrogate) can be escaped in JSON, and be written nowhere."""
    json.dumps(value, ensure_ascii=False).encode()
    return value


def _dates_as_text(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _dates_as_text(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_dates_as_text(inner) for inner in value]
    return value.isoformat() if hasattr(value, "isoformat") else value


def event_of(raw: Any) -> Event:
    """Plain data to an event; everything in it fits together, or BadFact says what does not."""
    if not isinstance(raw, dict):
        raise BadFact("$", "Expected an event: event, book, entrants, phases")
    for key in ("event", "book", "entrants", "phases"):
        if key not in raw:
            raise BadFact(key, "Expected this key; an event has event, book, entrants and phases")
    event = _without_dollar(convert, filled_in(raw), Event)
    try:
        book = registry.find(event.book)
    except registry.UnknownBook as error:
        raise BadFact("book", str(error)) from None
    if event.options:
        convert(event.options, book.options_type, "options")
    check_event(event)
    return event


def _without_dollar(read: Any, raw: Any, kind: type[Event]) -> Event:
    """`entrants[3].id` rather than `$.entrants[3].id`."""
    try:
        event: Event = read(raw, kind, "")
    except BadFact as error:
        raise BadFact(error.path.lstrip(".") or "$", error.expected) from None
    return event


def plain_event(event: Event) -> dict[str, Any]:
    """The other way round; what was left at its default is left out."""
    found: dict[str, Any] = plain(event)
    return found
