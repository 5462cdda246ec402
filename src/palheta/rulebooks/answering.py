"""An answer completes the step before it: that is judged again from where it began, with what is now known.

What an answer says of a step is the same in all books; what it says of the state before it, each book knows.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec

from palheta.facts import (
    Answer,
    Answered,
    BadFact,
    Cross,
    Flick,
    Left,
    Out,
    Place,
    Put,
    Report,
    Rest,
    Say,
    Seen,
    Step,
    Touch,
)
from palheta.facts.seen import Sightings
from palheta.rulebooks.asking import (
    MOST_TRIALS,
    MOST_TRIALS_OF_A_PLACING,
    left_somewhere,
    met_in_zones,
    outside_the_circle,
    untold,
    worth_asking,
)
from palheta.rulebooks.common.told_out import with_its_exit
from palheta.rulebooks.tellings import ReportWord
from palheta.rulebooks.told_already import narrowed, was_told
from palheta.ruling import Call, Question, Ruling
from palheta.ruling.question import PLACES, about_of, word_of
from palheta.table.gear import Gear

replace = msgspec.structs.replace

# The state and the step with the answer in them; None where the book leaves it to what all books share.
Completing = Callable[[Any, Step, str, Answered], tuple[Any, Step] | None]
Judging = Callable[[Any, Step], Ruling]
# How far something was pushed, as a person says it; exactly the limit belongs to what is below it.
PUSHED = {"0_cm": 0.0, "1_cm": 10.0, "3_cm": 30.0, "13_cm": 130.0, "31_cm": 310.0, "more": 320.0}


class LeftOpen(msgspec.Struct, frozen=True):
    """What the last step left open: the state before it, the step as far as it was told, and what was said of it."""

    before: Any
    step: Step
    questions: tuple[Question, ...]
    ruling: Ruling
    answered: tuple[str, ...] = ()


def leaves_all_to_the_step(state: Any, step: Step, identity: str, choice: Answered) -> None:
    return None


def with_answers(
    judge: Judging, completing: Completing, reports: Mapping[str, ReportWord], gear: Callable[[], Gear | None]
) -> Judging:
    """A judge that asks what its ruling hangs on, remembers what it asked, and takes answers."""
    return _Asking(judge, completing, reports, gear).judged


class _Asking(NamedTuple):
    judge: Judging
    completing: Completing
    reports: Mapping[str, ReportWord]
    gear: Callable[[], Gear | None]

    def judged(self, state: Any, step: Step, /) -> Ruling:
        left: LeftOpen | None = state.left_open
        if left is not None:
            state = replace(state, left_open=None)
        if not isinstance(step, Answer):
            gear = self.gear()
            step = step if gear is None else with_its_exit(step, gear.out)
            met = met_in_zones(state, step)
            if met:
                return self._knowing(state, step, met)
            return self._opened(self.judge(state, step), state, step, ())
        if left is None:
            raise BadFact(
                "step.answer", "Expected a question to be open; nothing was asked about the last step"
            )
        before, whole = left.before, left.step
        answers = {_meant(left, identity): choice for identity, choice in step.answer.items()}
        for identity, choice in answers.items():
            _refuse_what_was_not_asked(left, identity, choice)
            before, whole = self._completed(before, whole, identity, choice)
        known = (*left.answered, *answers)
        try:
            ruling = self.judge(before, whole)
        except BadFact as error:
            raise BadFact("step.answer", f"So answered the step before it cannot be: {error}") from None
        return _only_what_is_new(self._opened(ruling, before, whole, known), left.ruling)

    def _knowing(self, state: Any, step: Step, met: dict[str, Place]) -> Ruling:
        """What the contacts say of where pieces stood is known for this step, and not of the table as it is."""
        ball = met.get("ball", state.ball)
        stood = {name: place for name, place in met.items() if name != "ball"}
        before = replace(state, pieces=state.pieces | stood, ball=ball)
        ruling = self._opened(self.judge(before, step), before, step, ())
        after = ruling.state
        known = {name: place for name, place in after.pieces.items() if place != stood.get(name)}
        lies = state.ball if after.ball is ball else after.ball
        return replace(ruling, state=replace(after, pieces=known, ball=lies))

    def _completed(self, state: Any, step: Step, identity: str, choice: Answered) -> tuple[Any, Step]:
        return self.completing(state, step, identity, choice) or _completed(state, step, identity, choice)

    def _opened(self, ruling: Ruling, before: Any, step: Step, answered: tuple[str, ...]) -> Ruling:
        """Whoever has answered as well as he could is not asked again, nor anybody what changes nothing."""

        def decisive(questions: Iterable[Question]) -> tuple[Question, ...]:
            trials = MOST_TRIALS_OF_A_PLACING if isinstance(step, Put) else MOST_TRIALS
            left = {
                question.id: outside_the_circle(narrowed(question, before, step), before)
                for question in questions
                if question.id not in answered and not was_told(question, before, step)
            }
            return worth_asking(tuple(left.values()), partial(self._supposing, before, step), trials)

        ask = decisive(ruling.ask) if ruling.ask else ()
        if not ask and (open_too := untold(before, step, self.reports)):
            ask = decisive((*ruling.ask, *open_too))
        if ask != ruling.ask:
            ruling = replace(ruling, ask=ask)
        if not ask:
            return ruling
        left = LeftOpen(before, step, ask, ruling, answered)
        return replace(ruling, state=replace(ruling.state, left_open=left))

    def _supposing(self, before: Any, step: Step, answers: Mapping[str, str]) -> Ruling | None:
        try:
            for identity, choice in answers.items():
                before, step = self._completed(before, step, identity, choice)
            return self.judge(before, step)
        except BadFact:
            return None


def _only_what_is_new(ruling: Ruling, told: Ruling) -> Ruling:
    """The same call with its place now known is no new one; what no longer holds is taken back."""
    known, now = set(map(_key, told.calls)), set(map(_key, ruling.calls))
    return replace(
        ruling,
        calls=tuple(call for call in ruling.calls if _key(call) not in known),
        withdrawn=tuple(call for call in told.calls if _key(call) not in now),
        cards=tuple(card for card in ruling.cards if card not in told.cards),
        removed=tuple(piece for piece in ruling.removed if piece not in told.removed),
    )


def _key(call: Call) -> tuple[object, ...]:
    return (call.rule, call.against, call.piece)


def _meant(left: LeftOpen, identity: str) -> str:
    """Who answers with the bare word means the only open question of that word."""
    named = [question.id for question in left.questions if question.word == identity]
    return named[0] if len(named) == 1 else identity


def _refuse_what_was_not_asked(left: LeftOpen, identity: str, choice: Answered) -> None:
    open_now = {question.id: question for question in left.questions}
    if identity not in open_now:
        raise BadFact("step.answer", f"Expected an answer to {', '.join(open_now)}, got {identity!r}")
    question = open_now[identity]
    if isinstance(choice, str) and choice not in question.choices:
        expected = ", ".join(question.choices)
        raise BadFact(f"step.answer.{identity}", f"Expected one of {expected}; got {choice!r}")
    if not isinstance(choice, str) and question.word not in PLACES:
        raise BadFact(f"step.answer.{identity}", "Expected one of its choices, got a point")


def place_of(choice: Answered) -> Place:
    return Place(zone=choice) if isinstance(choice, str) else Place((choice[0], choice[1]))


def _completed(state: Any, step: Step, identity: str, choice: Answered) -> tuple[Any, Step]:
    word, about = word_of(identity), about_of(identity)
    if word in PLACES:
        place = _end_of(state, choice) if choice in ("plus", "minus") else place_of(choice)
        if word == "was":
            return replace(state, pieces=state.pieces | {about: place}), step
        if word == "ball":
            return replace(state, ball=place), step
        if word == "ball_rest" and state.next.with_ == "kick_off" and choice != "circle":
            step = _out_of_the_circle(step)
        return state, _placed(step, word, about, place)
    assert isinstance(choice, str)
    return state, _named(step, word, about, choice)


def _named(step: Step, word: str, about: str, choice: str) -> Step:
    if word == "side":
        return replace(step, side=choice)
    if word == "piece" and isinstance(step, Report | Say):
        return replace(step, piece=choice)
    if word == "moved" and isinstance(step, Flick):
        return _seen(step, lambda event: _if_unknown(event, Touch, "moved", PUSHED[choice], about))
    if word == "line" and isinstance(step, Flick):
        return _seen(step, lambda event: _over(event, choice) if left_somewhere(event) else event)
    return step  # it has no room for it: who answered knows, and nobody asks again


def _over(event: Seen, line: str) -> Out:
    out = event if isinstance(event, Out) else Out("ball", at=event.at if isinstance(event, Left) else None)
    return replace(out, over="goal_line" if line == "goal_line" else "touchline")


def _placed(step: Step, word: str, about: str, place: Place) -> Step:
    if isinstance(step, Report):
        return replace(step, at=place)
    if isinstance(step, Put) and word == "at":
        return replace(step, place=step.place | {about: place})
    if not isinstance(step, Flick):
        return step
    if word in ("ball_rest", "lies"):
        return _resting(step, about or "ball", place)
    kinds: dict[str, type[Seen] | tuple[type[Seen], ...]] = {
        "ball_out": (Out, Cross),
        "left": Left,
        "at": Touch,
    }
    return _seen(step, lambda event: _if_unknown(event, kinds[word], "at", place, about))


def _out_of_the_circle(step: Step) -> Step:
    """Whoever was asked where a kick-off came to rest, and does not say in the circle, says that it left it."""
    return (
        replace(step, seen=Sightings((*step.seen, Cross("ball", "circle"))))
        if isinstance(step, Flick)
        else step
    )


def _seen(step: Flick, change: Callable[[Seen], Seen]) -> Flick:
    return replace(step, seen=Sightings(change(event) for event in step.seen))


def _if_unknown(
    event: Seen, kinds: type[Seen] | tuple[type[Seen], ...], key: str, value: Any, about: str = ""
) -> Seen:
    if not isinstance(event, kinds) or _is_known(getattr(event, key)):
        return event
    whose = event.left if isinstance(event, Left) else event.touched if isinstance(event, Touch) else about
    return event if about and whose != about else replace(event, **{key: value})


def _is_known(told: Any) -> bool:
    """A zone that is nobody's, the circle, leaves the half open."""
    return told is not None and not (isinstance(told, Place) and told.zone == "circle")


def _resting(step: Flick, name: str, place: Place) -> Flick:
    """Where it came to lie is said last."""
    return replace(step, seen=Sightings((*step.seen, Rest({name: place}))))


def _end_of(state: Any, choice: Answered) -> Place:
    """Beside the goal that the ball ran towards, on the side that was said."""
    pitch = state.table.pitch
    assert state.ball is None or isinstance(state.ball, Place)
    towards = state.turn or "home"
    y = pitch.width / 4 if choice == "plus" else -pitch.width / 4
    return Place((-pitch.goal_line(towards), y))
