"""A ladder as a picture: each bot's rating with its uncertainty, and who takes which share of the points from whom."""

from xml.sax.saxutils import escape

from palheta.study.ladder import Ladder, Pairing

LEFT, WIDE, ROW, CELL, TOP = 130, 320, 26, 62, 54
SURE = 2.0  # sigmas either way


def picture(ladder: Ladder) -> str:
    names = [one.name for one in ladder.standings]
    lows = [one.skill.mu - SURE * one.skill.sigma for one in ladder.standings]
    highs = [one.skill.mu + SURE * one.skill.sigma for one in ladder.standings]
    low, high = min(lows), max(highs)

    def x(value: float) -> float:
        return LEFT + WIDE * (value - low) / ((high - low) or 1.0)

    width = LEFT + WIDE + 40 + CELL * len(names) + 10
    height = TOP + ROW * len(names) + 34
    title = f"{ladder.book}, {ladder.length} matches: {ladder.pairs} seeds, each twice"
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            'font-family="system-ui, sans-serif" font-size="12">'
        ),
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="8" y="18" font-weight="bold">{escape(title)}</text>',
    ]
    for row, one in enumerate(ladder.standings):
        y = TOP + ROW * row
        middle = y + ROW / 2
        parts += [
            f'<text x="{LEFT - 10}" y="{middle + 4:g}" text-anchor="end">{escape(one.name[:18])}</text>',
            (
                f'<line x1="{x(lows[row]):.1f}" x2="{x(highs[row]):.1f}" y1="{middle:g}" y2="{middle:g}" '
                'stroke="#1b6e3c" stroke-width="6" stroke-opacity="0.3"/>'
            ),
            f'<circle cx="{x(one.skill.mu):.1f}" cy="{middle:g}" r="5" fill="#1b6e3c"/>',
            (
                f'<text x="{x(one.skill.mu):.1f}" y="{y + 5:g}" text-anchor="middle" font-size="10">'
                f"{one.skill.mu:.1f}</text>"
            ),
            *_cells(ladder, names, one.name, y),
        ]
    for k, name in enumerate(names):
        at = LEFT + WIDE + 40 + CELL * (k + 0.5)
        parts.append(f'<text x="{at:g}" y="{TOP - 8}" text-anchor="middle">{escape(name[:9])}</text>')
    told = "bars: two sigmas; cells: share of the points against that one, %, and its interval of 95 %"
    parts.append(f'<text x="8" y="{height - 10}" fill="#555">{told}</text></svg>')
    return "\n".join(parts) + "\n"


def _cells(ladder: Ladder, names: list[str], name: str, y: float) -> list[str]:
    parts = []
    for k, other in enumerate(names):
        found = _against(ladder, name, other)
        if found is None:
            continue
        value, low, high = found
        x = LEFT + WIDE + 40 + CELL * k
        parts.append(
            f'<rect x="{x}" y="{y}" width="{CELL - 2}" height="{ROW - 2}" fill="#1b6e3c" '
            f'fill-opacity="{0.8 * value:.2f}"/>'
            f'<text x="{x + CELL / 2 - 1:g}" y="{y + 11}" text-anchor="middle">{100 * value:.0f}</text>'
            f'<text x="{x + CELL / 2 - 1:g}" y="{y + 21}" text-anchor="middle" font-size="9">'
            f"{100 * low:.0f}–{100 * high:.0f}</text>"
        )
    return parts


def _against(ladder: Ladder, name: str, other: str) -> tuple[float, float, float] | None:
    for pairing in ladder.pairings:
        if (pairing.one, pairing.other) == (name, other):
            return pairing.share
        if (pairing.one, pairing.other) == (other, name):
            return _turned(pairing)
    return None


def _turned(pairing: Pairing) -> tuple[float, float, float]:
    value, low, high = pairing.share
    return 1 - value, 1 - high, 1 - low
