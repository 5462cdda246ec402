"""A lesson played to its end without a person: what does it is done in turn, the other side does its part, and what
needs no thought (arranging, "ready") is taken as the book suggests it."""

from palheta.facts import Put, Say
from palheta.learn.lesson import Lesson
from palheta.match import Header, Match
from palheta.play.actions import Action
from palheta.play.practice import Practice
from palheta.play.refusal import Refused
from palheta.play.running import Runner
from palheta.ruling import MayFlick, MayPlace, MayRoll
from palheta.table.frame import Side, other

MOST = 40  # steps: no lesson takes so many


def begun(book: str, lesson: Lesson, runner: Runner) -> Practice:
    match = Match(Header(book=book, before=lesson.before))
    return Practice(match, runner, lesson.secret, goal=lesson.reached)


def played(practice: Practice, lesson: Lesson, solving: tuple[Action, ...]) -> bool:
    """Until it is done, or nothing of it may be done any more."""
    solves, replies = list(solving), list(lesson.replies)
    arranged: set[str] = set()
    for now in range(MOST):
        if practice.done:
            return True
        if practice.pass_time(now + 0.5) is not None:
            continue
        acted = _done(practice, lesson, solves, now) or _answered(practice, lesson, replies, now)
        if not acted and not _ceremony(practice, arranged, now):
            return False
    return False


def _done(practice: Practice, lesson: Lesson, solves: list[Action], now: float) -> bool:
    if not solves or not _acted(practice, lesson.side, solves[0], now):
        return False
    solves.pop(0)
    return True


def _answered(practice: Practice, lesson: Lesson, replies: list[Action], now: float) -> bool:
    if not replies or not _acted(practice, other(lesson.side), replies[0], now):
        return False
    replies.pop(0)
    return True


def _ceremony(practice: Practice, arranged: set[str], now: float) -> bool:
    """What is asked for first, if it is only arranging or saying so. As in the browser: arranged once, then "ready"."""
    usable = [offer for offer in practice.offers if offer.barred is None]
    waits = any(isinstance(offer, MayFlick | MayRoll) for offer in usable)
    for offer in usable[:1] if waits else sorted(usable, key=lambda one: not isinstance(one, MayPlace)):
        side, step = offer.side, offer.default_step()
        if side == "referee" or repr(step) in arranged:
            continue
        if isinstance(step, Put) or (isinstance(step, Say) and offer.blocks):
            if isinstance(step, Put):
                arranged.add(repr(step))
            return _acted(practice, side, step, now, offer.phase)
    return False


def _acted(practice: Practice, side: Side, action: Action, now: float, phase: int | None = None) -> bool:
    try:
        practice.settle(now + 0.2)
        practice.act(side, action, practice.state_id, now + 0.3, phase)
    except Refused:
        return False
    return True
