"""What was done or said, in order. Any step may carry its side and its moment on the match clock."""

from typing import Any, Literal

from msgspec import Struct, field

from palheta.facts.names import Actor, Die, How, Manner, PieceName, PieceOrBall, Word
from palheta.facts.numbers import Coordinate, Pips, Seconds
from palheta.facts.place import Place, refuse_self_support
from palheta.facts.seen import Sightings
from palheta.table.frame import Side, side_of


class StepBase(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    side: Actor | None = None
    t: Seconds | None = None


class Flick(StepBase, frozen=True, omit_defaults=True):
    """A piece was played. `by: keeper`: a keeper moved by hand; `by: SIDE`: not its owner."""

    flick: PieceName
    seen: Sightings = Sightings()
    as_: Manner | None = field(name="as", default=None)
    by: Literal["keeper", "home", "away"] | None = None
    ball_moving: bool = False
    figure_moving: bool = False
    deliberate: bool = False
    how: How = "flick"


class Say(StepBase, frozen=True, omit_defaults=True):
    say: Word
    piece: PieceName | None = None


class Name(StepBase, frozen=True, omit_defaults=True):
    """The taker is named."""

    name: PieceName


class Choose(StepBase, frozen=True, omit_defaults=True):
    """One of `next.options`."""

    choose: Word


class Put(StepBase, frozen=True, omit_defaults=True):
    """Pieces or the ball set by hand."""

    place: dict[PieceOrBall, Place]
    seen: Sightings = Sightings()

    def __post_init__(self) -> None:
        refuse_self_support(self.place)


class Dive(StepBase, frozen=True, omit_defaults=True):
    """A bar keeper while the ball runs."""

    dive: PieceName
    to: Place
    seen: Sightings = Sightings()

    def __post_init__(self) -> None:
        refuse_self_support({self.dive: self.to})


class Exchange(Struct, frozen=True, forbid_unknown_fields=True):
    out: PieceName
    in_: PieceName = field(name="in")


class Substitute(StepBase, frozen=True, omit_defaults=True):
    substitute: Exchange


class Report(StepBase, frozen=True, omit_defaults=True):
    """What only people can see; `side` is the offender. A book lists its own words."""

    report: Word
    at: Place | None = None
    piece: PieceName | None = None
    with_: Literal["hand", "palheta"] | None = field(name="with", default=None)
    deliberate: bool = False


class Decide(StepBase, frozen=True, omit_defaults=True):
    """The referee's last word where the book gives it to him."""

    decide: dict[Word, Any]


# A word, or two coordinates: msgspec 0.22 dies of a bounded word beside a tuple of a fixed length.
Answered = Word | tuple[Coordinate, ...]


class Answer(StepBase, frozen=True, omit_defaults=True):
    """What was asked about the step before it: a choice for each question's id, or the point where it was."""

    answer: dict[Word, Answered]

    def __post_init__(self) -> None:
        if any(not isinstance(choice, str) and len(choice) != 2 for choice in self.answer.values()):
            raise ValueError("Expected one of the choices, or a point [x, y]")


class Time(StepBase, frozen=True, omit_defaults=True):
    """The clock reads this now."""

    time: Seconds


class Late(StepBase, frozen=True, omit_defaults=True):
    """That side took this long, in all, for what was due; `told`: so much of it was said before."""

    late: Seconds
    told: Seconds = 0.0


class Face(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An arrow die's face."""

    arrow: Literal["forward", "diagonal", "sideways", "back"]
    number: Pips
    mark: Literal["?", "X"] | None = None


class Roll(StepBase, frozen=True, omit_defaults=True):
    roll: Die
    face: Face | Word
    choose: Literal["left", "right", "centre"] | None = None


class Use(StepBase, frozen=True, omit_defaults=True):
    use: Literal["champion"]


Step = (
    Flick
    | Say
    | Name
    | Choose
    | Put
    | Dive
    | Substitute
    | Report
    | Decide
    | Answer
    | Time
    | Late
    | Roll
    | Use
)

# In the order they are looked for: `roll` carries a `choose` of its own.
STEP_KINDS: dict[str, type[Step]] = {
    "flick": Flick,
    "say": Say,
    "name": Name,
    "roll": Roll,
    "use": Use,
    "place": Put,
    "dive": Dive,
    "substitute": Substitute,
    "report": Report,
    "decide": Decide,
    "answer": Answer,
    "time": Time,
    "late": Late,
    "choose": Choose,
}


def who(step: Step) -> Side | None:
    """Whose step it is where it says so itself: its `side`, the hand that moved, or the piece's owner."""
    if step.side in ("home", "away"):
        return step.side
    if isinstance(step, Flick):
        return step.by if step.by in ("home", "away") else side_of(step.flick)
    if isinstance(step, Dive):
        return side_of(step.dive)
    if isinstance(step, Name):
        return side_of(step.name)
    if isinstance(step, Substitute):
        return side_of(step.substitute.out)
    return None
