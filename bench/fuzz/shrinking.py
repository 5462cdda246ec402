"""From a case that shows a fault to the least that shows it, printed as a situation."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import yaml

from bench.fuzz.laws import Broken
from bench.fuzz.walking import Case, Found, Walk, failure
from palheta.facts import BadFact, Restart, plain

MOST_TRIES = 400


def shrunk(found: Found) -> Found:
    """The same fault, with as little as possible told."""
    tries = MOST_TRIES
    smaller = True
    while smaller:
        smaller = False
        for case in _simpler(found.case):
            tries -= 1
            if tries < 0:
                return found
            again = failure(case)
            if again is not None and again.key == found.key:
                found, smaller = again, True
                break
    return found


def _simpler(case: Case) -> Iterator[Case]:
    """Cases with less in them, the boldest cuts first."""
    steps = case.steps
    size = len(steps) // 2
    while size:
        for at in range(0, len(steps), size):
            yield msgspec.structs.replace(case, steps=steps[:at] + steps[at + size :])
        size //= 2
    if case.options:
        yield msgspec.structs.replace(case, options={})
        yield from (msgspec.structs.replace(case, options=less) for less in _less(case.options))
    if case.before is None:
        yield from _as_a_position(case)
    else:
        yield from (msgspec.structs.replace(case, before=less) for less in _less(case.before))
    for i, step in enumerate(steps):
        for less in _less(step):
            yield msgspec.structs.replace(case, steps=(*steps[:i], less, *steps[i + 1 :]))


def _less(value: Any) -> Iterator[Any]:
    """The same without one of its parts, or with less in one of them."""
    if isinstance(value, dict):
        for key in value:
            yield {k: v for k, v in value.items() if k != key}
        for key, item in value.items():
            yield from (value | {key: less} for less in _less(item))
    elif isinstance(value, list):
        for i in range(len(value)):
            yield value[:i] + value[i + 1 :]
        for i, item in enumerate(value):
            yield from ([*value[:i], less, *value[i + 1 :]] for less in _less(item))


def _as_a_position(case: Case) -> Iterator[Case]:
    """From the opening to a position that says the same, where one can: then it is a situation."""
    for left in (1, 2, 3):
        if len(case.steps) < left:
            return
        try:
            walk = Walk(case)
            for raw in case.steps[:-left]:
                walk.step(raw)
        except (BadFact, Broken):
            return
        before = _position(walk.state)
        yield msgspec.structs.replace(case, before=before, steps=case.steps[-left:])


def _position(state: Any) -> dict[str, Any]:
    coming = state.next
    said: dict[str, Any] = {"turn": coming.side, "period": state.period, "clock": state.clock}
    said["score"] = plain(state.score)
    if hasattr(state, "pieces"):
        said |= {"ball": plain(state.ball), "pieces": plain(state.pieces)}
    if coming.with_ in get_args(Restart) and coming.side is not None:
        said["restart"] = {"kind": coming.with_, "side": coming.side, "at": plain(coming.at)}
    return {key: value for key, value in said.items() if value is not None}


def as_situation(found: Found) -> str:
    """YAML for `palheta judge`; from the opening there is no position to judge from, and that is said."""
    case = found.case
    told: dict[str, Any] = {"rulebook": case.book, "about": f"{found.what} ({found.where})"}
    if case.options:
        told["options"] = case.options
    told["before"] = case.before if case.before is not None else "the opening"
    told["steps"] = list(case.steps)
    dumped: str = yaml.safe_dump(
        told, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110
    )
    return dumped
