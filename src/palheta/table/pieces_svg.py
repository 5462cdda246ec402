"""Pieces, keepers and balls as SVG, in the table's frame (y upwards)."""

from palheta.table.frame import Point, is_keeper
from palheta.table.geometry import Box, corners
from palheta.table.looks import SIDE_COLOURS, Look
from palheta.table.table import Table

Placed = tuple[float, float] | tuple[float, float, float]
# Out of the sewing box: no two alike, but one side cold and the other warm.
BUTTONS = {
    "h": ("#3f6fa8", "#3e8f80", "#5b5fc7", "#7fa6d6", "#2d4f7c"),
    "a": ("#d9803a", "#c9442f", "#e0b04a", "#a8562f", "#e59a6c"),
}


def draw_piece(table: Table, look: Look, name: str, at: Placed) -> str:
    """`at` is x, y and, for a keeper set turned, the angle."""
    point: Point = (at[0], at[1])
    if is_keeper(name) and table.keeper.shape != "disc":
        body = _bar_keeper(table, name, point) if table.keeper.shape == "bar" else _box(table, name, at)
    else:
        radius = table.radius(name)
        draw = {"rings": _rings, "figure": _figure, "button": _button}[look.pieces]
        body = draw(name, point, radius)
        if look.pieces == "rings":  # figures and sewing buttons carry no number
            body += _number(name, point, radius)
    return f'<g class="piece" id="{name}">{body}</g>'


def draw_ball(table: Table, look: Look, at: Point) -> str:
    x, y = at
    half = table.ball.size / 2
    shadow = (
        f'<ellipse cx="{x + half * 0.5:g}" cy="{y - half * 0.6:g}" rx="{half:g}" ry="{half:g}" fill="#0005"/>'
    )
    style = f'class="ball" fill="{look.ball}" stroke="#0008" stroke-width="0.6"'
    if table.ball.shape == "cube":
        size = table.ball.size
        return f'{shadow}<rect x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}" {style}/>'
    return f'{shadow}<circle cx="{x:g}" cy="{y:g}" r="{half:g}" {style}/>'


def _disc(at: Point, radius: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" fill="{fill}"{more}/>'


def _shadow(at: Point, radius: float) -> str:
    return _disc((at[0] + radius * 0.08, at[1] - radius * 0.12), radius, "#000", ' fill-opacity="0.28"')


def _rings(name: str, at: Point, radius: float) -> str:
    """Acrylic, turned on a lathe: concentric rings, a clear rim."""
    dark, light = SIDE_COLOURS[name[0]]
    return (
        _shadow(at, radius)
        + _disc(at, radius, dark, ' stroke="#0007" stroke-width="0.8"')
        + _disc(at, radius * 0.8, light)
        + _disc(at, radius * 0.7, dark)
        + _disc(at, radius * 0.56, light)
        + _disc(at, radius, "url(#piece-light)")
    )


def _figure(name: str, at: Point, radius: float) -> str:
    """A figure on its round base, from above: shoulders across the pitch, the head."""
    dark, light = SIDE_COLOURS[name[0]]
    x, y = at
    shoulders = (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{radius * 0.28:g}" ry="{radius * 0.62:g}" fill="{light}" '
        'stroke="#0006" stroke-width="0.4"/>'
    )
    head = _disc(at, radius * 0.24, "#5b3a24")
    base = dark if name[1] != "s" else "#d8c020"
    return (
        _shadow(at, radius * 1.05)
        + _disc(at, radius, base, f' stroke="{light}" stroke-width="1.2"')
        + shoulders
        + head
    )


def _button(name: str, at: Point, radius: float) -> str:
    """A sewing button with two or four holes; no two sets alike."""
    dark, light = SIDE_COLOURS[name[0]]
    kind = sum(map(ord, name))
    fill = BUTTONS[name[0]][kind % 5]
    hole, reach = radius * 0.12, radius * 0.22
    offsets: tuple[Point, ...] = ((0, 1), (0, -1)) if kind % 2 else ((1, 1), (1, -1), (-1, 1), (-1, -1))
    holes = "".join(_disc((at[0] + dx * reach, at[1] + dy * reach), hole, "#2a2420") for dx, dy in offsets)
    return (
        _shadow(at, radius)
        + _disc(at, radius, fill, f' stroke="{dark}" stroke-width="{radius * 0.14:g}"')
        + _disc(at, radius * 0.62, "none", f' stroke="{light}" stroke-opacity="0.6" stroke-width="1"')
        + holes
        + _disc(at, radius, "url(#piece-light)")
    )


def _box(table: Table, name: str, at: Placed) -> str:
    keeper = table.keeper
    box = Box((at[0], at[1]), keeper.width, keeper.thickness, at[2] if len(at) == 3 else 0.0)
    dark, light = SIDE_COLOURS[name[0]]
    shadow = " ".join(f"{x + 4:g},{y - 6:g}" for x, y in corners(box))
    points = " ".join(f"{x:g},{y:g}" for x, y in corners(box))
    return (
        f'<polygon points="{shadow}" fill="#000" fill-opacity="0.28"/>'
        f'<polygon points="{points}" fill="{dark}" stroke="{light}" stroke-width="1.5"/>'
    )


def _bar_keeper(table: Table, name: str, at: Point) -> str:
    """The figure with its rod, which leads out behind the goal."""
    keeper = table.keeper
    dark, light = SIDE_COLOURS[name[0]]
    x, y = at
    behind = -1 if name[0] == "h" else 1
    end = behind * (table.pitch.length / 2 + table.pitch.end_margin)
    return (
        f'<path d="M{x:g} {y:g}H{end:g}" stroke="#777" stroke-width="4" stroke-linecap="round"/>'
        f'<path d="M{end - behind * 60:g} {y:g}H{end:g}" stroke="#333" stroke-width="8" stroke-linecap="round"/>'
        f'<rect x="{x - keeper.thickness / 2:g}" y="{y - keeper.width / 2:g}" width="{keeper.thickness:g}" '
        f'height="{keeper.width:g}" rx="2.5" fill="{dark}" stroke="{light}" stroke-width="0.8"/>'
        + _disc(at, keeper.thickness * 0.55, "#5b3a24")
    )


def _number(name: str, at: Point, radius: float) -> str:
    """Text must be turned back: the drawing's y points up, letters' does not."""
    word = name[1:].upper()
    size = radius * (0.7 if len(word) == 1 else 0.58)
    return (
        f'<text transform="translate({at[0]:g} {at[1]:g}) scale(1 -1)" y="{size * 0.36:g}" font-size="{size:g}" '
        'text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" fill="#1b1b1b" '
        f'stroke="#fff" stroke-width="{size * 0.12:g}" paint-order="stroke">{word}</text>'
    )


def draw_label(table: Table, name: str, at: Placed) -> str:
    """A name beside what it names, readable in a small diagram; the ball gets a ring, it is hard to see."""
    size = table.pitch.length / 42
    if name == "ball":
        return (
            f'<circle class="ring" cx="{at[0]:g}" cy="{at[1]:g}" r="{size * 0.6:g}" fill="none" '
            f'stroke="#fff" stroke-width="{size * 0.1:g}"/>'
        )
    x, y = at[0], at[1] + table.radius(name) + size * 0.3
    return (
        f'<text class="label" transform="translate({x:g} {y:g}) scale(1 -1)" font-size="{size:g}" '
        'text-anchor="middle" font-family="system-ui, sans-serif" font-weight="600" fill="#fff" '
        f'stroke="#000a" stroke-width="{size * 0.16:g}" paint-order="stroke">{name}</text>'
    )
