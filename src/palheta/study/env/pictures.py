"""A match as a picture: SVG to scale by the table's own drawing, or a small array of colours without any library."""

import numpy as np
from numpy.typing import NDArray

from palheta.rulebooks import registry
from palheta.rulebooks.base import MatchState, TableState
from palheta.rulebooks.dice_book import DiceBookOf
from palheta.table.frame import side_of
from palheta.table.kits import WORN
from palheta.table.svg import draw

WIDE = 360  # pixels
BOARD = (7.0, 13.0)  # squares
Picture = NDArray[np.uint8]


def svg(book: str, state: MatchState) -> str:
    found = registry.find(book)
    if isinstance(found, DiceBookOf):
        return found.drawn(_square(state), book)
    assert isinstance(state, TableState)
    pieces = {name: place.point for name, place in state.pieces.items() if place.point is not None}
    look = registry.gear(book).look
    return draw(state.table, look, name=book, title=book, ball=state.point("ball"), pieces=pieces)


def _square(state: MatchState) -> tuple[float, float]:
    """Where the ball lies on a board."""
    lane, row = getattr(state, "ball", (0, 0))
    return float(lane), float(row)


def rgb(book: str, state: MatchState) -> Picture:
    """The pitch, its pieces in their colours and the ball, seen from above; a board is a plain field with its ball."""
    if not isinstance(state, TableState):
        lane, row = _square(state)
        return _painted(BOARD, "#1f6b3a", [((lane - BOARD[0] / 2, BOARD[1] / 2 - row), 0.4, "#ffffff")])
    table, look = state.table, registry.gear(book).look
    edge = table.pitch.table
    things = [
        (place.point, table.radius(name), WORN[side_of(name) or "home"].main)
        for name, place in state.pieces.items()
        if place.point is not None
    ]
    if (point := state.point("ball")) is not None:
        things.append((point, max(table.radius("ball"), 8.0), look.ball_colour))
    return _painted((edge.x1 - edge.x0, edge.y1 - edge.y0), look.ground, things)


def _painted(
    size: tuple[float, float], ground: str, things: list[tuple[tuple[float, float], float, str]]
) -> Picture:
    scale = WIDE / size[0]
    high = max(1, round(size[1] * scale))
    picture = np.empty((high, WIDE, 3), np.uint8)
    picture[:] = _colour(ground)
    rows, columns = np.ogrid[:high, :WIDE]
    for (x, y), radius, colour in things:
        off = (columns - WIDE / 2 - x * scale) ** 2 + (rows - high / 2 + y * scale) ** 2
        picture[off <= (radius * scale) ** 2] = _colour(colour)
    return picture


def _colour(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
