"""A situation told by somebody who does not measure (`coarse`), and what he answers when he is asked, because he was
there. The law: the ruling is the same then.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from palheta.facts import (
    Answer,
    BadFact,
    Cross,
    Flick,
    Left,
    Out,
    Place,
    Report,
    Rest,
    Seen,
    Sightings,
    Step,
    Touch,
)
from palheta.facts.place import OFF
from palheta.rulebooks.answering import PUSHED
from palheta.rulebooks.asking import CIRCLE, heard
from palheta.rulebooks.base import Book
from palheta.ruling import Call, Question, Ruling
from palheta.ruling.question import about_of, word_of
from palheta.situations.coarse import half_of, tersely, told, zone_of
from palheta.situations.situation import Situation, read
from palheta.table.frame import Point, side_of
from palheta.table.frame import other as other_side
from palheta.table.geometry import TOLERANCE, Disc, distance, gap, touches
from palheta.table.pitch import Pitch

MOST_ASKED = 4  # times about one step


class Retold(msgspec.Struct, frozen=True):
    """`same`: what people hear is what they hear of the measured one, step by step. `asked`: the questions, `changed`:
    those whose answer made another ruling of it. `called`: what the referee called by eye, because it hangs on
    millimetres that nobody tells.
    """

    same: bool
    asked: tuple[str, ...]
    changed: int
    called: tuple[str, ...]


def retold(raw: dict[str, Any], *, terse: bool = False) -> Retold:
    """A situation's document, judged as measured and as told; `terse`: by somebody who is asked for every place."""
    measured = read(raw)
    book, table = measured.book, measured.setup.table
    assert table is not None
    assert book.gear is not None
    pitch = table.pitch
    words = told(raw, book.gear.on(table))
    coarse = read(tersely(words) if terse else words)
    exact = book.resume(measured.setup, measured.before)
    rough = book.resume(coarse.setup, coarse.before)
    same, changed, asked, called = True, 0, list[str](), list[str]()
    for fact, word in zip(measured.steps, coarse.steps, strict=True):
        ruling = book.judge(exact, fact)
        other = book.judge(_said_before(book, exact, rough, fact), word)
        witness = _Witness(exact, measured, fact, ruling)
        other, ids, differed = _asked(book, other, witness)
        asked, changed = asked + ids, changed + differed
        for call in _missing(ruling, other):
            if call in _missing(ruling, other):  # a word before it may have brought it along
                other, said = _called(book, other, call, pitch, ruling, fact.t)
                called += said
                if said:
                    other, ids, differed = _asked(book, other, witness)
                    asked, changed = asked + ids, changed + differed
        if (other.next.side, other.next.with_) != (ruling.next.side, ruling.next.with_):
            other, said = _seen_by_eye(book, other, fact, ruling)
            called += said
        same = same and _in_any_order(ruling) == _in_any_order(other)
        exact, rough = ruling.state, other.state
    return Retold(same, tuple(asked), changed, tuple(called))


def _asked(book: Book, ruling: Ruling, witness: "_Witness") -> tuple[Ruling, list[str], int]:
    """With what the witness answers: the ruling then, what was asked, and how many answers made another of it."""
    asked, changed = list[str](), 0
    for _ in range(MOST_ASKED):
        found = _answers(ruling.ask, witness)
        asked += [question.id for question in ruling.ask]
        if not found:
            break
        first = ruling
        ruling = _together(ruling, book.judge(ruling.state, Answer(answer=dict(found))))
        changed += heard(first) != heard(ruling)
    return ruling, asked, changed


def _in_any_order(ruling: Ruling) -> tuple[object, ...]:
    """What people hear; said twice or in another order it is no other ruling."""
    calls, *rest = heard(ruling)
    assert isinstance(calls, tuple)
    return (frozenset(calls), *rest)


