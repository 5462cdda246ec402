"""Masses, frictions and restitutions: what things on a table are made of."""

from collections.abc import Mapping
from typing import Any

import msgspec


class BadMaterial(ValueError):
    """A material's number that is not known, or cannot be."""


class Materials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One book's numbers, `section.name` in its materials.toml. Millimetres, grams, seconds."""

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
    impact_speed: float
    impact_fall: float
    hand_speed: float
    hand_spin: float
    hand_reaction: float
    hand_dive_speed: float
    figure_radius: float
    figure_height: float
    figure_fall_speed: float
    fence_height: float
    fence_opening: float

    def changed(self, changes: Mapping[str, float]) -> "Materials":
        """As a table file has it: `{"ball.mass": 0.25}`."""
        numbers = {_field(key): _checked(key, value) for key, value in changes.items()}
        return msgspec.structs.replace(self, **numbers)


_KNOWN = tuple(sorted(name.replace("_", ".", 1) for name in Materials.__struct_fields__))


_RATIOS = ("bounce", "piece_piece", "piece_ball", "piece_keeper", "ball_keeper", "piece_wall", "ball_wall")


def read(raw: Mapping[str, Mapping[str, Any]]) -> Materials:
    """What a `materials.toml` says: `ball.mass = { value = 0.2, why = "…" }`."""
    given = {
        f"{section}.{name}": entry for section, entries in raw.items() for name, entry in entries.items()
    }
    for key in _KNOWN:
        if not isinstance(given.get(key), dict) or not {"value", "why"} <= given[key].keys():
            raise BadMaterial(f"materials.{key}: expected {{ value = …, why = … }}")
    return Materials(**{_field(key): _checked(key, entry["value"]) for key, entry in given.items()})


def _field(key: str) -> str:
    if key not in _KNOWN:
        raise BadMaterial(f"materials.{key}: no such material; known are {', '.join(_KNOWN)}")
    return key.replace(".", "_")


def _checked(key: str, value: float) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < 1e9:
        raise BadMaterial(f"materials.{key}: expected a number from 0 up, got {value!r}")
    name = key.split(".")[-1]
    if (name in _RATIOS or name in ("post", "net")) and value > 1:
        raise BadMaterial(f"materials.{key}: a restitution is at most 1, got {value}")
    if name in ("mass", "friction", "rolling", "tumbling", "inertia", "dive_speed") and value == 0:
        raise BadMaterial(f"materials.{key}: must be more than 0, or nothing would ever come to rest")
    if key == "impact.speed" and value == 0:
        raise BadMaterial(f"materials.{key}: must be more than 0, no restitution holds at a standstill")
    if key == "impact.fall" and value > 1:
        raise BadMaterial(f"materials.{key}: an exponent is at most 1, got {value}")
    return float(value)
