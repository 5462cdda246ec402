"""The experiments: what to do, what to read, and which of a table's materials that decides."""

from typing import Literal

import msgspec

from palheta.ruling import Reason, reason
from palheta.table.gear import Gear

Kind = Literal["slide", "tilt", "stick", "head_on", "fence", "ramp", "ramp_fence", "fastest", "mark", "weigh"]
Thing = Literal["piece", "ball", "keeper"]
Unit = Literal["mm", "s", "g", "number"]


class Ask(msgspec.Struct, frozen=True):
    """One number that is read off, and between what it must lie."""

    name: str
    unit: Unit
    low: float
    high: float
    words: Reason


class Experiment(msgspec.Struct, frozen=True):
    """`things`: with what it is done. `wanted`: so often, for an answer of two or three digits."""

    kind: Kind
    title: Reason
    how: tuple[Reason, ...]
    asks: tuple[Ask, ...]
    things: tuple[Thing, ...]
    wanted: int


OVER = Ask("over", "mm", 20, 5_000, reason("Between the two marks (mm)"))
TIME = Ask("time", "s", 0.01, 30, reason("Time from the first mark to the second (s)"))
HEIGHT = Ask("height", "mm", 2, 500, reason("How high the ball starts: its underside above the table (mm)"))

SLIDE = Experiment(
    "slide",
    reason("Slide"),
    (
        reason("Stick two marks on the table, 300 to 600 mm apart, and film from the side or from above."),
        reason("Flick it past both, so gently that it stops by itself. Count the frames between the marks."),
        reason("Measure from the first mark to where it stopped, always from the same edge."),
    ),
    (OVER, TIME, Ask("way", "mm", 25, 10_000, reason("From the first mark to where it stopped (mm)"))),
    ("piece", "keeper", "ball"),
    8,
)
TILT = Experiment(
    "tilt",
    reason("Tilt, tapped"),
    (
        reason("Raise one end of the table, or of a board with the same surface, a little at a time."),
        reason(
            "Tap the piece at each height. Stop at the height where, once tapped, it just keeps sliding evenly."
        ),
    ),
    (
        Ask(
            "length",
            "mm",
            50,
            5_000,
            reason("Length of the board from its resting edge to the raised one (mm)"),
        ),
        Ask("rise", "mm", 1, 3_000, reason("How high the end is raised (mm)")),
    ),
    ("piece", "keeper", "ball"),
    4,
)
STICK = Experiment(
    "stick",
    reason("Tilt, untouched"),
    (
        reason("The same without tapping: stop at the height where it starts by itself."),
        reason("The simulated table has no such hold; it is told beside the rest, for comparison."),
    ),
    TILT.asks,
    TILT.things,
    4,
)
HEAD_ON = Experiment(
    "head_on",
    reason("Head on"),
    (
        reason(
            "Set the target and mark where it stands. Flick a piece straight into its middle, without spin."
        ),
        reason("Leave out what went off at an angle that one can see."),
        reason("Measure how far each of the two went after they met. No camera is needed."),
    ),
    (
        Ask("striker", "mm", 0, 5_000, reason("The flicked piece after the blow (mm)")),
        Ask("target", "mm", 0, 10_000, reason("What was struck, from where it stood (mm)")),
    ),
    ("piece", "ball", "keeper"),
    8,
)
FENCE = Experiment(
    "fence",
    reason("Against the fence"),
    (
        reason(
            "Stick a mark 200 to 400 mm before the fence and flick straight at the fence, so that it comes back."
        ),
        reason(
            "Count the frames from the mark to the blow; measure from the fence to the nearest edge of what came back."
        ),
    ),
    (
        Ask("before", "mm", 20, 5_000, reason("From the mark to the fence (mm)")),
        Ask("time", "s", 0.01, 30, reason("Time from the mark to the fence (s)")),
        Ask("after", "mm", 1, 5_000, reason("Back from the fence (mm)")),
    ),
    ("piece", "ball"),
    8,
)
RAMP = Experiment(
    "ramp",
    reason("Roll from a ramp"),
    (
        reason(
            "A folded card or a ruler makes a gentle ramp, 20 to 60 mm high, that ends flat on the table."
        ),
        reason("Let go of the ball without pushing. Measure how far it rolls from the foot of the ramp."),
    ),
    (HEIGHT, Ask("run", "mm", 20, 10_000, reason("From the foot of the ramp to where it stopped (mm)"))),
    ("ball",),
    8,
)
RAMP_FENCE = Experiment(
    "ramp_fence",
    reason("From a ramp against the fence"),
    (
        reason("The same ramp, its foot 100 to 400 mm before the fence and square to it."),
        reason("Measure how far the ball comes back from the fence."),
    ),
    (
        HEIGHT,
        Ask("before", "mm", 20, 5_000, reason("From the foot of the ramp to the fence (mm)")),
        Ask("after", "mm", 1, 5_000, reason("Back from the fence (mm)")),
    ),
    ("ball",),
    8,
)
FASTEST = Experiment(
    "fastest",
    reason("As hard as you can"),
    (
        reason(
            "Flick a piece along the whole table, as hard as you can, past two marks up to 1 m apart; film it."
        ),
    ),
    (OVER, TIME),
    ("piece",),
    6,
)
MARK = Experiment(
    "mark",
    reason("At a mark"),
    (
        reason("Stick a mark 500 to 1000 mm away. From one place, try to stop a piece on it, thirty times."),
        reason("Measure how far it stopped beyond the mark and how far to the right; short or left is less than 0."),
    ),
    (
        Ask("distance", "mm", 100, 5_000, reason("From where it starts to the mark (mm)")),
        Ask("beyond", "mm", -5_000, 5_000, reason("Beyond the mark (mm; short: less than 0)")),
        Ask("aside", "mm", -2_000, 2_000, reason("To the right of it (mm; left: less than 0)")),
    ),
    ("piece",),
    30,
)  # fmt: skip
WEIGH = Experiment(
    "weigh",
    reason("Weigh"),
    (reason("Put several of a kind on the scale at once: ten small balls say more than one."),),
    (
        Ask("count", "number", 1, 100, reason("How many lie on the scale")),
        Ask("grams", "g", 0.05, 10_000, reason("What it shows (g)")),
    ),
    ("piece", "ball", "keeper"),
    1,
)
EXPERIMENTS: dict[str, Experiment] = {
    one.kind: one for one in (SLIDE, TILT, STICK, HEAD_ON, FENCE, RAMP, RAMP_FENCE, FASTEST, MARK, WEIGH)
}


