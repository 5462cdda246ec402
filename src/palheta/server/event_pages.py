"""The pages of an event: for everybody in the hall, and for whoever has the organiser's link. No script is needed."""

import secrets
from html import escape

from palheta.ruling import reason
from palheta.server.words import LANGUAGES, Words
from palheta.sheets.document import elements, page
from palheta.sheets.event_report import phases
from palheta.sheets.event_words import DECIDED_BY
from palheta.tournament.entries import Entered
from palheta.tournament.formats import Due, Fixture
from palheta.tournament.now import Playing, now
from palheta.tournament.state import State

REFRESH = 20  # seconds
MOST_OPEN = 100
LAST = 8  # entries that can be taken back from the page
STYLE = """<style>
.now td:first-child { font-size: 1.6rem; font-weight: 700; color: #1b6b3a } .now td { font-size: 1.15rem }
form { display: inline } input { width: 3.2rem; font-size: 1.1rem; text-align: center } button { font-size: 1rem }
input, button { min-height: 2.4rem } .told { padding: .6rem; background: #fdeaea; border-left: 4px solid #b00 }
nav a { margin-right: .8rem }
</style>"""


def hall(state: State, words: Words) -> str:
    """Who plays where, tables and results; it asks again by itself."""
    found = now(state)
    begin = [one for one in found.playing if one.table]
    rows = "".join(
        f"<tr><td>{escape(one.table)}</td><td>{_players(state, one.fixture)}</td></tr>" for one in begin
    )
    playing = f"<h2>{_t(words, 'Playing now')}</h2><table class=now>{rows}</table>" if begin else ""
    waiting = [one for one in found.playing if not one.table][:12]
    later = "".join(f"<p>{_players(state, one.fixture)}</p>" for one in waiting)
    soon = f"<h2>{_t(words, 'Then')}</h2>{later}" if waiting else ""
    body = f"<h1>{escape(state.event.event)}</h1>{playing}{soon}{elements(phases(state, words.say))}"
    return _page(body, state, words, f'<meta http-equiv="refresh" content="{REFRESH}">')


def desk(state: State, words: Words, key: str, told: str = "") -> str:
    """What must be done, every match that can be played with its two fields, what was written last."""
    found = now(state)
    dues = "".join(_due(state, phase, due, words, key) for phase, due in found.dues)
    open_ = "".join(_open(state, one, words, key) for one in found.playing[:MOST_OPEN])
    parts = [
        f"<h1>{escape(state.event.event)}: {_t(words, 'the desk')}</h1>",
        f'<p class="told" role="alert">{escape(told)}</p>' if told else "",
        f"<h2>{_t(words, 'To be done')}</h2>{dues}" if dues else "",
        f"<h2>{_t(words, 'Matches')}</h2><table>{open_}</table>" if open_ else "",
        f"<p>{_t(words, 'Everything is played.')}</p>" if found.over else "",
        f"<h2>{_t(words, 'Written last')}</h2>{_written(state, words, key)}",
        f'<p><a href=".">{_t(words, "What everybody sees")}</a></p>',
    ]
    return _page("".join(parts), state, words, key=key)


def _t(words: Words, text: str) -> str:
    return escape(words.say(reason(text)))


def _page(body: str, state: State, words: Words, head: str = "", key: str = "") -> str:
    mark = f"&amp;key={escape(key)}" if key else ""
    others = " ".join(
        f'<a href="?lang={code}{mark}" lang="{code}">{name}</a>'
        for code, name in LANGUAGES.items()
        if code != words.language
    )
    return page(f"{head}{STYLE}{body}<nav>{others}</nav>", state.event.event, words.language)


def _players(state: State, fixture: Fixture) -> str:
    return f"{escape(state.name(fixture.home))} – {escape(state.name(fixture.away))}"


def _open(state: State, one: Playing, words: Words, key: str) -> str:
    fixture = one.fixture
    cells = (
        escape(one.table),
        escape(fixture.id),
        _players(state, fixture),
        _result_form(state, one.phase, fixture, words, key),
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _form(key: str, do: str, inside: str, **hidden: str) -> str:
    """With an id of its own: who sends it twice has sent it once."""
    fields = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in {"key": key, "do": do, "id": secrets.token_hex(8), **hidden}.items()
    )
    return f'<form method="post" action="desk">{fields}{inside}</form>'


def _two(home: str, away: str, label: str) -> str:
    kind = 'inputmode="numeric" pattern="[0-9]{1,3}" required autocomplete="off"'
    return (
        f'<input name="{home}" aria-label="{label}" {kind}> : '
        f'<input name="{away}" aria-label="{label}" {kind}> '
    )


def _result_form(state: State, phase: str, fixture: Fixture, words: Words, key: str) -> str:
    team = state.phases[phase].phase.team
    label = f"{_t(words, 'Goals')}, {escape(fixture.id)}"
    write = f"<button>{_t(words, 'Write down')}</button>"
    if team is not None:
        fields = "".join(_two(f"home{n}", f"away{n}", label) + "<br>" for n in range(team.tables))
        return _form(key, "result", fields + write, match=fixture.id)
    awarded = "".join(
        _form(
            key, "result", f"<button>WO → {escape(state.name(who))}</button>", match=fixture.id, walkover=side
        )
        for side, who in (("home", fixture.home), ("away", fixture.away))
    )
    return _form(key, "result", _two("home", "away", label) + write, match=fixture.id) + " " + awarded


def _due(state: State, phase: str, due: Due, words: Words, key: str) -> str:
    title = escape(state.phases[phase].phase.name or phase)
    if due.do in ("draw", "pair", "lots"):
        who = escape(", ".join(state.name(one) for one in due.among))
        button = f"<button>{_t(words, 'Draw')}</button>"
        return f"<div>{title} {who} {_form(key, 'draw', button, phase=phase)}</div>"
    if due.do == "tie" and due.by != "replay":
        fields = _two("home", "away", escape(due.fixture))
        by = escape(words.say(DECIDED_BY[due.by]))
        write = f"<button>{_t(words, 'Write down')}</button>"
        return (
            f"<div>{escape(due.fixture)}: {by} {_form(key, 'tie', fields + write, match=due.fixture)}</div>"
        )
    return f"<p>{title}: {escape(due.why)}</p>"


def _written(state: State, words: Words, key: str) -> str:
    """The last results; a wrong one is taken back, and stays in the journal."""
    results = [(n, entry) for n, entry in state.entries if isinstance(entry, Entered)][-LAST:]
    button = f"<button>{_t(words, 'Take back')}</button>"
    lines = []
    for number, entry in reversed(results):
        result = entry.result
        score = "-".join(map(str, result.score)) if result.score else ("WO" if result.walkover else "")
        who = f"{escape(state.name(result.home))} {score} {escape(state.name(result.away))}"
        undo = _form(key, "take_back", button, entry=str(number))
        lines.append(f"<div>{number}. {escape(result.match)} {who} {undo}</div>")
    return "".join(lines)
