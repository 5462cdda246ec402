"""A pitch drawn to scale as SVG, one user unit a millimetre, seen from above: x to the right, y upwards."""

import math
from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from palheta.table.frame import SIDES, Point, Side, forward
from palheta.table.geometry import Rect
from palheta.table.kits import WORN
from palheta.table.looks import Look
from palheta.table.pieces_svg import Kits, Placed, draw_ball, draw_label, draw_piece
from palheta.table.pitch import Pitch
from palheta.table.surfaces_svg import frame_colour, patterns
from palheta.table.table import Table

FENCE = 18.0
SPOT = 5.0


def draw(
    table: Table,
    look: Look,
    *,
    name: str = "pitch",
    title: str = "",
    ball: Point | None = None,
    pieces: Mapping[str, Placed] | None = None,
    paths: Iterable[Sequence[Point]] = (),
    labels: bool = False,
    kits: Kits = WORN,
) -> str:
    """`name` keeps the ids of two drawings in one page apart; `paths` are polylines through points.

    `labels` writes each piece's name beside it, for a text that speaks of h7.
    """
    pitch, standing = table.pitch, dict(pieces or {})
    named: dict[str, Placed] = standing | ({"ball": ball} if ball is not None else {})
    edge = FENCE if pitch.fence else 6.0
    outer = _grown(pitch.table, edge)
    # A goal may be deeper than the margin: then its net hangs out over the edge.
    reach = max(outer.x1, pitch.length / 2 + pitch.goal.depth + 4)
    box = f"{-reach:g} {outer.y0:g} {2 * reach:g} {outer.y1 - outer.y0:g}"
    size = f'width="{2 * reach:g}mm" height="{outer.y1 - outer.y0:g}mm"'
    label = quoteattr(title or name)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img" aria-label={label}>',
        f"<title>{escape(title or name)}</title>",
        patterns(look, name, outer),
        *_ground(pitch, look, name, outer),
        # Everything on the pitch is written in the table's own frame, where y points up.
        '<g transform="scale(1 -1)">',
        *_marks(pitch, look),
        *(_goal(pitch, look, side, name) for side in SIDES),
        *(_path(points) for points in paths),
        *(draw_piece(table, look, kits, piece, at) for piece, at in standing.items()),
        *([draw_ball(table, look, ball)] if ball is not None else []),
        *(draw_label(table, thing, at) for thing, at in named.items() if labels),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts)


def _grown(rect: Rect, by: float) -> Rect:
    return Rect(rect.x0 - by, rect.y0 - by, rect.x1 + by, rect.y1 + by)


def rectangle(rect: Rect, style: str) -> str:
    return (
        f'<rect x="{rect.x0:g}" y="{rect.y0:g}" width="{rect.x1 - rect.x0:g}" '
        f'height="{rect.y1 - rect.y0:g}" {style}/>'
    )


def _ground(pitch: Pitch, look: Look, name: str, outer: Rect) -> Iterable[str]:
    """Fence, board and the surface that is played on, outermost first."""
    if pitch.fence:
        yield rectangle(outer, f'rx="14" fill="url(#{name}-frame)" stroke="#00000055" stroke-width="1.5"')
        if look.fence_gap:
            for x in (outer.x0, pitch.table.x1):
                gap = Rect(x, -look.fence_gap / 2, x + FENCE, look.fence_gap / 2)
                yield rectangle(gap, f'fill="{look.beyond}"')
    else:
        yield rectangle(outer, f'rx="8" fill="{frame_colour(look)}"')
    if pitch.mat is not None:
        yield rectangle(pitch.table, f'fill="{look.beyond}"')
        yield rectangle(
            pitch.cloth,
            f'rx="3" fill="url(#{name}-surface)" stroke="#00000040" stroke-width="1.5"',
        )
        for x in (pitch.cloth.x0 + 8, pitch.cloth.x1 - 8):
            for y in (pitch.cloth.y0 + 8, pitch.cloth.y1 - 8):
                yield f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="#e8e8e8" stroke="#555" stroke-width="0.6"/>'
    else:
        yield rectangle(pitch.table, f'fill="url(#{name}-surface)" stroke="#00000040" stroke-width="1.5"')
    if pitch.fence:
        # The fence stands higher than the table: a thin shadow along its foot.
        yield rectangle(pitch.table, 'fill="none" stroke="#000" stroke-opacity="0.18" stroke-width="7"')


