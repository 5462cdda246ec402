"""What is not asked: what another reading or a millimetre would decide otherwise."""

from palheta.school.changes import GONE, Change, applied, changes
from palheta.school.fairness import (
    allowed_by_a_reading,
    hangs_on_a_reading,
    hangs_on_millimetres,
    other_readings,
)
from palheta.school.question import Source
from palheta.school.scene import Scene, scene
from palheta.school.verdict import Verdict


def found(book: str, stem: str, number: int, clause: str) -> Scene:
    one = scene(book, Source(book, stem, number), clause)
    assert one is not None
    return one


def test_a_touch_before_the_ball_is_not_asked_with_no_call_as_a_wrong_answer() -> None:
    one = found("dadinho", "28-touching-an-opponent", 1, "28")
    assert not hangs_on_a_reading(one)
    assert allowed_by_a_reading(one, Verdict(side="home"))
    assert not allowed_by_a_reading(one, one.verdict)


def test_what_a_setting_of_the_organiser_would_change_is_never_wrong() -> None:
    one = found("tres-toques", "85.§único-third-noted-fault", 1, "85.§único")
    assert one.verdict.consequence not in other_readings(one)
    assert hangs_on_a_reading(one)


def test_a_push_of_ten_millimetres_told_in_words_hangs_on_no_drawing() -> None:
    assert not hangs_on_millimetres(found("guzikowa", "6.1.1-minimal", 1, "6.1.1"))


def test_level_with_the_penultimate_cannot_be_drawn() -> None:
    assert hangs_on_millimetres(found("tres-toques", "81.a-level-with-the-penultimate", 1, "81.a"))


def test_a_change_is_one_fact() -> None:
    document = {"before": {"counts": {"team": 3}}, "steps": [{"flick": "h7"}, {"time": 30}]}
    assert applied(document, Change("count", ("before", "counts", "team"), 9))["before"] == {
        "counts": {"team": 9}
    }
    assert applied(document, Change("step", ("steps", 0), GONE))["steps"] == [{"time": 30}]
    assert document["before"] == {"counts": {"team": 3}}
    assert {change.kind for change in changes({"rulebook": "dadinho", **document})} >= {
        "count",
        "step",
        "time",
        "who",
    }
