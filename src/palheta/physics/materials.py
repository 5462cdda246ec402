"""Masses, frictions and restitutions of each book, as data with a reason for every number."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec


class BadMaterial(ValueError):
    """A material's number that is not known, or cannot be."""


class Materials(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=None):
    """One book's numbers, `section.name` in materials.toml. Millimetres, grams, seconds."""

    piece_mass: float
    piece_edge: float
    piece_friction: float
    piece_gravity_height: float
    piece_loft_angle: float
    piece_loft_reach: float
    piece_dish: float
    piece_top_rolling: float
    piece_rocking: float
    ball_mass: float
    ball_friction: float
    ball_rolling: float
    ball_tumbling: float
    ball_inertia: float
    ball_bounce: float
    keeper_mass: float
    keeper_friction: float
    keeper_gravity_height: float
    contact_piece_piece: float
    contact_piece_ball: float
    contact_piece_keeper: float
    contact_ball_keeper: float
    contact_piece_wall: float
    contact_ball_wall: float
    contact_post: float
    contact_net: float
    contact_grip_piece: float
    contact_grip_ball: float
    contact_grip_wall: float
    hand_speed: float
    hand_spin: float
    hand_reaction: float
    hand_dive_speed: float
    figure_radius: float
    figure_height: float
    figure_fall_speed: float
    fence_height: float
    fence_opening: float


_RATIOS = ("bounce", "piece_piece", "piece_ball", "piece_keeper", "ball_keeper", "piece_wall", "ball_wall")


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(files("palheta.physics").joinpath("materials.toml").read_text("utf-8"))


def _sections(book: str) -> dict[str, Any]:
    data = _file()
    if book not in data:
        raise BadMaterial(f"no materials for the book {book!r}: known are {', '.join(data)}")
    found: dict[str, Any] = data[book]
    return _sections(found["same_as"]) if "same_as" in found else found


def reasons(book: str) -> dict[str, str]:
    """Why each number is what it is: `{"ball.mass": "book: ..."}`."""
    return {
        f"{section}.{name}": entry["why"]
        for section, entries in _sections(book).items()
        for name, entry in entries.items()
    }


def materials(book: str, changes: Mapping[str, float] | None = None) -> Materials:
    """A book's materials; `changes` (from a table file) are `{"ball.mass": 0.25}`."""
    numbers = {
        f"{section}_{name}": float(entry["value"])
        for section, entries in _sections(book).items()
        for name, entry in entries.items()
    }
    for key, value in (changes or {}).items():
        numbers[_field(book, key, numbers)] = _checked(key, value)
    return Materials(**numbers)


def _field(book: str, key: str, known: Mapping[str, float]) -> str:
    name = key.replace(".", "_")
    if name not in known or "." not in key:
        raise BadMaterial(f"materials.{key}: no such material; known are {', '.join(sorted(reasons(book)))}")
    return name


def _checked(key: str, value: float) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < 1e9:
        raise BadMaterial(f"materials.{key}: expected a number from 0 up, got {value!r}")
    name = key.split(".")[-1]
    if (name in _RATIOS or name in ("post", "net")) and value > 1:
        raise BadMaterial(f"materials.{key}: a restitution is at most 1, got {value}")
    if name in ("mass", "friction", "rolling", "tumbling", "inertia", "dive_speed") and value == 0:
        raise BadMaterial(f"materials.{key}: must be more than 0, or nothing would ever come to rest")
    return float(value)