def _marks(pitch: Pitch, look: Look) -> Iterable[str]:
    yield f'<g class="marks" fill="none" stroke="{look.line}" stroke-width="{look.line_mm:g}">'
    yield rectangle(pitch.field, 'class="field"')
    half = pitch.width / 2
    yield f'<path class="halfway" d="M0 {-half:g}V{half:g}"/>'
    yield f'<circle class="circle" r="{pitch.circle_radius:g}"/>'
    yield _spot((0.0, 0.0), look)
    for side in SIDES:
        yield rectangle(pitch.penalty_zone(side), 'class="penalty-area"')
        yield rectangle(pitch.goal_zone(side), 'class="goal-area"')
        yield _spot(pitch.spot(side), look)
        yield arc(pitch, side)
        yield from (_corner(pitch, side, y) for y in (-1.0, 1.0))
        if pitch.shooting_line is not None:
            x = pitch.goal_line(side) + forward(side) * pitch.shooting_line
            yield f'<path class="shooting-line" d="M{x:g} {-half:g}V{half:g}"/>'
    yield "</g>"


def _spot(at: Point, look: Look) -> str:
    return (
        f'<circle class="spot" cx="{at[0]:g}" cy="{at[1]:g}" r="{SPOT:g}" fill="{look.line}" stroke="none"/>'
    )


def arc(pitch: Pitch, side: Side) -> str:
    """The part of the circle round the penalty spot that lies outside the penalty area."""
    beyond = pitch.penalty_area.depth - pitch.penalty_spot
    radius = pitch.arc_radius
    if beyond >= radius:
        return ""
    x = pitch.goal_line(side) + forward(side) * pitch.penalty_area.depth
    half = math.sqrt(radius**2 - beyond**2) if beyond > -radius else 0.0
    large = 1 if beyond < 0 else 0
    # Home's arc bulges towards +x: from its lower end round to its upper one, against the clock.
    sweep = 1 if side == "home" else 0
    return f'<path class="arc" d="M{x:g} {-half:g}A{radius:g} {radius:g} 0 {large} {sweep} {x:g} {half:g}"/>'


def _corner(pitch: Pitch, side: Side, y: float) -> str:
    cx, cy = pitch.corner(side, y)
    radius, inward = pitch.corner_radius, forward(side)
    start, end = (cx + inward * radius, cy), (cx, cy - math.copysign(radius, y))
    sweep = 1 if inward * y < 0 else 0
    return (
        f'<path class="corner" d="M{start[0]:g} {start[1]:g}'
        f'A{radius:g} {radius:g} 0 0 {sweep} {end[0]:g} {end[1]:g}"/>'
    )


def _goal(pitch: Pitch, look: Look, side: Side, name: str) -> str:
    """Net behind the line, the two posts on it, the bar above."""
    goal, line = pitch.goal, pitch.goal_line(side)
    thick = max(goal.post, 3.0)
    posts = "".join(
        rectangle(
            Rect(line - thick / 2, y - thick / 2, line + thick / 2, y + thick / 2),
            f'class="post" fill="{look.post}"',
        )
        for y in (-(goal.width + thick) / 2, (goal.width + thick) / 2)
    )
    bar = rectangle(
        Rect(line - thick / 2, -goal.width / 2 - thick, line + thick / 2, goal.width / 2 + thick),
        f'class="bar" fill="{look.post}" stroke="#0006" stroke-width="0.8"',
    )
    net = rectangle(
        pitch.net(side), f'class="net" fill="url(#{name}-net)" stroke="#f4f4f4" stroke-width="1.6"'
    )
    return f'<g class="goal">{net}{posts}{bar}</g>'


def _path(points: Sequence[Point]) -> str:
    joined = " ".join(f"{x:g},{y:g}" for x, y in points)
    return (
        f'<polyline class="path" points="{joined}" fill="none" stroke="#fff" stroke-opacity="0.85" '
        'stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round"/>'
    )
