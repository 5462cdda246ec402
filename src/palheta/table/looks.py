"""How each book's table looks from above: its surface, its lines, its pieces. Colours only, no sizes."""

from typing import Literal

import msgspec

Surface = Literal["painted", "wood", "cloth", "carpet"]
PieceStyle = Literal["rings", "figure", "button"]


class Look(msgspec.Struct, frozen=True):
    """`ground` is what lies beyond a mat; `fence_gap` is left open behind each goal for the keeper's rod."""

    surface: Surface
    field: tuple[str, str]
    lines: str
    line_width: float
    frame: str
    pieces: PieceStyle
    ball: str
    ground: str = ""
    fence_gap: float = 0.0


LOOKS: dict[str, Look] = {
    "dadinho": Look("painted", ("#2f8f5b", "#1f6e44"), "#ffffff", 2.5, "#b07a45", "rings", "#ffd400"),
    "tres-toques": Look("wood", ("#7a4f2c", "#5e3a1e"), "#f6ecd8", 2.0, "#3b2413", "rings", "#f4f1ea"),
    "fistf": Look(
        "cloth", ("#3c9a4c", "#2f8440"), "#ffffff", 3.0, "#8a6a4a", "figure", "#ffffff",
        ground="#c9a878", fence_gap=200,
    ),
    "guzikowa": Look("carpet", ("#84463c", "#7a3d34"), "#f3efe2", 3.0, "#4a4038", "button", "#d8452e"),
}  # fmt: skip
LOOKS["fistf-indoor"] = msgspec.structs.replace(LOOKS["fistf"], field=("#3187ab", "#2a779a"))

# Blue and orange by default; rings and numbers carry the difference too.
SIDE_COLOURS: dict[str, tuple[str, str]] = {"h": ("#2563c9", "#dbe8ff"), "a": ("#e8741c", "#fff0df")}
