"""Pieces, keepers and balls as SVG, in the table's frame (y upwards)."""

from collections.abc import Mapping

from palheta.table.designs_svg import crest, painted
from palheta.table.frame import Point, Side, is_keeper, side_of
from palheta.table.geometry import Box, corners
from palheta.table.kits import Kit, mixed
from palheta.table.looks import Look
from palheta.table.table import Table

Placed = tuple[float, float] | tuple[float, float, float]
Kits = Mapping[Side, Kit]


def draw_piece(table: Table, look: Look, kits: Kits, name: str, at: Placed) -> str:
    """`at` is x, y and, for a keeper set turned, the angle."""
    point: Point = (at[0], at[1])
    kit = kits[side_of(name) or "home"]
    if is_keeper(name) and table.keeper.shape != "disc":
        body = _bar_keeper(table, kit, name, point) if table.keeper.shape == "bar" else _box(table, kit, at)
    else:
        radius = table.radius(name)
        draw = {"acrylic": _acrylic, "figure": _figure, "sewing": _sewing}[look.piece]
        body = draw(kit, name, point, radius)
        if look.piece == "acrylic":  # figures and sewing buttons carry no number
            body += _number(kit, name, point, radius)
    return f'<g class="piece" id="{name}">{body}</g>'


def draw_ball(table: Table, look: Look, at: Point) -> str:
    x, y = at
    half = table.ball.size / 2
    shadow = (
        f'<ellipse cx="{x + half * 0.5:g}" cy="{y - half * 0.6:g}" rx="{half:g}" ry="{half:g}" fill="#0005"/>'
    )
    style = f'class="ball" fill="{look.ball_colour}" stroke="#0008" stroke-width="0.6"'
    if table.ball.shape == "cube":
        size = table.ball.size
        return f'{shadow}<rect x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}" {style}/>'
    return f'{shadow}<circle cx="{x:g}" cy="{y:g}" r="{half:g}" {style}/>'


def _disc(at: Point, radius: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" fill="{fill}"{more}/>'


def _shadow(at: Point, radius: float) -> str:
    return _disc((at[0] + radius * 0.08, at[1] - radius * 0.12), radius, "#000", ' fill-opacity="0.28"')


def _acrylic(kit: Kit, name: str, at: Point, radius: float) -> str:
    """Turned on a lathe: a clear rim, a ring, the design within."""
    return (
        _shadow(at, radius)
        + _disc(at, radius, kit.main, ' stroke="#0007" stroke-width="0.8"')
        + _ring(kit, name, at, radius * 0.8, radius * 0.1)
        + painted(kit, at, radius * 0.64)
        + crest(kit, at, radius * 0.6)
        + _disc(at, radius, "url(#piece-light)")
    )


def _ring(kit: Kit, name: str, at: Point, radius: float, width: float) -> str:
    """The away side's is broken: colour is not all that tells."""
    broken = f' stroke-dasharray="{radius * 0.45:g} {radius * 0.28:g}"' if side_of(name) == "away" else ""
    return _disc(at, radius, "none", f' stroke="{kit.ring}" stroke-width="{width:g}"{broken}')


def _figure(kit: Kit, name: str, at: Point, radius: float) -> str:
    """A figure on its round base, from above: shoulders across the pitch, the head."""
    x, y = at
    shirt = "#f0d34a" if name[1] == "s" else kit.main
    shoulders = (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{radius * 0.28:g}" ry="{radius * 0.62:g}" fill="{shirt}" '
        f'stroke="{kit.number}" stroke-width="0.6"/>'
    )
    return (
        _shadow(at, radius * 1.05)
        + _disc(at, radius, kit.main, ' stroke="#0007" stroke-width="0.8"')
        + _ring(kit, name, at, radius * 0.88, radius * 0.12)
        + shoulders
        + _disc(at, radius * 0.24, "#5b3a24")
    )


def _sewing(kit: Kit, name: str, at: Point, radius: float) -> str:
    """A button with two or four holes; no two alike, as they come out of the sewing box."""
    kind = sum(map(ord, name))
    fill = mixed(kit.main, ("#ffffff", "#000000")[kind % 2], 0.06 * (kind % 5))
    hole, reach = radius * 0.12, radius * 0.22
    offsets: tuple[Point, ...] = ((0, 1), (0, -1)) if kind % 2 else ((1, 1), (1, -1), (-1, 1), (-1, -1))
    holes = "".join(_disc((at[0] + dx * reach, at[1] + dy * reach), hole, "#2a2420") for dx, dy in offsets)
    return (
        _shadow(at, radius)
        + _disc(at, radius, fill, ' stroke="#0007" stroke-width="0.8"')
        + _ring(kit, name, at, radius * 0.9, radius * 0.08)
        + painted(kit, at, radius * 0.62)
        + holes
        + _disc(at, radius, "url(#piece-light)")
    )


def _box(table: Table, kit: Kit, at: Placed) -> str:
    keeper = table.keeper
    box = Box((at[0], at[1]), keeper.width, keeper.thickness, at[2] if len(at) == 3 else 0.0)
    shadow = " ".join(f"{x + 4:g},{y - 6:g}" for x, y in corners(box))
    points = " ".join(f"{x:g},{y:g}" for x, y in corners(box))
    return (
        f'<polygon points="{shadow}" fill="#000" fill-opacity="0.28"/>'
        f'<polygon points="{points}" fill="{kit.main}" stroke="{kit.second}" stroke-width="1.5"/>'
    )


def _bar_keeper(table: Table, kit: Kit, name: str, at: Point) -> str:
    """The figure with its rod, which leads out behind the goal."""
    keeper = table.keeper
    x, y = at
    behind = -1 if name[0] == "h" else 1
    end = behind * (table.pitch.length / 2 + table.pitch.end_margin)
    return (
        f'<path d="M{x:g} {y:g}H{end:g}" stroke="#777" stroke-width="4" stroke-linecap="round"/>'
        f'<path d="M{end - behind * 60:g} {y:g}H{end:g}" stroke="#333" stroke-width="8" stroke-linecap="round"/>'
        f'<rect x="{x - keeper.thickness / 2:g}" y="{y - keeper.width / 2:g}" width="{keeper.thickness:g}" '
        f'height="{keeper.width:g}" rx="2.5" fill="{kit.main}" stroke="{kit.second}" stroke-width="0.8"/>'
        + _disc(at, keeper.thickness * 0.55, "#5b3a24")
    )


def _number(kit: Kit, name: str, at: Point, radius: float) -> str:
    """Text must be turned back: the drawing's y points up, letters' does not."""
    word = name[1:].upper()
    size = radius * (0.7 if len(word) == 1 else 0.58) * (0.75 if kit.crest else 1.0)
    down = radius * 0.3 if kit.crest else 0.0
    return (
        f'<text transform="translate({at[0]:g} {at[1] - down:g}) scale(1 -1)" y="{size * 0.36:g}" font-size="{size:g}" '
        'text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" '
        f'fill="{kit.number}" stroke="{kit.main}" stroke-width="{size * 0.12:g}" paint-order="stroke">{word}</text>'
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