def possible(kind: Kind, thing: Thing, gear: Gear) -> Reason | None:
    """Why this cannot be done with that on such a table; None where it can."""
    table = gear.table
    if thing not in EXPERIMENTS[kind].things:
        return reason("not done with this thing")
    if thing == "keeper" and table.keeper.shape == "bar":
        return reason("a keeper on a rod is held by a hand")
    if kind in ("fence", "ramp_fence") and not table.pitch.fence:
        return reason("this table has no fence")
    round_ball = thing == "ball" and table.ball.shape == "sphere"
    if kind in ("slide", "tilt", "stick", "fence") and round_ball:
        return reason("a round ball rolls: let it run from a ramp")
    if kind in ("ramp", "ramp_fence") and not round_ball:
        return reason("a cube does not roll: let it slide")
    return None


def offered(gear: Gear) -> tuple[Experiment, ...]:
    """What can be done on this table, each with the things that it can be done with."""
    found = []
    for one in EXPERIMENTS.values():
        things = tuple(thing for thing in one.things if possible(one.kind, thing, gear) is None)
        if things:
            found.append(msgspec.structs.replace(one, things=things))
    return tuple(found)


def decides(kind: Kind, thing: Thing, gear: Gear) -> tuple[str, ...]:
    """The materials that it is done for."""
    match kind:
        case "slide" | "tilt":
            return (f"{thing}.friction",)
        case "head_on":
            disc = thing == "keeper" and gear.table.keeper.shape == "disc"
            return ("contact.piece_piece" if disc else f"contact.piece_{thing}",)
        case "fence" | "ramp_fence":
            return (f"contact.{thing}_wall",)
        case "ramp":
            return ("ball.rolling",)
        case "fastest":
            return ("hand.speed",)
        case "weigh":
            return (f"{thing}.mass",)
        case "stick" | "mark":
            return ()


def leans_on(kind: Kind, thing: Thing, gear: Gear) -> tuple[str, ...]:
    """All materials that what is read depends on, those that it is done for among them."""
    own = decides(kind, thing, gear)
    rolls = gear.table.ball.shape == "sphere"
    ball = ("ball.friction", "ball.rolling") if rolls else ("ball.friction",)
    match kind:
        case "head_on" if thing == "piece":
            return (*own, "piece.friction")
        case "head_on":
            masses = ("piece.mass", f"{thing}.mass")
            return (*own, "piece.friction", *(ball if thing == "ball" else ("keeper.friction",)), *masses)
        case "fence":
            return (*own, f"{thing}.friction")
        case "ramp_fence":
            return (*own, *ball, "contact.grip_wall")
        case "fastest":
            return (*own, "piece.friction")
        case _:
            return own
