"""Dice that can be checked: sealed before, revealed after, fair in between."""

import json
import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from palheta.bots.random_player import random_step
from palheta.cli.main import run
from palheta.facts import Roll
from palheta.match import Happened, Header, Match, encode
from palheta.match.chance import commitment, drawn
from palheta.play.dice import REVEALED, SEAL, face_up, faults
from palheta.rulebooks.campeao.book import BOOK

SECRET = "nobody knows before the end"
HEADER = Header(book="campeao", seeds={SEAL: commitment(SECRET)})


@pytest.fixture(scope="module")
def played() -> Match:
    """Random choices, but every die falls as the secret says."""
    rng, match = random.Random(3), Match(HEADER)
    while match.state.over is None and len(match.entries) < 400:
        step = random_step(rng, match.book, match.state)
        if isinstance(step, Roll):
            face = face_up(SECRET, len(match.entries) + 1, step.roll, BOOK.faces(step.roll))
            step = msgspec.structs.replace(step, face=face)
        match.apply(Happened(step))
    return match


def test_an_honest_record_has_no_faults(played: Match) -> None:
    assert sum(isinstance(t.step, Roll) for t in played.taken) > 30
    assert faults(played, SECRET) == []


def test_another_secret_is_not_the_sealed_one(played: Match) -> None:
    assert faults(played, "a kinder one") == [
        "the revealed secret is not the one that was sealed before the match"
    ]


def test_a_bent_roll_is_found(played: Match) -> None:
    index = next(
        i for i, t in enumerate(played.taken) if isinstance(t.step, Roll) and t.step.roll == "champion"
    )
    entries = list(played.entries[: index + 1])
    step = played.taken[index].step
    assert isinstance(step, Roll)
    other = next(face for face in BOOK.faces("champion") if face != step.face)
    entries[index] = Happened(msgspec.structs.replace(step, face=other))
    (fault,) = faults(Match(HEADER, entries), SECRET)
    assert fault.startswith(f"entry {index + 1} (champion)")


@pytest.mark.parametrize("sides", [2, 6, 7])
def test_every_side_is_as_likely_as_the_others(sides: int) -> None:
    count = Counter(drawn(SECRET, sides, "die", n, "pass") for n in range(6000))
    assert set(count) == set(range(sides))
    expected = 6000 / sides
    assert sum((c - expected) ** 2 / expected for c in count.values()) < 25  # chi-squared, far beyond chance


def test_the_draws_are_what_they_always_were() -> None:
    """A record must stay verifiable with later versions: these numbers may never change."""
    assert [drawn(SECRET, 6, "die", n, "control") for n in range(1, 11)] == [1, 4, 3, 3, 5, 5, 1, 0, 2, 1]


def test_replay_checks_the_dice(tmp_path: Path, played: Match, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.jsonl"
    revealed = msgspec.structs.replace(HEADER, seeds=HEADER.seeds | {REVEALED: SECRET})
    path.write_bytes(encode(revealed, played.entries))
    assert run(["replay", "--dice", str(path)]) == 0
    assert "follows from the secret" in capsys.readouterr().out
    bent = [json.loads(line) for line in encode(HEADER, played.entries[:1]).splitlines()]
    assert bent[0]["seeds"][SEAL] == commitment(SECRET)
    path.write_bytes(encode(HEADER, played.entries))
    assert run(["replay", "--dice", str(path)]) == 2
    assert "secret" in capsys.readouterr().err
