"""Lines of `palheta simulate`, `study`, `ladder` and `export` that cannot be obeyed. None of them plays a match."""

FILES: dict[str, bytes] = {
    "no.parquet": b"this is no Parquet",
    "no.matches.parquet": b"this is no Parquet",
    "rows.jsonl": b'{"match": 0}\n',
    "rows.matches.jsonl": b'{"match": "zero"}\n',
    "alone.jsonl": b"",
    "nobody.jsonl": b"",
    "nobody.matches.jsonl": b"",
    "csv.csv": b"1,2\n",
    "there.parquet": b"mine",
}
_NUMBERS = ("0", "-1", "x", "1.5", "nan", "", "9" * 5000)
_PLAYED = ("simulate", "dadinho", "--matches", "3")
_OUT = ("--out", "{folder}/out.parquet")

LINES: list[tuple[str, ...]] = [
    # simulate
    ("simulate",),
    ("simulate", "dadinho"),
    ("simulate", "chess", "--matches", "3", *_OUT),
    (*_PLAYED, "--out", "{csv.csv}"),
    (*_PLAYED, "--out", "{there.parquet}"),
    *((*_PLAYED, "--out", f"{{{name}}}") for name in ("folder", "missing/file", "under_file", "full", "long")),
    *(("simulate", "dadinho", "--matches", n, *_OUT) for n in _NUMBERS),
    *((*_PLAYED, *_OUT, "--home", name) for name in ("", "grandmaster", "\udcff")),
    *((*_PLAYED, *_OUT, "--workers", n) for n in _NUMBERS),
    (*_PLAYED, *_OUT, "--workers", "2", "--cluster", "tcp://127.0.0.1:1"),
    (*_PLAYED, *_OUT, "--seed", "x"),
    (*_PLAYED, *_OUT, "--length", "long"),
    (*_PLAYED, *_OUT, "--hands", "of god"),
    *((*_PLAYED, *_OUT, "--options", word) for word in ("", "x", "touches=7", "half_seconds=", "half_seconds=soon",
                                                       "substitutions=-1", "half_seconds=1e300", "reading.28=other")),
    *((*_PLAYED, *_OUT, "--table", f"{{{name}}}") for name in ("missing", "bad.toml", "chess.toml", "nan.toml")),
    ("simulate", "campeao", "--matches", "3", *_OUT, "--table", "{list.toml}"),
    # study
    ("study",),
    ("study", "chess"),
    ("study", "{missing}"),
    ("study", "{missing}.parquet"),
    ("study", "{csv.csv}"),
    ("study", "{no.parquet}", "--out", "{folder}/x.html"),
    ("study", "{rows.jsonl}", "--out", "{folder}/x.html"),
    ("study", "{alone.jsonl}", "--out", "{folder}/x.html"),
    ("study", "{nobody.jsonl}", "--out", "{folder}/x.html"),
    ("study", "dadinho", "--out", "{folder}"),
    ("study", "dadinho", "--out", "{missing/file}"),
    ("study", "dadinho", "--matches", "1"),
    ("study", "--compare", "{no.parquet}"),
    ("study", "--compare", "{no.parquet}", "{no.parquet}"),
    ("study", "dadinho", "--compare", "{no.parquet}", "{no.parquet}"),
    ("study", "--what-if", "exits=3"),
    ("study", "{no.parquet}", "--what-if", "exits=3"),
    *(("study", "guzikowa", "--what-if", word) for word in ("", "exits", "exits=", "exits=other", "exits=0",
                                                           "exits=many", "touches=7", "reading.47=other",
                                                           "reading.=other", "reading.7.4.1=maybe", "\udcff=1")),
    # ladder
    ("ladder",),
    ("ladder", "chess"),
    ("ladder", "dadinho", "--bots", "easy"),
    ("ladder", "dadinho", "--bots", "easy", "easy"),
    ("ladder", "dadinho", "--bots", "easy", "grandmaster"),
    *(("ladder", "dadinho", "--pairs", n) for n in _NUMBERS),
    ("ladder", "dadinho", "--svg", "{missing/file}"),
    # export
    ("export",),
    ("export", "{record}"),
    ("export", "{record}", "-o", "{csv.csv}"),
    ("export", "{record}", "-o", "{missing/file}"),
    ("export", "{rows.jsonl}", "-o", "{rows.jsonl}"),
    *(("export", f"{{{name}}}", "-o", "{folder}/rows.parquet")
      for name in ("missing", "folder", "binary", "empty", "text", "deep.jsonl", "loop", "unreadable")),
]  # fmt: skip
