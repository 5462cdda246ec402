"""What a side's pieces wear: colours, a design, a number, a crest. Drawings, pages and browsers take it from here."""

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct

from palheta.table.frame import Side

COLOUR_PATTERN = r"^#[0-9a-fA-F]{6}\Z"
Colour = Annotated[str, Meta(pattern=COLOUR_PATTERN)]
Design = Literal["plain", "rings", "halves", "quarters", "stripes", "sash"]
Share = Annotated[float, Meta(ge=-1, le=1)]
Spot = tuple[Share, Share]
"""In a circle of radius 1, y upwards."""


class Pattern(Struct, frozen=True):
    """What of a circle of radius 1 has the second colour: boxes (x, y, width, height), turned by so many degrees."""

    bars: tuple[tuple[float, float, float, float], ...] = ()
    turn: float = 0


# Every piece has a ring besides, of the second colour; that of a plain one is hardly seen.
DESIGNS: dict[Design, Pattern] = {
    "plain": Pattern(),
    "rings": Pattern(),
    "halves": Pattern(((0, -1, 1, 2),)),
    "quarters": Pattern(((0, 0, 1, 1), (-1, -1, 1, 1))),
    "stripes": Pattern(((-0.6, -1, 0.4, 2), (0.2, -1, 0.4, 2))),
    "sash": Pattern(((-0.22, -1, 0.44, 2),), 45),
}

INKS = ("#ffffff", "#000000")  # on any colour one of the two is read at 4.5 : 1 (WCAG 2.2, 1.4.3)


class CrestDisc(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="disc"):
    colour: Colour
    at: Spot
    radius: Annotated[float, Meta(gt=0, le=1)]


class CrestPolygon(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="polygon"):
    colour: Colour
    points: Annotated[tuple[Spot, ...], Meta(min_length=3, max_length=32)]


CrestShape = CrestDisc | CrestPolygon


class Kit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two or three colours. `number`: that of what is written on a piece. `crest`: its shapes, the lowest first."""

    main: Colour
    second: Colour
    number: Colour
    third: Colour | None = None
    design: Design = "rings"
    crest: Annotated[tuple[CrestShape, ...], Meta(max_length=12)] = ()

    @property
    def ring(self) -> str:
        return f"{self.number}66" if self.design == "plain" else self.second

    def __post_init__(self) -> None:
        if self.number.lower() == self.main.lower():
            raise ValueError(f"Expected a number that can be seen on {self.main}, got the same colour")


def is_colour(text: str) -> bool:
    return re.fullmatch(COLOUR_PATTERN, text) is not None


def luminance(colour: str) -> float:
    """Of a colour, from 0 (black) to 1 (white), as WCAG 2.2 reckons contrast."""
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(colour: str, other: str) -> float:
    dark, light = sorted((luminance(colour), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def plain_kit(main: str) -> Kit:
    """Of who says a colour only: a ring and a number in what is read best on it."""
    ink = max(INKS, key=lambda ink: contrast(main, ink))
    return Kit(main, ink, ink)


PALETTE: dict[str, Kit] = {
    name: plain_kit(colour)
    for name, colour in {
        "blue": "#2264c8",
        "orange": "#e9781c",
        "red": "#c8252f",
        "yellow": "#e8c11c",
        "black": "#26282c",
        "white": "#eceae2",
        "purple": "#7a3fb0",
        "teal": "#0f8f8a",
    }.items()
}

# Blue and orange are apart for all eyes; rings and numbers carry the difference too.
WORN: dict[Side, Kit] = {"home": PALETTE["blue"], "away": PALETTE["orange"]}


def mixed(colour: str, other: str, share: float) -> str:
    """So much of another colour in it."""
    pairs = ((int(one[k : k + 2], 16) for one in (colour, other)) for k in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