def _said_before(book: Book, exact: Any, rough: Any, step: Step) -> Any:
    """Asked for it, the referee says whom the ball touches before it is played, where the book has that word."""
    ball = exact.ball.point if isinstance(step, Flick) and exact.ball is not None else None
    if "glued" not in book.reports or ball is None:
        return rough
    table = exact.setup.table
    for name, place in exact.pieces.items():
        lies = None if place.point is None else table.footprint(name, place.point)
        if lies is not None and gap(lies, Disc(ball, table.radius("ball"))) <= TOLERANCE:
            rough = book.judge(rough, Report(report="glued", piece=name)).state
    return rough


def _missing(ruling: Ruling, other: Ruling) -> list[Call]:
    """What the measured one calls and the told one does not: it is for the referee's eye."""
    had = [(call.rule, call.against) for call in other.calls]
    return [call for call in ruling.calls if (call.rule, call.against) not in had]


def _called(
    book: Book, ruling: Ruling, call: Call, pitch: Pitch, wanted: Ruling, t: float | None
) -> tuple[Ruling, list[str]]:
    """The referee says it at once, if the book has a word that means this, no other offence, and leads to the same."""
    at = None if call.at is None else Place(zone=zone_of(call.at, pitch))
    own_words_first = sorted(book.reports.items(), key=lambda word: word[1].clause != call.rule)
    for word, means in own_words_first:
        try:
            told = Report(report=word, side=call.against, piece=call.piece, at=at, t=t)
            said = book.judge(ruling.state, told)
        except BadFact:
            continue
        also = {(other.rule, other.against) for other in wanted.calls}
        just_this = bool(said.calls) and _means(said.calls[0], means.clause, call)
        just_this = just_this and all((other.rule, other.against) in also for other in said.calls[1:])
        if just_this and (said.next.side, said.next.with_) == (wanted.next.side, wanted.next.with_):
            return _together(ruling, msgspec.structs.replace(said, calls=(call, *said.calls[1:]))), [word]
    return ruling, []


def _seen_by_eye(book: Book, ruling: Ruling, step: Step, wanted: Ruling) -> tuple[Ruling, list[str]]:
    """No infringement, but what the book says of it is for the referee's eye too: he says it, where there is a word."""
    if not isinstance(step, Flick) or wanted.because is None:
        return ruling, []
    for word in (word for word, means in book.reports.items() if means.clause == wanted.because.clause):
        try:
            told = Report(report=word, side=side_of(step.flick), piece=step.flick)
            said = book.judge(ruling.state, told)
        except BadFact:
            continue
        if not said.calls and (said.next.side, said.next.with_) == (wanted.next.side, wanted.next.with_):
            return _together(ruling, said), [word]
    return ruling, []


def _means(said: Call, clause: str, call: Call) -> bool:
    """A clause agrees with any clause under it; a word stands for all that is under its own."""
    wide = clause if f"{said.rule}.".startswith(f"{clause}.") else said.rule
    return said.against == call.against and f"{call.rule}.".startswith(f"{wide}.")


def _together(first: Ruling, completed: Ruling) -> Ruling:
    kept = tuple(call for call in first.calls if call not in completed.withdrawn)
    cards, removed = first.cards + completed.cards, first.removed + completed.removed
    return msgspec.structs.replace(completed, calls=kept + completed.calls, cards=cards, removed=removed)


class _Witness(msgspec.Struct, frozen=True):
    """Somebody who was there: how things stood, what was done, and what the book made of it."""

    stood: Any
    situation: Situation
    step: Step
    ruling: Ruling

    @property
    def pitch(self) -> Pitch:
        pitch: Pitch = self.stood.setup.table.pitch
        return pitch


def _answers(questions: Sequence[Question], witness: _Witness) -> dict[str, str]:
    """What somebody says who saw it; nothing to what he did not see either."""
    found = ((question, _answer(question, witness)) for question in questions)
    return {question.id: choice for question, choice in found if choice in question.choices}


