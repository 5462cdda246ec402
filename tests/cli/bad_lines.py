"""Command lines that cannot be obeyed, for every subcommand: files that are not there, not what they should be, not
readable, not writable; numbers that are none; names that nobody knows. `{name}` is a file of `made`."""

from pathlib import Path

from tests.cli import event_lines, study_lines

DEEP = 100_000
SECRET = "tr0ub4dor"
# Each file's content; what is not here is made in `made`.
CONTENT: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)) * 40,
    "nul": b"\0" * 4096,
    "text": b"this is no record\nnor anything else\n",
    "no_newline": b"this is no record",
    "latin1": "situação\n".encode("latin-1"),
    "utf16": "rulebook: dadinho\n".encode("utf-16"),
    "deep.yaml": b"[" * DEEP,
    "deep.json": b"[" * DEEP,
    "deep.jsonl": b'{"crc":"00000000",' + b"[" * DEEP + b"\n",
    "list.yaml": b"- 1\n- 2\n",
    "number.yaml": b"42\n",
    "nothing.yaml": b"---\n---\n",
    "tag.yaml": b"!!python/object:os.system {}\n",
    "alias.yaml": b"a: &a [*a]\n",
    "key.yaml": b"{[1, 2]: 3}\n",
    "date.yaml": b"rulebook: 2024-01-01\nbefore: {}\nsteps: []\n",
    "bad.json": b'{"rulebook": ',
    "nan.json": b'{"rulebook": "dadinho", "before": {"clock": NaN}, "steps": [{"time": 3}]}',
    "infinite.json": b'{"rulebook": "dadinho", "before": {}, "steps": [{"time": Infinity}]}',
    "digits.json": b'{"rulebook": "dadinho", "before": {}, "steps": [{"time": ' + b"9" * 5000 + b"}]}",
    "huge.yaml": b"rulebook: dadinho\nbefore: {}\nsteps: [{late: 1.0e+308}]\n",
    "steps.yaml": b"rulebook: dadinho\nbefore: {}\nsteps: {}\n",
    "none.yaml": b"rulebook: dadinho\nbefore: {}\nsteps: []\n",
    "zone.yaml": b"rulebook: dadinho\nbefore: {ball: home_haf}\nsteps: [{time: 1}]\n",
    "piece.yaml": b"rulebook: dadinho\nbefore: {}\nsteps: [{flick: hs}]\n",
    "chess.yaml": b"rulebook: chess\nbefore: {}\nsteps: [{time: 1}]\n",
    "chess.toml": b'rulebook = "chess"\n',
    "campeao.toml": b'rulebook = "campeao"\n',
    "bad.toml": b"rulebook = \n",
    "list.toml": b"pieces = 3\n",
    "nan.toml": b'rulebook = "dadinho"\n[ball]\nedge = nan\n',
    "huge.toml": b'rulebook = "dadinho"\n[pitch]\nlength = 1e308\n',
    "key.toml": b'rulebook = "dadinho"\n[ball]\nshade = "red"\n',
    "pieces.yaml": b"rulebook: dadinho\npieces: [h7]\n",
    "before.yaml": b"rulebook: dadinho\nbefore: 3\n",
    "places.yaml": b"rulebook: dadinho\npieces: {h7: [1, x]}\nball: [0, 0]\n",
    "nowhere.yaml": b"rulebook: dadinho\npieces: {h7: [.nan, 0]}\nball: [0, 0]\n",
    "unnamed.yaml": b"pieces: {h7: [0, 0]}\nball: [0, 50]\n",
    "readings.json": b'{"rulebook": "dadinho", "runs": ['
    b'{"kind": "weigh", "thing": "piece", "read": {"count": 1, "grams": 15}}]}',
    **event_lines.FILES,
    **study_lines.FILES,
}
# Files that hold nothing for any command: missing, a folder, no text, endless, nobody's to read.
NOTHING = ("missing", "folder", "binary", "nul", "latin1", "utf16", "unreadable", "loop", "under_file")
UNWRITABLE = ("folder", "missing/file", "under_file", "loop", "full", "long")
DATABASES = (
    "nonsense",
    f"://user:{SECRET}@host",
    f"mysql://user:{SECRET}@127.0.0.1/x",
    f"oracle+nothing://user:{SECRET}@127.0.0.1/x",
    f"postgresql+psycopg://user:{SECRET}@127.0.0.1:1/x",
    f"postgresql+psycopg://user:{SECRET}@127.0.0.1:port/x",
    f"postgresql+psycopg://user:{SECRET}@127.0.0.1:1/x?connect_timeout=soon",
    f"postgresql+psycopg://127.0.0.1:1/x?password={SECRET}",
    "sqlite:///{missing}/x.db",
    "sqlite:///{folder}",
    "sqlite:///{binary}",
    "sqlite:///{text}",
)


