"""A situation told by somebody who does not measure: zones for places, nothing of who stood where, only what was seen
to happen; and what he answers when he is asked, because he was there. The law: the ruling is the same then.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from palheta.facts import Answer, Flick, Left, Out, Place, Report, Rest, Step, Touch
from palheta.rulebooks.answering import PUSHED
from palheta.rulebooks.asking import heard
from palheta.rulebooks.base import Book
from palheta.ruling import Call, Question, Ruling
from palheta.ruling.question import about_of, word_of, zones_to_name
from palheta.situations.situation import Situation, read
from palheta.table.frame import Point
from palheta.table.geometry import Circle, Disc, Zone, distance, touches
from palheta.table.pitch import Pitch

_POINTS = ("at", "ball", "to")
_PLACES = ("place", "pieces", "places")
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


def retold(raw: dict[str, Any]) -> Retold:
    """A situation's document, judged as measured and as told."""
    measured = read(raw)
    assert measured.setup.table is not None
    pitch = measured.setup.table.pitch
    coarse = read(told(raw, pitch))
    book = measured.book
    exact = book.resume(measured.setup, measured.before)
    rough = book.resume(coarse.setup, coarse.before)
    same, changed, asked, called = True, 0, list[str](), list[str]()
    for fact, word in zip(measured.steps, coarse.steps, strict=True):
        ruling = book.judge(exact, fact)
        other = book.judge(rough, word)
        for _ in range(MOST_ASKED):
            found = _answers(other.ask, measured, fact, pitch, ruling)
            asked += [question.id for question in other.ask]
            if not found:
                break
            first = other
            other = _together(other, book.judge(other.state, Answer(answer=dict(found))))
            changed += heard(first) != heard(other)
        for call in _missing(ruling, other):
            other, said = _called(book, other, call, pitch, ruling)
            called += said
        same = same and heard(ruling) == heard(other)
        exact, rough = ruling.state, other.state
    return Retold(same, tuple(asked), changed, tuple(called))


def _missing(ruling: Ruling, other: Ruling) -> list[Call]:
    """What the measured one calls and the told one does not: it is for the referee's eye."""
    had = [(call.rule, call.against) for call in other.calls]
    return [call for call in ruling.calls if (call.rule, call.against) not in had]


def _called(book: Book, ruling: Ruling, call: Call, pitch: Pitch, wanted: Ruling) -> tuple[Ruling, list[str]]:
    """The referee says it, if the book has a word that means just this and leads to the same."""
    at = None if call.at is None else Place(zone=zone_of(call.at, pitch))
    for word, means in book.reports.items():
        near = any(f"{rule}.".startswith(f"{means.clause}.") for rule in (call.rule, call.under or ""))
        if not near and not word.startswith("restart_"):
            continue
        said = book.judge(ruling.state, Report(report=word, side=call.against, piece=call.piece, at=at))
        just_this = [(one.rule, one.against) for one in said.calls] == [(call.rule, call.against)]
        if just_this and (said.next.side, said.next.with_) == (wanted.next.side, wanted.next.with_):
            return _together(ruling, said), [word]
    return ruling, []


def _together(first: Ruling, completed: Ruling) -> Ruling:
    kept = tuple(call for call in first.calls if call not in completed.withdrawn)
    cards, removed = first.cards + completed.cards, first.removed + completed.removed
    return msgspec.structs.replace(completed, calls=kept + completed.calls, cards=cards, removed=removed)


def told(raw: dict[str, Any], pitch: Pitch) -> dict[str, Any]:
    """The same document, told coarsely."""
    before = {key: value for key, value in raw["before"].items() if key != "pieces"}
    return raw | {"before": _coarse(before, pitch), "steps": _coarse(raw["steps"], pitch)}


def _coarse(value: Any, pitch: Pitch) -> Any:
    if isinstance(value, list):
        return [_coarse(item, pitch) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: _coarse_field(key, item, pitch) for key, item in value.items()}


def _seen(events: list[Any], pitch: Pitch) -> list[Any]:
    """A ball that came to lie beyond a line went out, or in: that is what a person says."""
    told: list[Any] = []
    gone = any("goal" in event or "out" in event for event in events)
    for event in events:
        at = event.get("rest", {}).get("ball") if isinstance(event.get("rest"), dict) else None
        if not gone and isinstance(at, list) and not touches(Disc((at[0], at[1]), 0.0), pitch.field):
            told.append(_left_at((at[0], at[1]), pitch))
        told.append(event)
    return [_coarse(event, pitch) for event in told]


