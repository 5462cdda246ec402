"""A match at a real table: who is on it everybody knows, where things lie nobody; notes change nothing."""

from pathlib import Path

from palheta.facts import Place, read_step
from palheta.match import Happened, Header, Journal, Match, Noted, decode, encode
from palheta.rulebooks.unmeasured import SOMEWHERE
from tests.rulebooks.test_overruling import begun


def test_nobody_knows_where_things_lie() -> None:
    match = begun("dadinho")
    assert set(match.state.pieces.values()) == {SOMEWHERE}
    assert len(match.state.pieces) == 22
    assert match.state.ball.point == (0.0, 0.0)  # the kick-off's place is the book's own
    match.apply(Happened(read_step({"flick": "h7", "seen": [{"touch": ["h7", "ball"]}]})))
    assert match.state.ball is None
    match.apply(Happened(read_step({"flick": "h8", "seen": [{"rest": {"ball": "away_half"}}]})))
    assert match.state.ball == Place(zone="away_half")


def test_a_board_everybody_sees() -> None:
    match = begun("campeao")
    assert match.state.ball == Match(Header(book="campeao")).state.ball


def test_notes_are_kept_and_change_nothing(tmp_path: Path) -> None:
    journal = Journal.start(tmp_path / "told.jsonl", Header(book="dadinho", told=True))
    before = journal.match.state
    journal.apply(Noted("remark", {"text": "rain on the roof"}, "a-1"))
    assert journal.match.state is before
    journal.close()
    header, entries = decode((tmp_path / "told.jsonl").read_bytes())
    assert entries == [Noted("remark", {"text": "rain on the roof"}, "a-1")]
    assert header.told
    assert decode(encode(header, entries)) == (header, entries)
