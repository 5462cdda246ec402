"""The pages of an event: for everybody in the hall, and for whoever has the organiser's link. No script is needed.

`templates/event*.html` have their HTML.
"""

import secrets
from functools import cache, partial
from typing import Any

from jinja2 import Environment

from palheta.server.pages import said
from palheta.server.words import LANGUAGES, Words
from palheta.sheets.event_report import phases
from palheta.sheets.event_words import DECIDED_BY
from palheta.sheets.html_templates import html_templates
from palheta.tournament.entries import Entered
from palheta.tournament.now import now
from palheta.tournament.state import State

REFRESH = 20  # seconds
MOST_OPEN = 100
MOST_WAITING = 12
LAST = 8  # entries that can be taken back from the page


def hall(state: State, words: Words) -> str:
    """Who plays where, tables and results; it asks again by itself."""
    found = now(state).playing
    return _page(
        "event_hall",
        state,
        words,
        refresh=REFRESH,
        playing=[one for one in found if one.table],
        waiting=[one for one in found if not one.table][:MOST_WAITING],
        blocks=phases(state, words.say),
    )


def desk(state: State, words: Words, key: str, told: str = "") -> str:
    """What must be done, every match that can be played with its two fields, what was written last."""
    found = now(state)
    results = [(n, entry.result) for n, entry in state.entries if isinstance(entry, Entered)]
    return _page(
        "event_desk",
        state,
        words,
        key,
        told=told,
        dues=found.dues,
        playing=found.playing[:MOST_OPEN],
        over=found.over,
        written=results[-LAST:][::-1],
    )


@cache
def _templates() -> Environment:
    templates = html_templates("palheta.server", "palheta.sheets")
    templates.globals |= {
        "languages": LANGUAGES,
        "decided_by": DECIDED_BY,
        "new_id": partial(secrets.token_hex, 8),
    }
    return templates


def _page(name: str, state: State, words: Words, key: str = "", **parts: Any) -> str:
    return (
        _templates()
        .get_template(f"{name}.html")
        .render(
            state=state,
            title=state.event.event,
            language=words.language,
            t=partial(said, words),
            say=words.say,
            key=key,
            **parts,
        )
    )
