"""What decided a match: counted from the log, and chances drawn with the real physics."""

import pytest

from palheta.bots.random_player import random_match
from palheta.facts import Flick, Roll
from palheta.learn.decided import decided
from palheta.learn.lesson import lesson_of
from palheta.learn.playing import begun, played
from palheta.match import Header, Match
from palheta.play.physics_runner import PhysicsRunner

RUNNER = PhysicsRunner()


def played_lesson(book: str, name: str) -> Match:
    lesson = lesson_of(book, name)
    practice = begun(book, lesson, RUNNER)
    assert played(practice, lesson, lesson.actions)
    return practice.match


def test_a_goal_is_a_shot_with_its_chance_and_its_moment() -> None:
    match = played_lesson("dadinho", "shot")
    what = decided(match, RUNNER)
    assert len(what.shots) == 1
    shot = what.shots[0]
    assert isinstance(match.taken[shot.frame - 1].step, Flick)
    assert (shot.piece, shot.at) == ("h9", (540, 90))
    assert shot.scored
    assert shot.chance is not None
    assert 0 < shot.chance <= 1
    assert what.all_measured
    assert (what.home.flicks, what.home.touches, what.away.flicks) == (1, 1, 0)


def test_the_same_match_has_the_same_figures() -> None:
    match = played_lesson("guzikowa", "shot")
    assert decided(match, RUNNER) == decided(match, RUNNER)


def test_a_touch_far_from_goal_is_no_shot() -> None:
    assert decided(played_lesson("dadinho", "touch"), RUNNER).shots == ()


def test_fouls_are_counted_by_clause() -> None:
    (foul,) = decided(played_lesson("tres-toques", "foul"), RUNNER).fouls
    assert (foul.rule, foul.against, len(foul.frames)) == ("83", "home", 1)


def test_a_penalty_of_the_dice_is_in_with_three_faces_of_six() -> None:
    what = decided(played_lesson("campeao", "penalty"), RUNNER)
    assert [(shot.scored, shot.chance) for shot in what.shots] == [(True, 0.5)]


def test_a_shot_that_the_keeper_must_answer_has_the_chance_that_his_die_leaves() -> None:
    """Of six faces two are on target and one cannot be stopped but by the best of the keeper's."""
    match = random_match(Header(book="campeao"), 0)
    shots = decided(match, RUNNER).shots
    answered = [match.taken[shot.frame].step for shot in shots if shot.scored]
    assert [(step.roll, step.face) for step in answered if isinstance(step, Roll)] == [
        ("defence", "miss"),
        ("keeper", "missed"),
        ("defence", "miss_or_own_goal"),
    ]
    chances = [shot.chance for shot in shots if shot.chance is not None]
    assert len(chances) == len(shots)
    assert all(shot.chance > 0 for shot in shots if shot.scored and shot.chance is not None)
    assert any(0 < chance < 0.5 for chance in chances)


def test_a_long_match_is_measured_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("palheta.learn.decided.MOST", 10)
    what = decided(played_lesson("dadinho", "shot"), RUNNER)
    assert not what.all_measured
    assert [shot.chance for shot in what.shots] == [None]
