"""How each experiment is laid out, as a small drawing without words: ①, ② and ③ are what is asked for, in order."""

from palheta.study.measure.experiments import Kind

WIDTH, HEIGHT = 360, 130
INK, FAINT, MOVED, STRUCK, WOOD = "#26282c", "#9aa0a6", "#2264c8", "#e9781c", "#8a5a2b"
ENDS = f'stroke="{INK}" stroke-width="1.5" marker-start="url(#a)" marker-end="url(#a)"'
HEAD = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="#e9e4d6"/>'
    '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
    f'orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" fill="{INK}"/></marker></defs>'
)


def picture(kind: Kind) -> str:
    return HEAD + "".join(_PARTS[kind]) + "</svg>"


def _disc(x: float, y: float, r: float = 16, colour: str = MOVED, ghost: bool = False) -> str:
    look = f'fill="none" stroke="{colour}" stroke-dasharray="4 3"' if ghost else f'fill="{colour}"'
    return f'<circle cx="{x}" cy="{y}" r="{r}" {look}/>'


def _arrow(x0: float, y0: float, x1: float, y1: float, colour: str = INK) -> str:
    return f'<path d="M{x0} {y0}L{x1} {y1}" stroke="{colour}" stroke-width="2" marker-end="url(#a)" fill="none"/>'


def _mark(x: float) -> str:
    return f'<path d="M{x} 22V88" stroke="#c8252f" stroke-width="3" stroke-dasharray="7 4"/>'


def _badge(x: float, y: float, number: str) -> str:
    text = f'<text x="{x}" y="{y + 5}" font-family="sans-serif" font-size="14" text-anchor="middle" fill="{INK}">'
    return f'<circle cx="{x}" cy="{y}" r="10" fill="#fff" stroke="{INK}"/>{text}{number}</text>'


def _size(x0: float, x1: float, number: str, y: float = 104) -> str:
    return f'<path d="M{x0} {y}H{x1}" {ENDS}/>' + _badge((x0 + x1) / 2, y, number)


def _tall(x: float, y0: float, y1: float, number: str) -> str:
    return f'<path d="M{x} {y0}V{y1}" {ENDS}/>' + _badge(x + 2, (y0 + y1) / 2, number)


def _phone(x: float, number: str) -> str:
    """What the film tells."""
    phone = f'<rect x="{x - 13}" y="4" width="26" height="15" rx="3" fill="{INK}"/>'
    return phone + f'<circle cx="{x}" cy="11.5" r="4" fill="#fff"/>' + _badge(x + 28, 12, number)


def _ball(x: float) -> str:
    return _disc(x, 89, 10, STRUCK)


def _fence(x: float = 336) -> str:
    return f'<rect x="{x}" y="18" width="14" height="76" fill="{WOOD}"/>'


def _board(*arrows: str) -> tuple[str, ...]:
    """From the side: a raised board."""
    return (
        f'<path d="M20 112H340" stroke="{FAINT}" stroke-width="3"/>',
        f'<path d="M30 110L310 40" stroke="{WOOD}" stroke-width="7"/>',
        _badge(120, 70, "1"),
        _tall(322, 42, 108, "2"),
        f'<rect x="214" y="46" width="34" height="9" rx="3" transform="rotate(-14 231 50)" fill="{MOVED}"/>',
        *arrows,
    )


def _ramp(foot: float) -> str:
    """From the side: a ball on a ramp that ends flat."""
    return (
        f'<path d="M14 100H346" stroke="{FAINT}" stroke-width="3"/>'
        f'<path d="M40 46Q{foot - 30} 98 {foot} 99H40z" fill="{WOOD}"/>'
        + _disc(50, 41, 10, STRUCK)
        + _tall(22, 50, 98, "1")
    )


_DOWN = _arrow(212, 60, 168, 72)
_PARTS: dict[Kind, tuple[str, ...]] = {
    "slide": (
        *(_mark(80), _mark(220), _disc(50, 55), _arrow(70, 55, 130, 55), _disc(300, 55, ghost=True)),
        *(_size(80, 220, "1", 96), _phone(130, "2"), _size(80, 300, "3", 119)),
    ),
    "tilt": _board(_arrow(262, 22, 246, 40), _DOWN),
    "stick": _board(_DOWN),
    "head_on": (
        *(_disc(50, 50), _arrow(70, 50, 108, 50), _disc(130, 50, ghost=True)),
        *(_disc(162, 50, colour=STRUCK, ghost=True), _disc(178, 50), _disc(300, 50, colour=STRUCK)),
        *(_size(130, 178, "1", 88), _size(162, 300, "2", 114)),
    ),
    "fence": (
        *(_fence(), _mark(100), _disc(60, 45), _arrow(80, 45, 310, 45), _arrow(318, 70, 252, 70)),
        *(_disc(232, 70, ghost=True), _size(100, 336, "1", 118), _phone(180, "2"), _size(248, 336, "3", 95)),
    ),
    "ramp": (_ramp(130), _arrow(140, 80, 210, 80), _ball(300), _size(130, 300, "2", 117)),
    "ramp_fence": (
        *(_ramp(130), _fence(), _arrow(140, 66, 300, 66), _arrow(318, 80, 262, 80), _ball(242)),
        *(_size(130, 336, "2", 117), _size(252, 336, "3", 40)),
    ),
    "fastest": (
        *(_mark(60), _mark(300), _disc(30, 55), _arrow(50, 55, 330, 55)),
        *(_size(60, 300, "1"), _phone(170, "2")),
    ),
    "mark": (
        *(_disc(40, 60), _arrow(60, 60, 180, 60), _disc(290, 88, ghost=True)),
        '<path d="M240 50v20M230 60h20" stroke="#c8252f" stroke-width="4"/>',
        *(_size(40, 240, "1", 112), _size(240, 290, "2", 26), _tall(322, 60, 88, "3")),
    ),
    "weigh": (
        f'<rect x="110" y="74" width="140" height="34" rx="6" fill="{INK}"/>',
        f'<rect x="96" y="62" width="168" height="10" rx="4" fill="{FAINT}"/>',
        *(_disc(x, 54, 8) for x in (130, 155, 180, 205, 230)),
        *(_badge(180, 28, "1"), _badge(180, 91, "2")),
    ),
}