def _left_at(at: Point, pitch: Pitch) -> dict[str, Any]:
    over_end = abs(at[0]) - pitch.length / 2 > abs(at[1]) - pitch.width / 2
    if over_end and abs(at[1]) <= pitch.goal.width / 2:
        return {"goal": "home" if at[0] < 0 else "away"}
    return {"out": "ball", "over": "goal_line" if over_end else "touchline", "at": list(at)}


def _coarse_field(key: str, value: Any, pitch: Pitch) -> Any:
    if key == "seen" and isinstance(value, list):
        return _seen(value, pitch)
    if key == "decide":  # the referee's own word is no place that somebody saw
        return value
    if key in _POINTS:
        return _zone(value, pitch)
    if key == "rest" and isinstance(value, dict):  # of the pieces nobody says where they stopped
        return {name: _zone(place, pitch) for name, place in value.items() if name == "ball"}
    if key in _PLACES and isinstance(value, dict):
        return {name: _zone(place, pitch) for name, place in value.items()}
    return _coarse(value, pitch)


def _zone(place: Any, pitch: Pitch) -> Any:
    if isinstance(place, dict) and "at" in place and "atop" not in place:
        place = place["at"]
    if isinstance(place, list) and len(place) in (2, 3) and all(isinstance(v, int | float) for v in place):
        return zone_of((place[0], place[1]), pitch)
    return place


def zone_of(point: Point, pitch: Pitch) -> str:
    """The smallest that it lies in; beyond the lines, the half that it lies beside."""
    zones = pitch.zones()
    around = [name for name in zones_to_name(pitch) if touches(Disc(point, 0.0), zones[name])]
    if not around:
        return "home_half" if point[0] < 0 else "away_half"
    return min(around, key=lambda name: _size(zones[name]))


def _size(zone: Zone) -> float:
    if isinstance(zone, Circle):
        return 3.0 * zone.radius**2
    return (zone.x1 - zone.x0) * (zone.y1 - zone.y0)


def _answers(
    questions: Sequence[Question], situation: Situation, step: Step, pitch: Pitch, ruling: Ruling
) -> dict[str, str]:
    """What somebody says who saw it; nothing to what he did not see either."""
    found: dict[str, str] = {}
    for question in questions:
        choice = _answer(question, situation, step, pitch, ruling)
        if choice in question.choices:
            found[question.id] = choice
    return found


def _answer(question: Question, situation: Situation, step: Step, pitch: Pitch, ruling: Ruling) -> str:
    word, about = word_of(question.id), about_of(question.id)
    if word == "keeper_ball":
        return "yes" if ruling.next.with_ == "keeper" else "no"
    if word == "nearest":
        return next(iter(ruling.removed), "")
    if word == "moved":
        far = next(
            (far for touch in _touches(step) if (far := _pushed(touch, situation, step)) is not None), 0.0
        )
        return next((name for name, limit in PUSHED.items() if far <= limit), "more")
    place = _place(word, about, situation, step)
    if place is None or place.point is None:
        return ""
    zone = zone_of(place.point, pitch)
    return zone if zone in question.choices else f"{zone.split('_')[0]}_half"


def _pushed(touch: Touch, situation: Situation, step: Step) -> float | None:
    """How far, as told or by where it lay before and after."""
    was, rests = situation.before.pieces.get(touch.touched), step.seen if isinstance(step, Flick) else ()
    now = next(
        (e.rest[touch.touched] for e in rests if isinstance(e, Rest) and touch.touched in e.rest), None
    )
    if touch.moved is not None or was is None or now is None or was.point is None or now.point is None:
        return touch.moved
    return distance(was.point, now.point)


def _place(word: str, about: str, situation: Situation, step: Step) -> Place | None:
    before, seen = situation.before, step.seen if isinstance(step, Flick) else ()
    match word:
        case "ball":
            return before.ball
        case "was":
            return before.pieces.get(about)
        case "at":
            told_at = getattr(step, "at", None)
            met = (t.at or before.pieces.get(t.touched) for t in _touches(step) if t.touched != "ball")
            return told_at or next((place for place in met if place is not None), before.ball)
        case "ball_out":
            return next((e.at for e in seen if isinstance(e, Out)), None)
        case "left":
            return next((e.at for e in seen if isinstance(e, Left) and e.left == about), None)
        case "ball_rest" | "lies":
            lying = [e.rest for e in seen if isinstance(e, Rest) and (about or "ball") in e.rest]
            return lying[-1][about or "ball"] if lying else None
    return None


def _touches(step: Step) -> list[Touch]:
    return [event for event in step.seen if isinstance(event, Touch)] if isinstance(step, Flick) else []
