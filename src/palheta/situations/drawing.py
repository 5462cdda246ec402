"""Pictures of a book's table: bare, with two teams on it, or as a situation finds and leaves it."""

from collections.abc import Iterator

from palheta.facts import Place, Put, Rest
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup
from palheta.rulebooks.dice_book import DiceBookOf
from palheta.situations.situation import Situation
from palheta.table.frame import SIDES, Point, Side, forward, keeper_of
from palheta.table.gear import Gear
from palheta.table.pieces_svg import Placed
from palheta.table.svg import draw
from palheta.table.table import Table

# Where ten pieces stand before a match, as shares of the half's length (from the goal line) and the width.
_TEN = (
    (0.22, -0.3),
    (0.22, -0.1),
    (0.22, 0.1),
    (0.22, 0.3),
    (0.5, -0.25),
    (0.5, 0.0),
    (0.5, 0.25),
    (0.85, -0.33),
    (0.75, 0.08),
    (0.85, 0.33),
)
_FIVE = ((0.3, -0.2), (0.3, 0.2), (0.55, 0.0), (0.8, -0.25), (0.8, 0.25))


def draw_book(name: str, *, pieces: bool = False) -> str:
    """A book's own table. The board game's board is drawn too."""
    book = registry.find(name)
    if isinstance(book, DiceBookOf):
        ball = book.opening(default_setup(book)).ball if pieces else None
        return book.drawn(ball, f"The board of {name}")
    gear = registry.gear(name)
    return draw_table(gear, gear.table, pieces=pieces)


def draw_table(gear: Gear, table: Table, *, pieces: bool = False) -> str:
    standing = lined_up(gear, table) if pieces else {}
    ball, title = (0.0, 0.0) if pieces else None, f"The table of {gear.book}"
    return draw(table, gear.look, name=gear.book, title=title, ball=ball, pieces=standing)


def lined_up(gear: Gear, table: Table) -> dict[str, Placed]:
    """Both teams, each in its own half."""
    return dict(_line_ups(table, _TEN if gear.team > len(_FIVE) else _FIVE))


def _line_ups(table: Table, formation: tuple[Point, ...]) -> Iterator[tuple[str, Placed]]:
    pitch = table.pitch
    for side in SIDES:
        keeper = table.keeper
        half = (keeper.width if keeper.shape == "disc" else keeper.thickness) / 2
        yield keeper_of(side), (pitch.goal_line(side) + forward(side) * (half + 2), 0.0)
        for i, (along, across) in enumerate(formation, start=1):
            yield f"{side[0]}{i}", _seen_from(side, table, along, across)


def _seen_from(side: Side, table: Table, along: float, across: float) -> Point:
    pitch = table.pitch
    x = pitch.goal_line(side) + forward(side) * along * pitch.length / 2
    return (x, -forward(side) * across * pitch.width)


def anything_to_draw(situation: Situation) -> bool:
    """What a referee only calls may have happened anywhere: its picture would be an empty pitch."""
    before = situation.before
    standing = [*before.pieces.values(), *([before.ball] if before.ball is not None else [])]
    return any(place.point is not None for place in standing)


def draw_situation(situation: Situation, *, name: str = "situation") -> str:
    """The position before, and dotted lines to where ball and pieces came to rest."""
    book = registry.find(situation.rulebook)
    before, title = situation.before, situation.about or situation.rulebook
    if isinstance(book, DiceBookOf):
        return book.drawn(before.ball.point if before.ball is not None else None, title)
    gear = registry.gear(book.name)
    pieces = {piece: _placed(place) for piece, place in before.pieces.items() if place.point is not None}
    return draw(
        gear.table,
        gear.look,
        name=name,
        title=title,
        ball=before.ball.point if before.ball is not None else None,
        pieces=pieces,
        paths=_paths(situation),
        labels=True,
    )


def _placed(place: Place) -> Placed:
    assert place.point is not None
    return (*place.point, place.angle)


def _paths(situation: Situation) -> list[list[Point]]:
    """One polyline for everything that was set by hand, or that a step's `rest` says has moved."""
    trails: dict[str, list[Point]] = {}
    standing = dict(situation.before.pieces)
    if situation.before.ball is not None:
        standing["ball"] = situation.before.ball
    for thing, place in standing.items():
        if place.point is not None:
            trails[thing] = [place.point]
    for step in situation.steps:
        put = [step.place] if isinstance(step, Put) else []
        for places in (*put, *(seen.rest for seen in getattr(step, "seen", ()) if isinstance(seen, Rest))):
            for thing, place in places.items():
                if place.point is not None and thing in trails:
                    trails[thing].append(place.point)
    return [trail for trail in trails.values() if len(set(trail)) > 1]