def _answer(question: Question, witness: _Witness) -> str:
    word, about, step = word_of(question.id), about_of(question.id), witness.step
    if word == "keeper_ball":
        return "yes" if witness.ruling.next.with_ == "keeper" else "no"
    if word == "missed":
        return "yes" if any(call.rule == "5.3.3" for call in witness.ruling.calls) else "no"
    if word == "nearest":
        return next(iter(witness.ruling.removed), "")
    if word == "began":
        play = witness.stood.play
        return (
            f"{play.side if play.origin == 'defence' else other_side(play.side)}_half" if play.origin else ""
        )
    if word == "moved":
        pushed = (touch for touch in _touches(step) if touch.touched == (about or touch.touched))
        far = next((far for touch in pushed if (far := _pushed(touch, witness)) is not None), 0.0)
        return next((name for name, limit in PUSHED.items() if far <= limit), "more")
    if word == "line":
        told = (_left_over(e, witness.pitch) for e in _seen(step))
        return next((line for line in told if line), "")
    return _where(question, _place(word, about, witness), witness)


def _where(question: Question, place: Place | None, witness: _Witness) -> str:
    if place is None or place.point is None:
        # Whoever named the half himself has not looked whether it was in the circle.
        return "" if place is None or question.choices[0] == CIRCLE else place.zone or ""
    if (
        question.word == "lies" and OFF in question.choices
    ):  # on a line or beyond it, which the zones do not say
        return question.choices[0] if _reaches_in(about_of(question.id), place.point, witness) else OFF
    zone = zone_of(place.point, witness.pitch)
    return zone if zone in question.choices else half_of(place.point)


def _left_over(event: Seen, pitch: Pitch) -> str:
    match event:
        case Out(over="touchline" | "goal_line") | Cross(line="touchline" | "goal_line"):
            return event.line
        case Out(at=Place(zone=str() as zone)) if zone.endswith("_area"):
            return "goal_line"
        case Out(at=Place(point=(x, y))) | Left(left="ball", at=Place(point=(x, y))):
            return "goal_line" if abs(x) - pitch.length / 2 > abs(y) - pitch.width / 2 else "touchline"
    return ""


def _reaches_in(name: str, at: Point, witness: _Witness) -> bool:
    table = witness.stood.setup.table
    return touches(Disc(at, table.radius(name)), table.pitch.field)


def _pushed(touch: Touch, witness: _Witness) -> float | None:
    """How far, as told or by where it lay before and after."""
    was = witness.stood.pieces.get(touch.touched)
    rests = (event.rest for event in _seen(witness.step) if isinstance(event, Rest))
    now = next((rest[touch.touched] for rest in rests if touch.touched in rest), None)
    if touch.moved is not None or was is None or now is None or was.point is None or now.point is None:
        return touch.moved
    return distance(was.point, now.point)


def _place(word: str, about: str, witness: _Witness) -> Place | None:
    step, seen = witness.step, _seen(witness.step)
    stood: dict[str, Place] = witness.situation.before.pieces | witness.stood.pieces
    ball: Place | None = witness.stood.ball or witness.situation.before.ball
    match word:
        case "ball":
            return ball
        case "was":
            return stood.get(about)
        case "at":
            told_at: Place | None = getattr(step, "at", None) or stood.get(getattr(step, "piece", None) or "")
            met = (t.at or stood.get(t.touched) for t in _touches(step) if t.touched != "ball")
            return told_at or next((place for place in met if place is not None), ball)
        case "ball_out":
            gone = (
                e.at for e in seen if isinstance(e, Out | Cross) or (isinstance(e, Left) and e.left == "ball")
            )
            return next(gone, None)
        case "left":
            return next((e.at for e in seen if isinstance(e, Left) and e.left == about), None)
        case "ball_rest" | "lies":
            lying = [e.rest for e in seen if isinstance(e, Rest) and (about or "ball") in e.rest]
            return lying[-1][about or "ball"] if lying else None
    return None


def _touches(step: Step) -> list[Touch]:
    return [event for event in _seen(step) if isinstance(event, Touch)]


def _seen(step: Step) -> Sightings:
    return step.seen if isinstance(step, Flick) else Sightings()
