"""What the browser is held to is what this side says: no vector is stale."""

import msgspec
from tools.vectors import dice, sentences, traces
from tools.vectors.__main__ import FOLDER, GROUNDS, grounds, lines

from palheta.server.words import Words, preferred

LARGEST = 300_000  # bytes


def test_sentences() -> None:
    kept = msgspec.json.decode((FOLDER / "sentences.json").read_bytes(), type=sentences.Vectors)
    assert len(kept.sentences) > 100
    for one in kept.sentences:
        assert sentences.said(one.language, one.words, one.reason) == one.said
    for slug in kept.slugs:
        assert (
            Words(slug.language, slug.words, called=sentences.shirt).slug(slug.kind, slug.word) == slug.said
        )
    assert all(preferred(*one.wanted) == one.language for one in kept.preferred)


def test_dice_traces_and_grounds() -> None:
    anew = "run: python -m tools.vectors --quick"
    assert (FOLDER / "dice.json").read_bytes() == lines(dice.made()), anew
    assert (FOLDER / "traces.json").read_bytes() == lines(traces.made()), anew
    assert GROUNDS.read_bytes() == grounds(), anew


def test_vectors_are_no_larger_than_somebody_would_read() -> None:
    assert {
        path.name: path.stat().st_size for path in FOLDER.iterdir() if path.stat().st_size > LARGEST
    } == {}
