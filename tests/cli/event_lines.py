"""Command lines of `palheta event` that cannot be obeyed; `{name}` is a file of `bad_lines.made`."""

from palheta.cli.event import WORDS

EVENT = """
event = "x"
book = "dadinho"
tables = 2
entrants = [{id = "a"}, {id = "b"}, {id = "c"}]
phases = [{id = "p", format = "round_robin"}]
"""
TEAMS = """
event = "x"
book = "fistf"
entrants = [{id = "a", members = ["a1", "a2", "a3"]}, {id = "b", members = ["b1", "b2", "b3"]}]
phases = [{id = "p", format = "round_robin", team = {tables = 3}}]
"""


def _changed(old: str, new: str) -> bytes:
    assert old in EVENT
    return EVENT.replace(old, new).encode()


def _with(results: str) -> bytes:
    """The small form, with these results."""
    head = "event: x\nbook: dadinho\nentrants: [{id: a}, {id: b}]\nphases: [{id: p, format: round_robin}]\n"
    return f"{head}results: [{results}]\n".encode()


_IN_AN_AMENDMENT = '{"entry": "amend", "amend": 1, "instead": {"entry": "amend", "amend": 1}}'
_STRANGER = '{"entry": "result", "result": {"phase": "p", "match": "p/1.1", "home": "a", "away": "z", "score": [1, 0]}}'
_ADVISE = ("event", "advise", "--book", "dadinho", "--tables", "2", "--hours", "2", "--entrants")
FILES: dict[str, bytes] = {
    "event.toml": EVENT.encode(),
    "teams.toml": TEAMS.encode(),
    "alone.toml": _changed(', {id = "b"}, {id = "c"}', ""),
    "twins.toml": _changed('{id = "b"}', '{id = "a"}'),
    "crowd.toml": _changed('{id = "b"}', ", ".join(f'{{id = "n{n}"}}' for n in range(10_000))),
    "no_book.toml": _changed('"dadinho"', '"chess"'),
    "no_format.toml": _changed('"round_robin"', '"raffle"'),
    "no_phase.toml": _changed('{id = "p", format = "round_robin"}', ""),
    "unfed.toml": _changed('format = "round_robin"', 'format = "round_robin", from = [{phase = "q", places = 1}]'),
    "no_key.toml": _changed('event = "x"', 'event = "x"\nprice = 3'),
    "no_criterion.toml": _changed('"round_robin"', '"round_robin", criteria = ["luck"]'),
    "no_preset.toml": _changed("tables = 2", 'preset = "fistf-singles"'),
    "many_tables.toml": _changed("tables = 2", "tables = 100000"),
    "damaged.toml": EVENT.encode(),
    "damaged.jsonl": b"this is no journal\n",
    "old.toml": EVENT.encode(),
    "old.jsonl": b'{"palheta_event": 99}\n',
    "short.csv": b"name\nAna\n",
    "bad.xlsx": b"PK no spreadsheet",
    "gap.toml": _changed('"round_robin"', '"round_robin", only_if_gap = 3'),
    "no_category.toml": _changed('"round_robin"', '"round_robin", category = "U12"'),
    "bad.csv": b"name,seed\nAna,first\nBia,2\n",
    "stranger.yaml": _with("{phase: p, home: a, away: z, score: [1, 0]}"),
    "three.yaml": _with("{phase: p, home: a, away: b, score: [1, 0, 2]}"),
    "twice.yaml": _with("{phase: p, home: a, away: b, score: [1, 0]}, {phase: p, home: a, away: b, score: [1, 0]}"),
    "self.yaml": _with("{phase: p, home: a, away: a, score: [1, 0]}"),
}  # fmt: skip
_READ = (
    "missing", "folder", "binary", "nul", "latin1", "utf16", "unreadable", "loop", "empty", "text", "deep.yaml",
    "deep.json", "list.yaml", "number.yaml", "tag.yaml", "alias.yaml", "key.yaml", "bad.toml", "nan.toml", "long",
    *(name for name in FILES if not name.startswith(("event", "teams", "short", "bad.")) and "jsonl" not in name),
)  # fmt: skip
_HERE = [word for word in WORDS if word not in ("new", "advise", "enter")]
_NO_EVENT = ("missing", "alone.toml", "damaged.toml", "old.toml")
_ENTER = ("event", "enter", "{event.toml}")

