"""How a table looks from above: its surface, its lines, its pieces, and nothing that is measured."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from palheta.table.kits import Colour

Tint = Annotated[str, Meta(pattern=r"^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?\Z")]
"""A colour that something may shine through."""


class Wood(Struct, frozen=True, forbid_unknown_fields=True):
    """The wood round about: where light falls on it, in its grain, and how wide it is drawn."""

    light: Colour
    dark: Colour
    mm: float


class Look(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`beyond`: what lies beyond a mat. `stripes`: as mown. `fence_gap`: left open behind each goal, for a rod."""

    surface: Literal["paint", "wood", "felt", "carpet"]
    ground: Colour
    line: Tint
    line_mm: float
    piece: Literal["acrylic", "figure", "sewing"]
    ball: Literal["cube", "felt", "football", "bead"]
    ball_colour: Colour
    post: Colour
    net: Tint
    frame: Wood | None = None
    beyond: Colour = "#8a6a45"
    stripes: int = 0
    fence_gap: float = 0.0
