"""A situation told by somebody who does not measure: zones for places, nothing of who stood where, only what was seen
to happen; and what he answers when he is asked, because he was there. The law: the ruling is the same then.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from palheta.facts import Answer, Flick, Left, Out, Place, Rest, Step, Touch
from palheta.rulebooks.answering import PUSHED
from palheta.rulebooks.asking import heard
from palheta.ruling import Question, Ruling
from palheta.ruling.question import about_of, word_of, zones_to_name
from palheta.situations.situation import Situation, read
from palheta.table.frame import Point
from palheta.table.geometry import Circle, Disc, Zone, touches
from palheta.table.pitch import Pitch

_POINTS = ("at", "ball", "to")
_PLACES = ("place", "pieces", "places")
MOST_ASKED = 4  # times about one step


class Retold(msgspec.Struct, frozen=True):
    """`same`: what people hear is what they hear of the measured one, step by step. `asked`: the questions."""

    same: bool
    asked: tuple[str, ...]


def retold(raw: dict[str, Any]) -> Retold:
    """A situation's document, judged as measured and as told."""
    measured = read(raw)
    assert measured.setup.table is not None
    pitch = measured.setup.table.pitch
    coarse = read(told(raw, pitch))
    book = measured.book
    exact = book.resume(measured.setup, measured.before)
    rough = book.resume(coarse.setup, coarse.before)
    same, asked = True, list[str]()
    for fact, word in zip(measured.steps, coarse.steps, strict=True):
        ruling = book.judge(exact, fact)
        other = book.judge(rough, word)
        for _ in range(MOST_ASKED):
            found = _answers(other.ask, measured, fact, pitch)
            asked += [question.id for question in other.ask]
            if not found:
                break
            other = _together(other, book.judge(other.state, Answer(answer=dict(found))))
        same = same and heard(ruling) == heard(other)
        exact, rough = ruling.state, other.state
    return Retold(same, tuple(asked))


def _together(first: Ruling, completed: Ruling) -> Ruling:
    kept = tuple(call for call in first.calls if call not in completed.withdrawn)
    return msgspec.structs.replace(completed, calls=kept + completed.calls)


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


def _coarse_field(key: str, value: Any, pitch: Pitch) -> Any:
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


def _answers(questions: Sequence[Question], situation: Situation, step: Step, pitch: Pitch) -> dict[str, str]:
    """What somebody says who saw it; nothing to what he did not see either."""
    found: dict[str, str] = {}
    for question in questions:
        choice = _answer(question, situation, step, pitch)
        if choice in question.choices:
            found[question.id] = choice
    return found


def _answer(question: Question, situation: Situation, step: Step, pitch: Pitch) -> str:
    word, about = word_of(question.id), about_of(question.id)
    if word == "moved":
        far = next((touch.moved for touch in _touches(step) if touch.moved is not None), 0.0)
        return next((name for name, limit in PUSHED.items() if far <= limit), "more")
    place = _place(word, about, situation, step)
    if place is None or place.point is None:
        return ""
    zone = zone_of(place.point, pitch)
    return zone if zone in question.choices else f"{zone.split('_')[0]}_half"


def _place(word: str, about: str, situation: Situation, step: Step) -> Place | None:
    before, seen = situation.before, step.seen if isinstance(step, Flick) else ()
    match word:
        case "ball":
            return before.ball
        case "was":
            return before.pieces.get(about)
        case "at":
            told_at = getattr(step, "at", None)
            return told_at or next((t.at for t in _touches(step) if t.at is not None), before.ball)
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
