"""Every task can be done: the stored flicks are played on the real table and put to the real judge."""

import pytest

from palheta.facts import BadFact
from palheta.learn.lesson import Lesson, course_of, lesson_of
from palheta.learn.playing import begun, played
from palheta.play.actions import Action, DoFlick, read_action
from palheta.play.physics_runner import PhysicsRunner
from palheta.rulebooks import registry
from palheta.situations.drawing import draw_situation

RUNNER = PhysicsRunner()
BOOKS = registry.names()
EVERY = [(book, lesson) for book in BOOKS for lesson in course_of(book).steps]
LESSONS = pytest.mark.parametrize(
    ("book", "lesson"), EVERY, ids=[f"{book}-{lesson.id}" for book, lesson in EVERY]
)


@pytest.mark.parametrize("book", BOOKS)
def test_a_course_is_short_and_cites_its_book(book: str) -> None:
    course, clauses = course_of(book), registry.find(book).clauses.by_id
    assert 5 <= len(course.steps) <= 8
    assert 5 <= len(course.how) <= 7
    assert len({lesson.id for lesson in course.steps}) == len(course.steps)
    cited = [one.clause for one in course.how] + [one.clause for one in course.steps]
    assert [clause for clause in cited if clause not in clauses] == []


@LESSONS
def test_what_is_stored_does_the_task(book: str, lesson: Lesson) -> None:
    practice = begun(book, lesson, RUNNER)
    assert practice.done is False
    assert practice.offers
    assert lesson.actions
    assert played(practice, lesson, lesson.actions)
    practice.take_back(100.0, whole=True)
    assert practice.done is False


@LESSONS
def test_doing_nothing_of_it_does_not(book: str, lesson: Lesson) -> None:
    """Where a keeper is to be set, the book's own suggestion would do it: he is set badly here."""
    badly: tuple[Action, ...] = ()
    if "hk" in lesson.solve[0].get("place", {}):
        x, _ = lesson.solve[0]["place"]["hk"]
        badly = (read_action({"place": {"hk": [x, 110]}}), read_action({"say": "ready"}))
    assert not played(begun(book, lesson, RUNNER), lesson, badly)


@pytest.mark.parametrize("book", [book for book in BOOKS if registry.find(book).default_table() is not None])
def test_a_flick_can_miss_the_task(book: str) -> None:
    """The weakest flick there is does none of them."""
    for lesson in course_of(book).steps:
        flicks = [action for action in lesson.actions if isinstance(action, DoFlick)]
        if flicks and lesson.id != "defend":
            first = flicks[0]
            weak = DoFlick(piece=first.piece, angle=first.angle + 180.0, power=0.01)
            said = tuple(action for action in lesson.actions if not isinstance(action, DoFlick))
            assert not played(begun(book, lesson, RUNNER), lesson, (*said, weak)), lesson.id


@pytest.mark.parametrize("book", BOOKS)
def test_how_it_is_played_is_drawn_on_the_books_own_table(book: str) -> None:
    for one in course_of(book).how:
        assert draw_situation(one.scene(book)).startswith("<svg")


def test_a_task_that_is_not_there() -> None:
    with pytest.raises(BadFact, match="lesson: Expected one of dadinho's first steps \\(touch, "):
        lesson_of("dadinho", "nonsense")
