"""What decided a match: counted from the log, and chances drawn with the real physics."""

import pytest

from palheta.facts import Flick
from palheta.learn.decided import DRAWS, decided
from palheta.learn.lesson import lesson_of
from palheta.learn.playing import begun, played
from palheta.match import Match
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
    assert shot.goals is not None
    assert 0 < shot.goals <= DRAWS
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


def test_dice_have_shots_without_a_chance() -> None:
    what = decided(played_lesson("campeao", "penalty"), RUNNER)
    assert [(shot.scored, shot.goals) for shot in what.shots] == [(True, None)]


def test_a_long_match_is_measured_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("palheta.learn.decided.MOST", 10)
    what = decided(played_lesson("dadinho", "shot"), RUNNER)
    assert not what.all_measured
    assert [shot.goals for shot in what.shots] == [None]