LINES: list[tuple[str, ...]] = [
    ("event",),
    ("event", "burn"),
    *(("event", word) for word in WORDS),
    *(("event", word, f"{{{name}}}") for word in ("check", "table") for name in _READ),
    *(("event", word, f"{{{name}}}") for word in _HERE for name in _NO_EVENT),
    ("event", "new", "{event.toml}", "--book", "dadinho", "--entrants", "{short.csv}"),
    *(("event", "new", "{missing}.toml", "--book", "dadinho", "--entrants", f"{{{name}}}")
      for name in ("missing", "folder", "binary", "latin1", "short.csv", "bad.csv", "bad.xlsx")),
    ("event", "new", "{missing}.toml", "--book", "chess", "--entrants", "{text}"),
    ("event", "new", "{missing}.toml", "--book", "dadinho", "--format", "raffle", "--entrants", "{text}"),
    ("event", "new", "{missing}.toml", "--book", "fistf", "--preset", "campeao-tournament", "--entrants", "{text}"),
    ("event", "new", "{missing}/x.toml", "--book", "fistf", "--format", "round-robin", "--entrants", "{text}"),
    # results and all else that does not fit
    _ENTER,
    (*_ENTER, "p/9.9", "1-0"),
    (*_ENTER, "", "1-0"),
    *((*_ENTER, "p/1.1", score) for score in ("1", "1-", "1-0-2", "x-y", "-1-0", "1000-0", "²-1", "\udcff")),
    (*_ENTER, "p/1.1"),
    (*_ENTER, "p/1.1", "1-0", "--walkover", "home"),
    (*_ENTER, "p/1.1", "1-1", "--penalties", "4-3"),
    (*_ENTER, "p/1.1", "--tables", "1-0,1-0"),
    (*_ENTER, "p/1.1", "1-0", "--cards", "x,y"),
    (*_ENTER, "p/1.1", "1-0", "--kicks", "z"),
    (*_ENTER, "p/1.1", "1-0", "--amend", "99"),
    (*_ENTER, "--take-back", "99"),
    (*_ENTER, "--take-back", "0"),
    (*_ENTER, "--check-in", "z"),
    (*_ENTER, "--join", "a"),
    (*_ENTER, "--withdraw", "z"),
    (*_ENTER, "--stage", "1", "--present", "a,b"),
    (*_ENTER, "--stage", "1"),
    (*_ENTER, "--challenge", "a", "b"),
    (*_ENTER, "--line-up", "p/1.1", "home", "a,b"),
    (*_ENTER, "--began", "p/1.1"),
    (*_ENTER, "--began", "p/9", "--minute", "3"),
    (*_ENTER, "--began", "p/1.1", "--minute", "-3"),
    (*_ENTER, "p/1.1", "1-0", "--why", "\udcff"),
    (*_ENTER, "--note", "\udcff"),
    (*_ENTER, "--goal", "p/1.1", "1", "home"),
    (*_ENTER, "--close", "p"),
    (*_ENTER, "--close", "q"),
    (*_ENTER, "--play-off", "p", "a", "b", "1-0"),
    *((*_ENTER, "--entry", entry) for entry in ("", "{", "[]", "3", '{"entry": "party"}', '{"entry": "note"}',
                                                _IN_AN_AMENDMENT, _STRANGER)),
    ("event", "enter", "{teams.toml}", "p/1.1", "1-0", "--kicks", ""),
    ("event", "enter", "{teams.toml}", "--line-up", "p/1.1", "home", "a1,a2,b3"),
    ("event", "enter", "{teams.toml}", "--line-up", "p/1.1", "middle", "a1,a2,a3"),
    *(("event", "enter", "{teams.toml}", "--goal", "p/1.1", table, side)
      for table, side in (("4", "home"), ("0", "home"), ("x", "home"), ("1", "middle"))),
    ("event", "enter", "{teams.toml}", "--extra-time", "p/1.1"),
    ("event", "draw", "{event.toml}", "q"),
    ("event", "draw", "{event.toml}", "p", "--lots", "a", "z"),
    ("event", "draw", "{event.toml}", "--toss", "x"),
    ("event", "draw", "{event.toml}", "--toss", "0"),
    ("event", "table", "{event.toml}", "--phase", "q"),
    *(("event", "timetable", "{event.toml}", "--now", n) for n in ("-1", "x", "nan", "9" * 5000)),
    ("event", "timetable", "{event.toml}", "--tables", "0"),
    ("event", "timetable", "{event.toml}", "--seconds", "0"),
    ("event", "timetable", "{teams.toml}"),
    *(("event", "simulate", "{event.toml}", "--times", n) for n in ("0", "-1", "x", "1e3", "9" * 5000)),
    ("event", "simulate", "{event.toml}", "--times", "1", "--svg", "{folder}"),
    *(("event", "report", "{event.toml}", how, "{folder}") for how in ("--html", "--csv", "--xlsx")),
    ("event", "report", "{event.toml}", "--language", "tlh"),
    *((*_ADVISE, n) for n in ("1", "x", "501")),
    ("event", "advise", "--book", "chess", "--entrants", "8", "--tables", "2", "--hours", "2"),
    ("event", "advise", "--book", "dadinho", "--entrants", "8", "--tables", "2", "--hours", "nan"),
]  # fmt: skip
