"""The same scene with one fact changed: another order of touches, another piece, another place, count or time.

A change is a path into the plain document and what stands there instead; `GONE` takes it away.
"""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

import msgspec

from palheta.rulebooks import registry
from palheta.table.frame import is_piece

GONE = "(gone)"
Path = tuple[str | int, ...]
_RESTARTS = (
    "throw_in",
    "goal_kick",
    "corner",
    "direct_free_kick",
    "indirect_free_kick",
    "penalty",
    "kick_off",
)
_PUSHES = (0, 5, 20, 60, 200, 400)
_STARTS: dict[str, tuple[tuple[str, Any], ...]] = {
    "dadinho": (("team", 8), ("team", 9), ("piece", 3), ("circle", True)),
    "tres-toques": (("flicks", 1), ("flicks", 2), ("flicks", 3), ("passed", True), ("play", "restricted"),
                    ("from", "defence")),
    "fistf": (("piece", 3), ("piece", 2), ("ticks", 3), ("defence", "used")),
    "fistf-indoor": (("piece", 3), ("piece", 2), ("ticks", 3), ("defence", "used")),
    "guzikowa": (("moves", 1), ("moves", 3), ("exits", 3)),
}  # fmt: skip


class Change(msgspec.Struct, frozen=True):
    """`kind` says what sort of fact it is: a question asks about different sorts first."""

    kind: str
    path: Path
    to: Any


def applied(document: dict[str, Any], change: Change) -> dict[str, Any]:
    """The document with this one fact changed."""
    changed = deepcopy(document)
    *way, last = change.path
    inner: Any = changed
    for key in way:
        if isinstance(inner, dict) and inner.get(key) is None:
            inner[key] = {}
        inner = inner[key]
    if change.to == GONE:
        del inner[last]
    else:
        inner[last] = deepcopy(change.to)
    return changed


def changes(document: dict[str, Any]) -> Iterator[Change]:
    """The likeliest mistakes of a referee first: what was seen, who, where, what counts, when."""
    for i, step in enumerate(document["steps"]):
        at = ("steps", i)
        if "seen" in step:
            yield from _sightings(document, step, (*at, "seen"))
        yield from _doing(document, step, at)
    yield from _position(document)
    yield from _counts(document)
    if len(document["steps"]) > 1:
        yield from (Change("step", ("steps", i), GONE) for i in range(len(document["steps"])))


def _sightings(document: dict[str, Any], step: dict[str, Any], at: Path) -> Iterator[Change]:
    seen: list[dict[str, Any]] = step["seen"]
    for j, one in enumerate(seen[:-1]):
        if "rest" not in one and "rest" not in seen[j + 1]:
            yield Change("order", at, [*seen[:j], seen[j + 1], one, *seen[j + 2 :]])
    for j, one in enumerate(seen):
        if "rest" not in one:
            yield from _sighting(document, one, (*at, j))
            yield Change("unseen", (*at, j), GONE)
    ends = next((j for j, one in enumerate(seen) if "rest" in one), len(seen))
    for event in _events(document, step):
        for j in dict.fromkeys((0, ends) if "touch" in event else (ends,)):
            yield Change("seen", at, [*seen[:j], event, *seen[j:]])


def _sighting(document: dict[str, Any], one: dict[str, Any], at: Path) -> Iterator[Change]:
    if "touch" in one:
        mover, touched = one["touch"]
        for other in _others(document):
            if other not in (mover, touched):
                yield Change("who", (*at, "touch", 1), other)
        yield Change("moving", (*at, "moving"), not one.get("moving", False))
        if is_piece(touched):
            yield from (Change("push", (*at, "moved"), push) for push in _PUSHES if push != one.get("moved"))
    for key, choices in {
        "over": ("touchline", "goal_line"), "line": ("touchline", "goal_line", "halfway", "penalty_area", "shooting"),
        "of": ("pitch", "mat", "table"), "goal": ("home", "away"),
    }.items():  # fmt: skip
        if key in one:
            yield from (Change("where", (*at, key), choice) for choice in choices if choice != one[key])
    if "at" in one:
        yield from _elsewhere(document, one["at"], (*at, "at"))


def _events(document: dict[str, Any], step: dict[str, Any]) -> Iterator[dict[str, Any]]:
    mover = step.get("flick")
    if mover is None:
        return
    yield from ({"touch": [mover, other]} for other in _others(document) if other != mover)
    yield from ({"touch": ["ball", other]} for other in _others(document) if other not in (mover, "ball"))
    yield {"goal": "away" if mover[0] == "h" else "home"}
    yield from ({"out": "ball", "over": over} for over in ("touchline", "goal_line"))
    if document["before"].get("clock"):
        yield {"whistle": True}


def _others(document: dict[str, Any]) -> tuple[str, ...]:
    """One piece of each sort, so that it is the sort that makes the difference."""
    standing = [name for name in (document["before"].get("pieces") or {}) if is_piece(name)]
    field = [name for name in standing if name[1:].isdigit()]
    found = [next((name for name in field if name[0] == side), None) for side in "ha"]
    return (*(name for name in found if name is not None), "hk", "ak", "ball")


