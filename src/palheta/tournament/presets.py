"""Presets: what books and federations have published, put in where an organiser has left something out."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from palheta.facts import BadFact


class Preset(msgspec.Struct, frozen=True):
    """`open`: what the source leaves to the organiser."""

    book: str
    source: str
    open: tuple[str, ...] = ()
    event: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    phase: dict[str, Any] = {}


class TieRule(msgspec.Struct, frozen=True):
    source: str
    steps: list[dict[str, Any]]


class Presets(msgspec.Struct, frozen=True):
    tie: dict[str, TieRule]
    preset: dict[str, Preset]


@cache
def presets() -> Presets:
    text = files("palheta.tournament").joinpath("presets.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Presets)


def filled_in(raw: dict[str, Any]) -> dict[str, Any]:
    """The event's plain data with its preset and the ties it names; what is of the wrong kind is left as it is."""
    name = raw.get("preset", "")
    phases = raw.get("phases")
    if not isinstance(name, str) or not isinstance(phases, list | tuple):
        return raw
    preset = None
    if name:
        preset = presets().preset.get(name)
        if preset is None:
            raise BadFact("preset", f"Expected one of {', '.join(presets().preset)}; there is no {name!r}")
        if raw.get("book") != preset.book:
            raise BadFact(
                "preset", f"Expected a preset of {raw.get('book')!r}; {name!r} is one of {preset.book!r}"
            )
        raw = preset.event | raw
        if isinstance(raw.get("settings", {}), dict):
            raw = raw | {"settings": preset.settings | raw.get("settings", {})}
    return raw | {"phases": [_phase(phase, preset) for phase in phases]}


def _phase(phase: Any, preset: Preset | None) -> Any:
    if not isinstance(phase, dict):
        return phase
    if preset is not None:
        phase = preset.phase | phase
    tie = phase.get("tie")
    if isinstance(tie, str) and tie in presets().tie:
        return phase | {"tie": presets().tie[tie].steps}
    return phase
