"""The printed board of campeao as SVG: five lanes, eleven rows, home's goal to the left as on every table.

The book's pictures are lost: the squares are drawn as the words settle them, in a print of our own.
"""

from xml.sax.saxutils import escape, quoteattr

from palheta.rulebooks.campeao.board import CENTRE, GOAL_LANE, LANES, ROWS, SHOOTING_ROW

SIDE = 60
GOAL_DEPTH = 34
GRASS = ("#58a84f", "#4f9c47")
INK = "#fdfbf2"


def draw_board(ball: tuple[float, float] | None, title: str) -> str:
    """`ball` is its square, [lane, row]."""
    width, height = ROWS * SIDE, LANES * SIDE
    rim = GOAL_DEPTH + 26
    size = f'width="{width + 2 * rim}" height="{height + 2 * rim}"'
    box = f'viewBox="{-rim} {-rim} {width + 2 * rim} {height + 2 * rim}"'
    paper = 'rx="12" fill="#e9dcc0" stroke="#8a7752" stroke-width="2"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} {size} role="img" aria-label={quoteattr(title)}>',
        f"<title>{escape(title)}</title>",
        f'<rect x="{-rim}" y="{-rim}" {size} {paper}/>',
        *(_square(lane, row) for row in range(1, ROWS + 1) for lane in range(1, LANES + 1)),
        _lines(width, height),
        *(_goal(x) for x in (-GOAL_DEPTH, width)),
        *(_wedges(row) for row in (SHOOTING_ROW, ROWS + 2 - SHOOTING_ROW)),
        *([_ball(ball)] if ball is not None else []),
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