def _doing(document: dict[str, Any], step: dict[str, Any], at: Path) -> Iterator[Change]:
    if "flick" in step:
        own = [name for name in _others(document) if is_piece(name) and name != step["flick"]]
        yield from (Change("who", (*at, "flick"), name) for name in own)
        yield from (
            Change("how", (*at, "as"), how)
            for how in ("position", "tick", "defence")
            if how != step.get("as")
        )
    if "report" in step or "flick" in step:
        yield Change("purpose", (*at, "deliberate"), not step.get("deliberate", False))
    if "report" in step:
        yield from _elsewhere(document, step.get("at"), (*at, "at"))
        yield from (
            Change("with", (*at, "with"), hand) for hand in ("hand", "palheta") if hand != step.get("with")
        )
    if step.get("side") in ("home", "away"):
        yield Change("side", (*at, "side"), "away" if step["side"] == "home" else "home")
    for key in ("late", "time"):
        if key in step:
            for by in (-15, -6, -2, 2, 6, 15, 60):
                if step[key] + by > 0:
                    yield Change("time", (*at, key), step[key] + by)
    if "roll" in step:
        yield from _rolls(document, step, at)
    for name, place in (step.get("place") or {}).items():
        yield from _elsewhere(document, place, (*at, "place", name))


def _rolls(document: dict[str, Any], step: dict[str, Any], at: Path) -> Iterator[Change]:
    book: Any = registry.find(document["rulebook"])
    for face in book.faces(step["roll"]):
        told = msgspec.to_builtins(face)
        if told != step["face"]:
            yield Change("face", (*at, "face"), told)
    yield from (
        Change("choice", (*at, "choose"), to)
        for to in ("left", "right", "centre")
        if to != step.get("choose")
    )


def _elsewhere(document: dict[str, Any], place: Any, at: Path) -> Iterator[Change]:
    """At the other end, on the other side, in the areas."""
    if isinstance(place, list):
        x, y, *angle = place
        yield Change("where", at, [-x, y, *angle])
        yield Change("where", at, [x, -y, *angle])
    zones = ("home_area", "away_area", "home_half", "away_half")
    if place is None or isinstance(place, str):
        yield from (Change("where", at, zone) for zone in zones if zone != place)


def _position(document: dict[str, Any]) -> Iterator[Change]:
    before: dict[str, Any] = document["before"]
    board = document["rulebook"] == "campeao"
    places = {("ball",): before.get("ball")} | {
        ("pieces", name): at for name, at in (before.get("pieces") or {}).items()
    }
    for path, place in places.items():
        if isinstance(place, list):
            moved = _squares(place) if board else [[-place[0], *place[1:]], *_areas(document, place)]
            yield from (Change("where", ("before", *path), to) for to in moved if to != place)
    restart, shot = before.get("restart"), before.get("shot")
    if restart:
        yield Change("restart", ("before", "restart"), None)
        yield from (
            Change("restart", ("before", "restart", "kind"), kind)
            for kind in _RESTARTS
            if kind != restart["kind"]
        )
    if shot:
        yield Change("shot", ("before", "shot"), None)
        yield Change("shot", ("before", "shot", "ready"), not shot.get("ready", False))
    flicked = next((step["flick"] for step in document["steps"] if "flick" in step), None)
    if not shot and flicked:
        side = "home" if flicked[0] == "h" else "away"
        yield Change("shot", ("before", "shot"), {"side": side, "piece": flicked, "ready": True})
    for key, others in (("last_die", ("control", "pass", "long")), ("turn", ("home", "away"))):
        if board and before.get(key):
            yield from (Change("who", ("before", key), other) for other in others if other != before[key])


def _areas(document: dict[str, Any], place: list[float]) -> list[list[float]]:
    """In each penalty area, at the same distance from the middle as far as that goes."""
    table = registry.find(document["rulebook"]).default_table()
    assert table is not None
    pitch = table.pitch
    area = pitch.penalty_area
    x = pitch.length / 2 - area.depth / 2
    y = max(-area.width / 3, min(area.width / 3, place[1]))
    return [[x, y], [-x, y]]


def _squares(place: list[int]) -> list[list[int]]:
    lane, row = place
    return [[lane, row - 1], [lane, row + 1], [6 - lane, row], [3, row], [lane, 10], [1, row], [lane, 6]]


def _counts(document: dict[str, Any]) -> Iterator[Change]:
    before: dict[str, Any] = document["before"]
    yield from _varied(before.get("counts") or {}, ("before", "counts"))
    flicked = next((step["flick"] for step in document["steps"] if "flick" in step), None)
    for key, value in _STARTS.get(document["rulebook"], ()):
        if key != "piece":
            yield Change("count", ("before", "counts", key), value)
        elif flicked:
            yield Change("count", ("before", "counts", key), {flicked: value})
    clock = before.get("clock")
    if clock:
        yield from (
            Change("time", ("before", "clock"), clock + by) for by in (-60, -10, 10, 60) if clock + by > 0
        )
    yield from (
        Change("time", ("before", "period"), period) for period in (1, 2) if period != before.get("period", 1)
    )
    score = before.get("score")
    if score:
        yield from (
            Change("count", ("before", "score", side), score.get(side, 0) + 1) for side in ("home", "away")
        )


def _varied(value: Any, at: Path) -> Iterator[Change]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _varied(inner, (*at, key))
    elif isinstance(value, bool):
        yield Change("count", at, not value)
    elif isinstance(value, int | float):
        yield from (Change("count", at, value + by) for by in (-1, 1, 2) if value + by >= 0)


def neighbours(document: dict[str, Any], others: Iterable[dict[str, Any]]) -> Iterator[Change]:
    """What was reported, the score, the counts or the time as in another scene."""
    before: dict[str, Any] = document["before"]
    found: dict[str, Change] = {}
    for other in others:
        words = dict.fromkeys(step["report"] for step in other["steps"] if "report" in step)
        changed = [
            Change("report", ("steps", i, "report"), word)
            for i, step in enumerate(document["steps"])
            for word in words
            if "report" in step and word != step["report"]
        ]
        changed += [
            Change(key, ("before", key), other["before"][key])
            for key in ("score", "counts", "clock", "period")
            if key in other["before"] and other["before"][key] != before.get(key)
        ]
        found |= {str((one.path, one.to)): one for one in changed}
    yield from found.values()
