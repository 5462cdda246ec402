"""The few pictures that a report needs, as SVG that scales: bars, bars lying down, lines, a pitch with cells."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from markupsafe import Markup

from palheta.study.intervals import Estimate
from palheta.table.geometry import Rect
from palheta.table.pitch import Pitch

WIDE, HIGH = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 14, 36
INK, GREEN, AMBER, BLUE = "#333", "#1b6e3c", "#b85c00", "#24579b"
Told = Callable[[float], str]  # a number as the reader's language writes it


class Line(NamedTuple):
    """A second thing drawn over the bars, or one of several lines."""

    name: str
    values: Sequence[float]
    colour: str = AMBER


def _svg(width: float, height: float, title: str, parts: Sequence[str]) -> Markup:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="11" fill="{INK}">'
    )
    drawn = [head, f"<title>{escape(title)}</title>", *parts, "</svg>"]
    return Markup("\n".join(['<div class="picture">', *drawn, "</div>"]))


def _text(x: float, y: float, text: str, anchor: str = "middle", more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{escape(text)}</text>'


def number(value: float) -> str:
    """As short as it can be read."""
    if value != value:
        return "–"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _steps(most: float) -> list[float]:
    """Round numbers for an axis from nought."""
    if most <= 0:
        return [0.0, 1.0]
    raw = most / 4
    size = 10.0 ** math.floor(math.log10(raw))
    step = size * next(k for k in (1, 2, 2.5, 5, 10) if size * k >= raw * 0.999)
    return [step * k for k in range(math.ceil(most / step - 0.001) + 1)]


def _axis(ticks: Sequence[float], unit: str, told: Told) -> list[str]:
    parts = []
    for tick in ticks:
        y = _y(tick, ticks[-1])
        parts += [
            f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>',
            _text(LEFT - 6, y + 4, told(tick), "end"),
        ]
    return [*parts, _text(LEFT, 10, unit, "start")]


def _y(value: float, most: float) -> float:
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * value / most


def bars(
    title: str,
    labels: Sequence[str],
    values: Sequence[Estimate | float],
    *,
    across: str = "",
    unit: str = "",
    over: Sequence[Line] = (),
    told: Told = number,
) -> Markup:
    """Standing bars, with their intervals where they have some, and lines over them."""
    tops = [value.high if isinstance(value, Estimate) else value for value in values]
    ticks = _steps(
        max([0.0, *(top for top in tops if top == top), *(v for line in over for v in line.values)])
    )
    slot = (WIDE - LEFT - RIGHT) / max(1, len(labels))
    parts = _axis(ticks, unit, told)
    every = max(1, len(labels) // 16)
    for k, (label, value) in enumerate(zip(labels, values, strict=True)):
        x = LEFT + slot * (k + 0.5)
        parts += _bar(x, slot, value, ticks[-1], told)
        if k % every == 0:
            parts.append(_text(x, HIGH - BOTTOM + 14, label))
    for n, line in enumerate(over):
        points = " ".join(
            f"{LEFT + slot * (k + 0.5):.1f},{_y(value, ticks[-1]):.1f}" for k, value in enumerate(line.values)
        )
        parts += [
            f'<polyline points="{points}" fill="none" stroke="{line.colour}" stroke-width="2"/>',
            _text(WIDE - RIGHT, TOP + 12 * (n + 1), line.name, "end", f'fill="{line.colour}"'),
        ]
    parts.append(_text((WIDE + LEFT) / 2, HIGH - 6, across))
    return _svg(WIDE, HIGH, title, parts)


def _bar(x: float, slot: float, value: Estimate | float, most: float, told: Told) -> list[str]:
    found = value.value if isinstance(value, Estimate) else value
    if found != found:
        return []
    top, wide = _y(found, most), slot * 0.7
    parts = [
        (
            f'<rect x="{x - wide / 2:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{HIGH - BOTTOM - top:.1f}" '
            f'fill="{GREEN}" fill-opacity="0.75"><title>{told(found)}</title></rect>'
        )
    ]
    if isinstance(value, Estimate):
        low, high = _y(value.low, most), _y(value.high, most)
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{INK}" stroke-width="1.5"/>'
        )
    return parts


def lying(
    title: str, labels: Sequence[str], values: Sequence[float], unit: str = "", told: Told = number
) -> Markup:
    """Bars one below the other: for many, with long names."""
    row, left = 16, 210
    most = max([0.0, *values]) or 1.0
    height = row * len(labels) + 22
    parts = [_text(left, 12, unit, "start")]
    for k, (label, value) in enumerate(zip(labels, values, strict=True)):
        y = 18 + row * k
        wide = (WIDE - left - 60) * value / most
        parts += [
            _text(left - 6, y + 11, label[:34], "end"),
            f'<rect x="{left}" y="{y + 2}" width="{wide:.1f}" height="{row - 4}" fill="{GREEN}" fill-opacity="0.75"/>',
            _text(left + wide + 5, y + 11, told(value), "start"),
        ]
    return _svg(WIDE, height, title, parts)


def lines(
    title: str,
    labels: Sequence[str],
    drawn: Sequence[Line],
    across: str = "",
    unit: str = "",
    told: Told = number,
) -> Markup:
    ticks = _steps(max([0.0, *(value for line in drawn for value in line.values)]))
    parts = _axis(ticks, unit, told)
    slot = (WIDE - LEFT - RIGHT) / max(1, len(labels) - 1)
    for n, line in enumerate(drawn):
        points = " ".join(f"{LEFT + slot * k:.1f},{_y(v, ticks[-1]):.1f}" for k, v in enumerate(line.values))
        parts += [
            f'<polyline points="{points}" fill="none" stroke="{line.colour}" stroke-width="2.5"/>',
            _text(LEFT + 8, TOP + 14 * (n + 1), line.name, "start", f'fill="{line.colour}"'),
        ]
    for k, label in enumerate(labels):
        parts.append(_text(LEFT + slot * k, HIGH - BOTTOM + 14, label))
    parts.append(_text((WIDE + LEFT) / 2, HIGH - 6, across))
    return _svg(WIDE, HIGH, title, parts)


class Cell(NamedTuple):
    """A part of the pitch (mm), how dark it is (0 to 1), what is written into it, and what it says when pointed at."""

    at: Rect
    dark: float
    text: str
    says: str


def pitch_cells(title: str, pitch: Pitch, cells: Sequence[Cell], note: str) -> Markup:
    """From above, x to the right; what is shown attacks towards the right."""
    scale = WIDE / (pitch.length + 2 * pitch.goal.depth)
    height = pitch.width * scale + 24

    def box(rect: Rect, style: str) -> str:
        x, y = (rect.x0 + pitch.length / 2 + pitch.goal.depth) * scale, (pitch.width / 2 - rect.y1) * scale
        wide, high = (rect.x1 - rect.x0) * scale, (rect.y1 - rect.y0) * scale
        return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" {style}'

    line = f'fill="none" stroke="{INK}" stroke-opacity="0.6"/>'
    parts = [box(pitch.field, 'fill="#f3f6f1"/>')]
    for cell in cells:
        middle = (cell.at.x0 + cell.at.x1) / 2 + pitch.length / 2 + pitch.goal.depth
        x, y = middle * scale, (pitch.width / 2 - (cell.at.y0 + cell.at.y1) / 2) * scale
        ink = "#fff" if cell.dark > 0.55 else INK
        parts += [
            box(cell.at, f'fill="{GREEN}" fill-opacity="{cell.dark:.2f}" stroke="#fff" stroke-width="0.5">'),
            f"<title>{escape(cell.says)}</title></rect>",
            _text(x, y + 3, cell.text, "middle", f'fill="{ink}" font-size="9"'),
        ]
    for side in ("home", "away"):
        parts += [box(pitch.penalty_zone(side), line), box(pitch.goal_zone(side), line)]
        parts.append(box(pitch.net(side), line))
    parts += [box(pitch.field, line), box(Rect(0.0, -pitch.width / 2, 0.0, pitch.width / 2), line)]
    parts.append(_text(WIDE / 2, height - 6, note))
    return _svg(WIDE, height, title, parts)