def made(folder: Path) -> dict[str, str]:
    """Where each thing of the table is."""
    paths = {}
    for name, content in CONTENT.items():
        (folder / name).write_bytes(content)
        paths[name] = str(folder / name)
    (folder / "folder").mkdir()
    (folder / "loop").symlink_to(folder / "loop")
    return paths | {
        "missing": str(folder / "missing"),
        "missing/file": str(folder / "missing" / "file"),
        "folder": str(folder / "folder"),
        "loop": str(folder / "loop"),
        "under_file": str(folder / "text" / "file"),
        "full": "/dev/full",
        "long": str(folder / ("x" * 300)),
        "unreadable": "/proc/self/mem",  # there for everybody, but not even root can read its beginning
        "surrogate": str(folder / "a\udcffb"),
    }


_RECORDS = (
    *NOTHING,
    "empty",
    "text",
    "no_newline",
    "deep.jsonl",
    "deep.json",
    "list.yaml",
    "long",
    "surrogate",
)
_SITUATIONS = (
    *NOTHING, "text", "deep.yaml", "deep.json", "list.yaml", "number.yaml", "nothing.yaml", "tag.yaml", "alias.yaml",
    "key.yaml", "date.yaml", "bad.json", "nan.json", "infinite.json", "digits.json", "huge.yaml", "steps.yaml",
    "none.yaml", "zone.yaml", "piece.yaml", "chess.yaml", "long", "surrogate",
)  # fmt: skip
_TABLES = (
    *NOTHING, "empty", "text", "chess.toml", "campeao.toml", "bad.toml", "list.toml", "nan.toml", "key.toml", "long",
    "surrogate",
)  # fmt: skip
_POSITIONS = (
    *NOTHING, "empty", "text", "deep.yaml", "list.yaml", "number.yaml", "nothing.yaml", "tag.yaml", "alias.yaml",
    "key.yaml", "date.yaml", "pieces.yaml", "before.yaml", "places.yaml", "nowhere.yaml", "unnamed.yaml", "chess.yaml",
)  # fmt: skip
_STEPS = (
    "", "{", "[]", "3", "null", "NaN", "Infinity", '{"time": Infinity}', '{"time": NaN}', '{"time": 1e400}',
    '{"time": -1}', '{"time": "3"}', '{"late": 1e308}', '{"flick": "z9"}', '{"flick": "hs"}', '{"report": "yawning"}',
    '{"flick": "h7", "seen": [{"atop": ["ball", "ball"]}]}', '{"place": {"ball": "home_haf"}}', '{"say": 3}',
    '{"time": 9' + "9" * 5000 + "}", "[" * DEEP, '{"decide": ' * 2000, "\udcff",
)  # fmt: skip
_READINGS = (
    *NOTHING,
    "empty",
    "text",
    "deep.json",
    "bad.json",
    "nan.json",
    "digits.json",
    "list.yaml",
    "long",
    "surrogate",
)
_FLICK = ("flick", "--book", "dadinho", "--at", "h7=0,0", "--at", "ball=80,0", "--piece", "h7")

