"""A film as an SVG that moves by itself: the book's own table and pieces, animated by SMIL, without a script."""

import math
from collections.abc import Iterator
from xml.sax.saxutils import escape

from palheta.match import Match
from palheta.rulebooks.registry import gear
from palheta.table.kits import WORN
from palheta.table.pieces_svg import draw_ball, draw_piece
from palheta.table.svg import draw
from palheta.table.table import Table
from tools.picture.timeline import AIMING, Aimed, Film, Key, filmed

END = "</g>\n</svg>"  # of a drawing: what is added before it lies in the table's frame, where y points up
REACH = 420.0  # mm that the bar of the strongest flick is long
LETTERS = 38.0  # mm


def drawn(match: Match) -> str:
    film, look = filmed(match), gear(match.header.book).look
    table = match.book.default_table()
    assert table is not None
    title = "Ten seconds of dadinho, with what the referee says"
    ground = draw(table, look, name="play", title=title)
    parts = [
        ground.removesuffix(END),
        *(_aim(aimed, film.t) for aimed in film.aims),
        *(
            _moving(draw_piece(table, look, WORN, name, (0.0, 0.0)), path, film.t)
            for name, path in film.paths.items()
            if name != "ball"
        ),
        _moving(draw_ball(table, look, (0.0, 0.0)) + _ring(), film.paths["ball"], film.t),
        *_told(match, film, table),
        END,
    ]
    return "\n".join(parts) + "\n"


def _ring() -> str:
    """A six-millimetre cube is hard to see on a small screen."""
    return '<circle r="17" fill="none" stroke="#ffd53d" stroke-width="4"/>'


def _moving(body: str, path: list[Key], lasts: float) -> str:
    start = f'<g transform="translate({_point(path[0])})">{body}'
    if len(path) == 1:
        return f"{start}</g>"
    keys = path if path[-1].t >= lasts else [*path, Key(lasts, path[-1].at)]
    times = ";".join(_share(key.t, lasts) for key in keys)
    places = ";".join(_point(key) for key in keys)
    return (
        f'{start}<animateTransform attributeName="transform" type="translate" dur="{lasts:.2f}s" '
        f'repeatCount="indefinite" keyTimes="{times}" values="{places}"/></g>'
    )


def _point(key: Key) -> str:
    return f"{key.at[0]:.1f} {key.at[1]:.1f}"


def _share(t: float, lasts: float) -> str:
    return f"{min(t / lasts, 1.0):.5f}".rstrip("0").rstrip(".")


def _aim(aimed: Aimed, lasts: float) -> str:
    turn, length = math.radians(aimed.aim.angle), aimed.aim.power * REACH
    dx, dy = math.cos(turn) * length, math.sin(turn) * length
    x, y = aimed.at
    line = f'<path d="M{x:.1f} {y:.1f}l{dx:.1f} {dy:.1f}" stroke="#ff9d2e" stroke-width="9" stroke-linecap="round"'
    return f'{line} opacity="0">{_seen(aimed.t, aimed.t + AIMING, lasts)}</path>'


def _seen(since: float, until: float, lasts: float) -> str:
    """Nothing, then all of it, then nothing."""
    keys = [("0", 0), (_share(since, lasts), 1), (_share(until, lasts), 0)]
    if since == 0:
        keys = keys[1:]
    if until >= lasts:
        keys = keys[:-1]
    values, times = ";".join(str(key[1]) for key in keys), ";".join(key[0] for key in keys)
    return (
        f'<animate attributeName="opacity" calcMode="discrete" dur="{lasts:.2f}s" repeatCount="indefinite" '
        f'keyTimes="{times}" values="{values}"/>'
    )


def _told(match: Match, film: Film, table: Table) -> Iterator[str]:
    """Below the pitch what the referee says, above it how it stands."""
    y = table.pitch.width / 2 + table.pitch.side_margin / 2
    home, away = match.header.home.name, match.header.away.name
    for said, until in zip(film.said, [*(one.t for one in film.said[1:]), film.t], strict=True):
        score = f"{home} {said.score.home} – {said.score.away} {away}"
        shown = _seen(said.t, until, film.t)
        first = "1" if said.t == 0 else "0"
        yield f'<g opacity="{first}">{shown}{_text(score, y)}{_text(said.words, -y)}</g>'


def _text(words: str, y: float) -> str:
    return (
        f'<text transform="translate(0 {y:g}) scale(1 -1)" y="{LETTERS * 0.36:g}" font-size="{LETTERS:g}" fill="#fff" '
        f'text-anchor="middle" font-family="system-ui, sans-serif" font-weight="600">{escape(words)}</text>'
    )
