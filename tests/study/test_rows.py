"""Matches as rows: what a row says is what the log says."""

from pathlib import Path

import pytest

from palheta.bots.random_player import random_match
from palheta.cli.main import run
from palheta.facts import Flick, Place, Roll, read_step
from palheta.match import Happened, Header, Match, encode
from palheta.play.lengths import scaled
from palheta.rulebooks import registry
from palheta.study.files import matches_beside
from palheta.study.reading import read
from palheta.study.reckoning import rows_of
from palheta.study.rows import FlickRow, MatchRow, columns

ROOT = Path(__file__).parents[2]


def recorded(book: str, seed: int) -> Match:
    return random_match(Header(book=book, options=scaled(registry.find(book), "sprint")), seed)


@pytest.mark.parametrize("book", registry.names())
def test_every_flick_and_every_call_is_in_the_rows(book: str) -> None:
    match = recorded(book, 5)
    played = rows_of(match, 3)
    flicks = [taken for taken in match.taken if isinstance(taken.step, Flick | Roll)]
    assert [row.entry for row in played.flicks] == [taken.entry for taken in flicks]
    assert [row.n for row in played.flicks] == list(range(1, len(flicks) + 1))
    calls = [call.rule for taken in match.taken for call in taken.ruling.calls]
    assert sum(call.times for call in played.match.calls) == len(calls)
    assert {call.rule for call in played.match.calls} == set(calls)
    goals = [row.goal for row in played.flicks if row.goal is not None]
    # Some goals are no flick's: a walk-over of a late side, an own goal by a report.
    assert goals.count("home") <= played.match.score_home
    assert goals.count("away") <= played.match.score_away
    over = match.state.over
    assert (played.match.winner, played.match.match) == (over.winner, 3)
    assert {row.match for row in played.flicks} == {3}


def shot(seen: list[object], side: str = "home") -> FlickRow:
    """A disc of dadinho's flicked, with this seen of it."""
    piece = "h9" if side == "home" else "a9"
    before = {
        "turn": side,
        "ball": [700, 0] if side == "home" else [-700, 0],
        "pieces": {piece: [650, 0] if side == "home" else [-650, 0], "hk": [-900, 0], "ak": [900, 0]},
    }
    match = Match(Header(book="dadinho", before=before))
    match.apply(Happened(read_step({"flick": piece, "seen": [{"touch": [piece, "ball"]}, *seen]})))
    return rows_of(match, 0).flicks[0]


def test_a_shot_is_told_by_what_was_seen() -> None:
    assert shot([{"rest": {"ball": [800, 0]}}]).shot is None
    assert shot([{"touch": ["ball", "ak"], "at": [890, 0]}, {"rest": {"ball": [800, 0]}}]).shot == "kept"
    assert shot([{"touch": ["ball", "post"], "at": [920, 60]}]).shot == "kept"
    assert shot([{"touch": ["ball", "post"], "at": [-920, 60]}]).shot is None  # the own goal's
    wide = [{"cross": "ball", "line": "goal_line", "at": [920, 200]}]
    assert shot([*wide, {"out": "ball", "over": "goal_line", "at": [920, 200]}]).shot == "wide"
    assert shot([{"goal": "away"}]).shot == "void"  # no shot was called: it does not count
    assert shot([{"goal": "home"}], "away").shot == "void"


def test_a_row_says_where_things_were() -> None:
    row = shot([{"rest": {"ball": [800, 10]}}])
    assert (row.x, row.y, row.ball_x, row.ball_y) == (650.0, 0.0, 700.0, 0.0)
    assert (row.after_x, row.after_y) == (800.0, 10.0)
    assert (row.side, row.piece, row.met, row.due) == ("home", "h9", True, "play")
    assert Place((800.0, 10.0)).point == (row.after_x, row.after_y)


def test_records_are_exported_and_read_again(tmp_path: Path) -> None:
    files = []
    for seed in (1, 2):
        match = recorded("dadinho", seed)
        files.append(tmp_path / f"{seed}.jsonl")
        files[-1].write_bytes(encode(match.header, match.entries))
    for out in (tmp_path / "rows.parquet", tmp_path / "rows.jsonl"):
        assert run(["export", *map(str, files), "-o", str(out)]) == 0
        data = read([out])
        assert len(data.matches) == 2
        assert len(data.of) == sum(row.flicks for row in data.matches)
        assert data.matches[0] == rows_of(recorded("dadinho", 1), 0).match
    assert matches_beside(out).name == "rows.matches.jsonl"


def test_the_documentation_names_every_column() -> None:
    text = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    for kind in (FlickRow, MatchRow):
        for column in columns(kind):
            assert f"| `{column.name}` | {column.kind} | {column.meaning} |" in text, column.name