LINES: list[tuple[str, ...]] = [
    (),
    ("juge",),
    ("",),
    ("--nonsense",),
    ("\udcff",),
    # judge
    ("judge",),
    ("judge", "--nonsense", "x"),
    *(("judge", f"{{{name}}}") for name in _SITUATIONS),
    *(("judge", "--json", f"{{{name}}}") for name in ("missing", "deep.yaml", "nan.json", "zone.yaml")),
    # watch
    ("watch",),
    ("watch", "chess", "--text"),
    ("watch", "dadinho", "--home", "divine"),
    ("watch", "dadinho", "--text", "--seed", "x"),
    ("watch", "dadinho", "--length", "endless"),
    # console
    ("console", "--port", "x"),
    ("console", "extra"),
    # measure
    ("measure",),
    ("measure", "how"),
    ("measure", "how", "chess"),
    ("measure", "how", "campeao"),
    ("measure", "how", "dadinho", "--language", "xx"),
    ("measure", "new", "campeao", "{missing}"),
    ("measure", "new", "dadinho", "{text}"),
    *(("measure", "new", "dadinho", f"{{{name}}}") for name in UNWRITABLE),
    *(("measure", "new", "dadinho", "{missing}", "--ruler", ruler) for ruler in ("x", "0", "nan", "1e9")),
    *(("measure", what, f"{{{name}}}") for what in ("add", "fit") for name in _READINGS),
    *(("measure", "fit", "{readings.json}", "-o", f"{{{name}}}") for name in UNWRITABLE),
    *(("measure", "fit", "{readings.json}", "--table", f"{{{name}}}") for name in ("missing", "key.toml")),
    # sheet
    ("sheet",),
    ("sheet", "-o", "x.pdf"),
    ("sheet", "nowhere.jsonl", "-o", "x.pdf"),
    ("sheet", "--empty", "chess", "-o", "x.pdf"),
    ("sheet", "--empty", "", "-o", "x.pdf"),
    ("sheet", "--empty", "dadinho", "--kind", "poem", "-o", "x.pdf"),
    ("sheet", "--empty", "dadinho", "--short", "--book-form", "-o", "x.pdf"),
    ("sheet", "--empty", "dadinho", "--language", "xx", "-o", "x.pdf"),
    ("sheet", "--empty", "dadinho", "-o", "/nowhere/x.pdf"),
    # quiz
    ("quiz",),
    ("quiz", "chess"),
    ("quiz", ""),
    ("quiz", "dadinho", "--chapter", "99"),
    ("quiz", "dadinho", "--chapter", "\udcff"),
    ("quiz", "dadinho", "--number", "0"),
    ("quiz", "dadinho", "--number", "many"),
    ("quiz", "dadinho", "--seed", "1.5"),
    ("quiz", "dadinho", "--language", "xx"),
    ("quiz", "dadinho", "extra"),
    # rules
    ("rules", "chess"),
    ("rules", ""),
    ("rules", "dadinho", "999"),
    ("rules", "dadinho", "\udcff"),
    ("rules", "dadinho", "28", "extra"),
    ("rules", "--reports"),
    ("rules", "chess", "--coverage"),
    ("rules", "dadinho", "--faces"),
    ("rules", "--faces"),
    ("rules", "campeao", "--faces", "--coverage"),
    *(("rules", "campeao", "--faces", f"{{{name}}}") for name in _TABLES),
    # replay
    ("replay",),
    ("replay", "--json", "--dice", "{record}"),
    ("replay", "--dice", "{record}"),
    ("replay", "--differences", "{record}"),
    *(("replay", f"{{{name}}}") for name in _RECORDS),
    *(("replay", "--json", f"{{{name}}}") for name in ("missing", "empty", "binary")),
    # amend
    ("amend",),
    ("amend", "{record}"),
    ("amend", "{record}", "1"),
    ("amend", "{record}", "1", "--take-back", "--step", "{}"),
    ("amend", "{record}", "1", "--take-back", "--rest", "burn"),
    *(("amend", "{record}", number, "--take-back") for number in ("x", "1.5", "nan", "0", "-1", "999", "9" * 5000)),
    *(("amend", "{record}", "1", "--step", step) for step in _STEPS),
    *(("amend", f"{{{name}}}", "1", "--take-back") for name in _RECORDS),
    # table
    ("table",),
    ("table", "burn"),
    ("table", "check"),
    *(("table", "check", f"{{{name}}}") for name in _TABLES),
    *(("table", "check", "--json", f"{{{name}}}") for name in ("missing", "chess.toml")),
    ("table", "show"),
    ("table", "show", "chess"),
    ("table", "show", "\udcff"),
    ("table", "show", "{huge.toml}"),
    ("table", "show", "{missing}.toml"),
    *(("table", "show", "dadinho", "--svg", f"{{{name}}}") for name in UNWRITABLE),
    ("table", "example"),
    ("table", "example", "chess"),
    ("table", "example", "campeao"),
    # solve
    ("solve",),
    ("solve", "dadinho"),
    *(("solve", "campeao", "--rolls", n) for n in ("0", "-1", "501", "x", "1e3", "nan", "²", "9" * 5000)),
    *(("solve", "campeao", "--square", at) for at in ("", ",", "3", "0,1", "6,1", "3,12", "x,y", "²,1", "9" * 5000)),
    *(("solve", "campeao", "--champion", who) for who in ("", ":", "x:assist", "attacker:", "attacker:x")),
    *(("solve", "campeao", "--dice", f"{{{name}}}") for name in _TABLES),
    # flick
    ("flick",),
    ("flick", "--piece", "h7"),
    ("flick", "--book", "campeao", "--piece", "h7"),
    (*_FLICK[:-1], ""),
    (*_FLICK[:-1], "z9"),
    (*_FLICK[:-1], "ball"),
    (*_FLICK, "--towards", "z9"),
    (*_FLICK, "--how", "throw"),
    *((*_FLICK, "--at", at) for at in ("", "=", "a3", "a3=", "a3=1", "a3=1,2,3,4", "a3=x,y", "a3=nan,0", "a3=inf,0",
                                       "a3=1e400,0", "a3=1e9,0", "z9=0,300", "=0,0", "h7,0", "\udcff=0,0")),
    *((*_FLICK, f"--{name}={value}") for name in ("angle", "speed", "offset", "loft")
      for value in ("x", "", "nan", "inf", "-inf", "1e308", "9" * 5000)),
    *((*_FLICK, "--svg", f"{{{name}}}") for name in UNWRITABLE),
    *(("flick", "--piece", "h7", "--position", f"{{{name}}}") for name in _POSITIONS),
    *(("flick", "--piece", "h7", "--at", "h7=0,0", "--table", f"{{{name}}}") for name in (*_TABLES, "huge.toml")),
    # serve
    ("serve", "extra"),
    *(("serve", "--no-browser", "--port", n) for n in ("-1", "65536", "x", "1.5", "nan", "", "9" * 5000)),
    *(("serve", "--no-browser", "--port", "0", "--host", h) for h in ("no.such.host.invalid", "300.1.1.1", "x" * 300,
                                                                    "a..b", "\udcff", "1.2.3.4")),
    *(("serve", "--no-browser", "--port", "0", "--clock", n) for n in ("0", "-1", "nan", "inf", "1e308", "x")),
    *(("serve", "--no-browser", "--port", "0", "--table", f"{{{name}}}") for name in (*_TABLES, "huge.toml")),
    *(("serve", "--no-browser", "--port", "0", "--database", url) for url in DATABASES),
    ("serve", "--no-browser", "--databse", f"postgresql+psycopg://user:{SECRET}@127.0.0.1/x"),
    ("serve", f"postgresql+psycopg://user:{SECRET}@127.0.0.1/x"),
    (f"postgresql+psycopg://user:{SECRET}@127.0.0.1/x",),
    *(("serve", "--no-browser", "--port", "0", "--limit", word)
      for word in ("", "rooms", "rooms=", "rooms=0", "rooms=x", "rooms=nan", "roms=3", "uploads=-1")),
    # store
    ("store",),
    ("store", "burn"),
    ("store", "check", "extra"),
    *(("store", what, "--database", url) for what in ("check", "prune") for url in DATABASES),
    *(("store", "prune", "--database", "sqlite:///{database}", "--finished", n) for n in ("x", "-1", "nan", "inf")),
    ("store", "backup"),
    *(("store", "backup", f"{{{name}}}", "--database", "sqlite:///{database}") for name in UNWRITABLE),
    *(("store", "backup", "{folder}/new.jsonl", "--database", url) for url in DATABASES),
    ("store", "restore"),
    *(("store", "restore", f"{{{name}}}", "--database", "sqlite:///{folder}/new.sqlite") for name in _RECORDS),
    *(("store", "restore", "{backup}", "--database", url) for url in (*DATABASES, "sqlite:///{database}")),
    *event_lines.LINES,
    *study_lines.LINES,
]  # fmt: skip


def spelt(line: tuple[str, ...], paths: dict[str, str]) -> list[str]:
    """With the names of files put in."""
    words = []
    for word in line:
        for name, path in paths.items():
            word = word.replace(f"{{{name}}}", path)
        words.append(word)
    return words
