"""The printed board of campeao as SVG: five lanes, eleven rows, home's goal to the left as on every table.

The book's pictures are lost: the squares are drawn as the words settle them, in a print of our own.
"""

import math
from xml.sax.saxutils import escape, quoteattr

from palheta.rulebooks.campeao.board import CENTRE, GOAL_LANE, LANES, ROWS, SHOOTING_ROW

SIDE = 60
GOAL_DEPTH = 34
GRASS = ("#58a84f", "#4f9c47")
INK = "#fdfbf2"
STAINS = {
    "control": "#ea8a22",
    "pass": "#c9352b",
    "shot": "#a31f24",
    "defence": "#20418c",
    "keeper": "#74bfe8",
    "penalty": "#242220",
    "champion": "#f4ecdb",
}


def draw_board(
    ball: tuple[float, float] | None,
    title: str,
    to: tuple[float, float] | None = None,
    die: str | None = None,
) -> str:
    """`ball` is its square, [lane, row]; `to` where it goes, because of this die."""
    width, height = ROWS * SIDE, LANES * SIDE
    rim = GOAL_DEPTH + 26
    size = f'width="{width + 2 * rim}" height="{height + 2 * rim}"'
    box = f'viewBox="{-rim} {-rim} {width + 2 * rim} {height + 2 * rim}" {size}'
    if ball is not None and die is not None:
        box = _near(ball, to or ball)
    paper = 'rx="12" fill="#e9dcc0" stroke="#8a7752" stroke-width="2"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label={quoteattr(title)}>',
        f"<title>{escape(title)}</title>",
        f'<rect x="{-rim}" y="{-rim}" {size} {paper}/>',
        *(_square(lane, row) for row in range(1, ROWS + 1) for lane in range(1, LANES + 1)),
        _lines(width, height),
        *(_goal(x) for x in (-GOAL_DEPTH, width)),
        *(_wedges(row) for row in (SHOOTING_ROW, ROWS + 2 - SHOOTING_ROW)),
        *([_way(ball, to)] if ball is not None and to is not None else []),
        *([_ball(ball)] if ball is not None else []),
        *([_die(ball, STAINS[die])] if ball is not None and die is not None else []),
        "</svg>",
    ]
    return "\n".join(parts)


def corner_of(lane: float, row: float) -> tuple[float, float]:
    """The top left corner of a square. Lane numbers fall to the left for home, who looks to the right."""
    return ((row - 1) * SIDE, (lane - 1) * SIDE)


def _square(lane: int, row: int) -> str:
    x, y = corner_of(lane, row)
    edge = f'stroke="{INK}" stroke-opacity="0.55" stroke-width="1"'
    return (
        f'<rect class="square" x="{x:g}" y="{y:g}" width="{SIDE}" height="{SIDE}" '
        f'fill="{GRASS[row % 2]}" {edge}/>'
    )


def _lines(width: int, height: int) -> str:
    """What the pitch shares with every football pitch, on the squares that the rules name."""
    x, y = corner_of(2, 1)
    far, _ = corner_of(2, ROWS - 1)
    middle, across = (value + SIDE / 2 for value in corner_of(*CENTRE))
    return (
        f'<g fill="none" stroke="{INK}" stroke-width="3">'
        f'<rect width="{width}" height="{height}"/><path class="halfway" d="M{middle:g} 0V{height}"/>'
        f'<circle class="circle" cx="{middle:g}" cy="{across:g}" r="{SIDE * 0.42:g}" fill="{GRASS[0]}"/>'
        f'<rect class="penalty-area" x="{x:g}" y="{y:g}" width="{2 * SIDE}" height="{3 * SIDE}"/>'
        f'<rect class="penalty-area" x="{far:g}" y="{y:g}" width="{2 * SIDE}" height="{3 * SIDE}"/></g>'
    )


def _wedges(row: int) -> str:
    """The shooting markers before a row, at both touchlines: from there on one side may shoot."""
    x = corner_of(1, row)[0]
    height = LANES * SIDE
    return (
        f'<g class="shooting" fill="#d43d2a" stroke="{INK}"><path d="M{x - 9:g} -16h18l-9 16z"/>'
        f'<path d="M{x - 9:g} {height + 16}h18l-9 -16z"/></g>'
    )


def _goal(x: float) -> str:
    _, y = corner_of(GOAL_LANE, 1)
    across = "".join(f"M{x:g} {y + k * 10:g}h{GOAL_DEPTH}" for k in range(1, 6))
    down = "".join(f"M{x + k * 10:g} {y:g}v{SIDE}" for k in range(1, 4))
    return (
        f'<g class="goal"><rect x="{x:g}" y="{y:g}" width="{GOAL_DEPTH}" height="{SIDE}" fill="#ffffffcc" '
        f'stroke="#444" stroke-width="2.5"/><path d="{across}{down}" stroke="#888" stroke-width="0.8"/></g>'
    )


def _ball(at: tuple[float, float]) -> str:
    x, y = corner_of(*at)
    centre = f'cx="{x + SIDE / 2:g}" cy="{y + SIDE / 2:g}"'
    return (
        f'<circle class="ball" {centre} r="13" fill="#fff" stroke="#222" stroke-width="2"/>'
        f'<circle {centre} r="5" fill="#222"/>'
    )


def _near(ball: tuple[float, float], to: tuple[float, float]) -> str:
    """So much of the board that ball and die are seen in a small picture."""
    (x0, y0), (x1, y1) = corner_of(*ball), corner_of(*to)
    width = max(5.0 * SIDE, abs(x1 - x0) + 3 * SIDE, 1.5 * (abs(y1 - y0) + 3 * SIDE))
    left, top = (x0 + x1 + SIDE - width) / 2, (y0 + y1 + 2 * SIDE - width / 1.5) / 2
    return f'viewBox="{left:g} {top:g} {width:g} {width / 1.5:g}"'


def _way(ball: tuple[float, float], to: tuple[float, float]) -> str:
    """An arrow from square to square."""
    (x0, y0), (x1, y1) = ((x + SIDE / 2, y + SIDE / 2) for x, y in (corner_of(*ball), corner_of(*to)))
    far = math.hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / far, (y1 - y0) / far
    head = f"M{x1:g} {y1:g}L{x1 - 18 * dx - 11 * dy:g} {y1 - 18 * dy + 11 * dx:g}"
    head += f"L{x1 - 18 * dx + 11 * dy:g} {y1 - 18 * dy - 11 * dx:g}z"
    shaft = f"M{x0:g} {y0:g}L{x1 - 14 * dx:g} {y1 - 14 * dy:g}"
    return (
        f'<g class="way" fill="#ffe27a" stroke="#ffe27a"><path d="{shaft}" stroke-width="6" '
        f'stroke-dasharray="12 7"/><path d="{head}"/></g>'
    )


def _die(ball: tuple[float, float], stain: str) -> str:
    """The wooden die beside the ball."""
    x, y = corner_of(*ball)
    return (
        f'<rect class="die" x="{x + 12:g}" y="{y + SIDE + 10:g}" width="36" height="36" rx="6" fill="{stain}" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
