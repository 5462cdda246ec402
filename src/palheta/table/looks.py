"""How each book's table looks from above: its surface, its lines, its pieces, and nothing that is measured."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from palheta.table.kits import Colour

Tint = Annotated[str, Meta(pattern=r"^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?\Z")]
"""A colour that something may shine through."""


class Wood(Struct, frozen=True):
    """The wood round about: where light falls on it, in its grain, and how wide it is drawn."""

    light: Colour
    dark: Colour
    mm: float


class Look(Struct, frozen=True, kw_only=True):
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


_FISTF = Look(
    surface="felt", ground="#2f8f4e", line="#ffffffe6", line_mm=3, piece="figure", ball="football",
    ball_colour="#ffffff", post="#ffffff", net="#ffffff99", frame=Wood("#d8d2c4", "#8d8676", 14), fence_gap=200,
)  # fmt: skip

LOOKS: dict[str, Look] = {
    "dadinho": Look(
        surface="paint", ground="#1f7a4a", line="#ffffffed", line_mm=4, piece="acrylic", ball="cube",
        ball_colour="#ffd53d", post="#f6f4ee", net="#ffffff80", frame=Wood("#b98550", "#5f3a17", 34), stripes=10,
    ),
    "tres-toques": Look(
        surface="wood", ground="#5b3a22", line="#faf0dce6", line_mm=4, piece="acrylic", ball="felt",
        ball_colour="#f3efe4", post="#efe6d2", net="#fff8e673", frame=Wood("#3d2413", "#1a0d05", 44),
    ),
    "fistf": _FISTF,
    "fistf-indoor": msgspec.structs.replace(_FISTF, ground="#2c7fa3", beyond="#6f5a44"),
    "guzikowa": Look(
        surface="carpet", ground="#7d3f36", line="#faecd6cc", line_mm=5, piece="sewing", ball="bead",
        ball_colour="#f4f1ea", post="#d9b98a", net="#fff0dc73",
    ),
}  # fmt: skip


def look_of(book: str) -> Look:
    """A book of which there is no picture yet is played on a plain painted table."""
    return LOOKS.get(book, LOOKS["dadinho"])
