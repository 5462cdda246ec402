"""What was seen while a piece ran, in order of happening."""

from typing import Any, TypeVar

from msgspec import Struct

from palheta.facts.names import Line, PieceName, PieceOrBall, Surface, Thing
from palheta.facts.numbers import Millimetres
from palheta.facts.place import Place, refuse_self_support
from palheta.table.frame import Side


def _refuse_same(two: tuple[str, str]) -> None:
    if two[0] == two[1]:
        raise ValueError(f"Expected two different things, got {two[0]} twice")


class Touch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One contact episode: the mover, what it touched, how far that was pushed in the end (mm)."""

    touch: tuple[Thing, Thing]
    at: Place | None = None
    moved: Millimetres | None = None
    moving: bool = False

    def __post_init__(self) -> None:
        _refuse_same(self.touch)

    @property
    def mover(self) -> str:
        return self.touch[0]

    @property
    def touched(self) -> str:
        return self.touch[1]


class Cross(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The ball went wholly across a line; what that means is the book's business."""

    cross: PieceOrBall
    line: Line
    at: Place | None = None


class Out(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person's word: the ball is out of play, `over` which line if he says so. `high`: over the bar."""

    out: PieceOrBall
    over: Line | None = None
    at: Place | None = None
    high: bool = False

    @property
    def line(self) -> Line:
        """What it is taken for until somebody says."""
        return self.over or "touchline"


class Passed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first is nearer the goal line than the second."""

    passed: tuple[PieceOrBall, PieceOrBall]

    def __post_init__(self) -> None:
        _refuse_same(self.passed)


class Goal(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The ball is wholly over this side's goal line, inside its goal."""

    goal: Side
    at: Place | None = None


class Left(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    left: PieceOrBall
    of: Surface
    at: Place | None = None
    back: bool = False


class Atop(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first came to rest on top of the second."""

    atop: tuple[PieceOrBall, PieceOrBall]

    def __post_init__(self) -> None:
        _refuse_same(self.atop)


class Fell(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    fell: PieceName
    at: Place | None = None


class Whistle(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The period's end sounded here."""

    whistle: bool


class Rest(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    rest: dict[PieceOrBall, Place]

    def __post_init__(self) -> None:
        refuse_self_support(self.rest)


Seen = Touch | Cross | Out | Passed | Goal | Left | Atop | Fell | Whistle | Rest

SEEN_KINDS: dict[str, type[Seen]] = {
    "touch": Touch,
    "cross": Cross,
    "out": Out,
    "passed": Passed,
    "goal": Goal,
    "left": Left,
    "atop": Atop,
    "fell": Fell,
    "whistle": Whistle,
    "rest": Rest,
}


K = TypeVar("K", Touch, Cross, Out, Passed, Goal, Left, Atop, Fell, Whistle, Rest)


class Sightings(tuple[Seen, ...]):
    """What was seen in one step. Its own type, so that msgspec asks us how to read the kinds apart. It sorts them once:
    whoever judges asks for one kind after the other.
    """

    def of(self, kind: type[K]) -> list[K]:
        """All that was seen of this kind, in order."""
        return (self.__dict__.get("plain") or self._sorted("plain")).get(kind, _NOTHING)

    def when(self, kind: type[K]) -> list[tuple[int, K]]:
        """The same, each with its place in the order of happening."""
        return (self.__dict__.get("placed") or self._sorted("placed")).get(kind, _NOTHING)

    def _sorted(self, how: str) -> dict[type[Any], list[Any]]:
        plain: dict[type[Any], list[Any]] = {}
        placed: dict[type[Any], list[Any]] = {}
        for i, event in enumerate(self):
            plain.setdefault(type(event), []).append(event)
            placed.setdefault(type(event), []).append((i, event))
        self.__dict__.update(plain=plain, placed=placed)
        return plain if how == "plain" else placed

    def __reduce__(self) -> tuple[Any, ...]:
        """What was sorted is not sent along."""
        return Sightings, (tuple(self),)


_NOTHING: list[Any] = []
