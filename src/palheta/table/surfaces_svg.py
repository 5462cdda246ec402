"""Patterns and gradients for the surfaces: paint, wood, cloth, carpet, the wooden frame, a net."""

from palheta.table.geometry import Rect
from palheta.table.kits import mixed
from palheta.table.looks import Look


def patterns(look: Look, name: str, outer: Rect) -> str:
    """The <defs> that `url(#NAME-surface)`, `-frame` and `-net` refer to."""
    surface = {"paint": _paint, "wood": _wood, "felt": _felt, "carpet": _carpet}[look.surface]
    return "\n".join(
        (
            "<defs>",
            surface(look, name, outer),
            _frame(look, name),
            _net(look, name),
            _piece_light(),
            "</defs>",
        )
    )


def _lit(look: Look) -> tuple[str, str]:
    """Where the lamp hangs, and in the corners."""
    return mixed(look.ground, "#ffffff", 0.1), mixed(look.ground, "#000000", 0.12)


def _paint(look: Look, name: str, outer: Rect) -> str:
    """Paint on MDF: even, a little lighter where the lamp hangs."""
    light, dark = _lit(look)
    return (
        f'<radialGradient id="{name}-surface" gradientUnits="userSpaceOnUse" cx="0" cy="{outer.y0 / 4:g}" '
        f'r="{outer.x1:g}"><stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/>'
        "</radialGradient>"
    )


def _wood(look: Look, name: str, outer: Rect) -> str:
    """Boards along the table, with a quiet grain."""
    light, dark = _lit(look)
    board = (outer.y1 - outer.y0) / 6
    grain = "".join(
        f'<path d="M0 {y:g}q60 {bend:g} 120 0t120 0t120 0" stroke="#000" stroke-opacity="{shade:g}" '
        'stroke-width="1.2" fill="none"/>'
        for y, bend, shade in (
            (board * 0.15, 5, 0.10),
            (board * 0.32, -4, 0.07),
            (board * 0.5, 6, 0.12),
            (board * 0.66, -5, 0.06),
            (board * 0.84, 4, 0.10),
        )
    )
    return (
        f'<linearGradient id="{name}-board" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
        f'<pattern id="{name}-surface" patternUnits="userSpaceOnUse" x="{outer.x0:g}" y="{outer.y0:g}" '
        f'width="360" height="{board:g}"><rect width="360" height="{board:g}" fill="url(#{name}-board)"/>{grain}'
        f'<path d="M0 0H360" stroke="#000" stroke-opacity="0.25" stroke-width="1.5"/></pattern>'
    )


def _felt(look: Look, name: str, _outer: Rect) -> str:
    """A woven pitch: fine threads, and mown stripes as the cloth's makers print them."""
    light, dark = _lit(look)
    return (
        f'<pattern id="{name}-surface" patternUnits="userSpaceOnUse" width="150" height="4">'
        f'<rect width="75" height="4" fill="{light}"/><rect x="75" width="75" height="4" fill="{dark}"/>'
        '<path d="M0 1H150M0 3H150" stroke="#000" stroke-opacity="0.07" stroke-width="0.8"/></pattern>'
    )


def _carpet(look: Look, name: str, _outer: Rect) -> str:
    """Short loops in two tones."""
    light, dark = _lit(look)
    return (
        f'<pattern id="{name}-surface" patternUnits="userSpaceOnUse" width="12" height="12">'
        f'<rect width="12" height="12" fill="{light}"/>'
        f'<g fill="{dark}"><circle cx="3" cy="3" r="2.6"/><circle cx="9" cy="9" r="2.6"/></g>'
        '<g fill="#fff" fill-opacity="0.08"><circle cx="9" cy="3" r="2"/><circle cx="3" cy="9" r="2"/></g>'
        "</pattern>"
    )


def _frame(look: Look, name: str) -> str:
    wood = frame_colour(look)
    return (
        f'<linearGradient id="{name}-frame" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{wood}"/><stop offset="0.5" stop-color="{wood}" '
        f'stop-opacity="0.88"/><stop offset="1" stop-color="{wood}"/></linearGradient>'
    )


def frame_colour(look: Look) -> str:
    """Where there is no frame, the edge of the board itself."""
    return mixed(look.ground, "#000000", 0.45) if look.frame is None else look.frame.light


def _net(look: Look, name: str) -> str:
    return (
        f'<pattern id="{name}-net" patternUnits="userSpaceOnUse" width="8" height="8" '
        'patternTransform="rotate(45)"><rect width="8" height="8" fill="#000" fill-opacity="0.22"/>'
        f'<path d="M0 0H8M0 0V8" stroke="{look.net}" stroke-width="1"/></pattern>'
    )


def _piece_light() -> str:
    """Light from above left, laid over pieces; the same for every drawing, so one id will do."""
    return (
        '<radialGradient id="piece-light" cx="0.35" cy="0.65" r="0.9"><stop offset="0" stop-color="#fff" '
        'stop-opacity="0.45"/><stop offset="0.6" stop-color="#fff" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#000" stop-opacity="0.25"/></radialGradient>'
    )
