"""The chances of each place as a picture: a row for each entrant, a column for each place, the darker the likelier."""

from xml.sax.saxutils import escape

from palheta.study.forecast import Forecast
from palheta.tournament.state import State

CELL, ROW, LEFT, TOP = 46, 24, 190, 46
MOST_COLUMNS = 16


def bands(count: int) -> list[tuple[int, int]]:
    """A column for each place; where there are many, 1 to 4 and then as rounds of a knock-out go: 5-8, 9-16…"""
    if count <= MOST_COLUMNS:
        return [(place, place) for place in range(1, count + 1)]
    found = [(1, 1), (2, 2), (3, 3), (4, 4)]
    first = 5
    while first <= count:
        last = min(count, 2 * first - 2)
        found.append((first, last))
        first = last + 1
    return found


def picture(state: State, forecast: Forecast) -> str:
    columns = bands(len(forecast.places))
    order = forecast.order
    width, height = LEFT + CELL * len(columns) + 16, TOP + ROW * len(order) + 40
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="system-ui, sans-serif" font-size="12">',
        f"<title>{escape(state.event.event)}: chances of each place</title>",
        f'<text x="8" y="18" font-weight="bold">{escape(state.event.event)}</text>',
    ]
    for k, (first, last) in enumerate(columns):
        label = str(first) if first == last else f"{first}–{last}"
        parts.append(
            f'<text x="{LEFT + CELL * (k + 0.5):g}" y="{TOP - 8}" text-anchor="middle">{label}</text>'
        )
    for row, entrant in enumerate(order):
        y = TOP + ROW * row
        name = escape(state.name(entrant)[:26])
        parts.append(f'<text x="{LEFT - 8}" y="{y + 16}" text-anchor="end">{name}</text>')
        for k, (first, last) in enumerate(columns):
            chance = sum(forecast.chance(entrant, place) for place in range(first, last + 1))
            parts.append(_cell(LEFT + CELL * k, y, chance))
    told = f"{forecast.times:,} times; {forecast.goals:g} goals a match ({forecast.source})"
    parts.append(f'<text x="8" y="{height - 10}" fill="#555">{escape(told)}</text></svg>')
    return "\n".join(parts) + "\n"


def _cell(x: int, y: int, chance: float) -> str:
    ink = "#fff" if chance > 0.45 else "#222"
    shown = "" if chance < 0.0005 else "<1" if chance < 0.01 else f"{100 * chance:.0f}"
    return (
        f'<rect x="{x}" y="{y}" width="{CELL - 1}" height="{ROW - 1}" fill="#1b6e3c" fill-opacity="{chance:.3f}"/>'
        f'<text x="{x + CELL / 2:g}" y="{y + 16}" text-anchor="middle" fill="{ink}">{shown}</text>'
    )
