"""What this book remembers between two steps."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from palheta.facts import Flick, Place, Position
from palheta.facts.names import PieceName, Restart
from palheta.rulebooks.base import TableState
from palheta.ruling import Call, Next
from palheta.table.frame import Point, Side, is_keeper, side_of

CardColour = Literal["yellow", "red"]
Count = Annotated[int, Meta(ge=0)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What an organiser may set; the defaults are the book's, or our reading of it.

    `offside_next_move`: a pass is also received by the own button that plays the ball in a later move (7.4.1).
    `corner_goals`: a corner straight into the goal counts (4.3, silent).
    `catch_is_free`: a keeper in its own penalty area commits neither 7.1.1 nor 7.2.1 (7.1.3, 7.2.3).
    """

    minutes: Annotated[float, Meta(gt=0)] = 10.0
    last_minute: Annotated[float, Meta(gt=0)] = 15.0
    exits: Annotated[int, Meta(ge=1)] = 4
    move_seconds: Annotated[float, Meta(gt=0)] = 8.0
    substitutions: Count = 3
    offside_next_move: bool = False
    corner_goals: bool = True
    catch_is_free: bool = True


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a situation may say beside the position; it belongs to the side whose turn it is."""

    moves: Count | None = None
    cards: dict[PieceName, CardColour] = field(default_factory=dict)
    exits: Count = 0
    subs: dict[Side, Count] = field(default_factory=dict)
    off: tuple[PieceName, ...] = ()
    expelled: tuple[PieceName, ...] = ()


class GuzikowaPosition(Position, frozen=True, kw_only=True):
    counts: Counts | None = None
    counts_other: Counts | None = None


class CardGiven(Struct, frozen=True):
    """A card and the calls that brought it."""

    piece: str
    card: CardColour
    calls: tuple[Call, ...] = ()


class OffButton(Struct, frozen=True):
    """A button that fell off by its owner's move: where its centre goes back to once the opponent has moved."""

    at: Point | None = None
    served: bool = False


class Due(Struct, frozen=True, kw_only=True):
    """A set piece or a kick-off that is still to be taken.

    `bonus` moves come on top of what the set piece itself earns; `guaranteed` is a bracketed total
    ("aut plus dwa") that nothing takes away. `offender` must stand in the wall. `since` is the clock
    when its cause arose (3.3.3). `exact`: the spot was seen, not estimated. `cleared`: what was taken out
    of the area for a penalty, and where it lay. `refused`: how often its side took it wrongly after time.
    """

    kind: Restart
    side: Side
    at: Point | None = None
    exact: bool = False
    within: str | None = None
    bonus: int = 0
    guaranteed: int = 0
    offender: str | None = None
    keeper_foul: bool = False
    judged: bool = False
    wall: tuple[str, ...] = ()
    wall_done: bool = False
    wall_faulted: bool = False
    taker: str | None = None
    taker_from: Place | None = None
    turned: tuple[str, ...] = ()
    cleared: dict[str, Place] = {}
    refused: int = 0
    since: float = 0.0

    @property
    def own_moves(self) -> int:
        """What the set piece earns by itself, before it is seen where the ball goes (4.1.3, 4.3.3)."""
        return 1 if self.kind in ("throw_in", "corner") else 0

    @property
    def moves(self) -> int:
        return max(self.guaranteed, self.own_moves + self.bonus)


class Penalty(Struct, frozen=True, kw_only=True):
    """One of the penalties a wronged side may choose from: a set piece, or moves from play."""

    id: str
    rule: str
    due: Due | None = None
    moves: int = 0


class Choice(Struct, frozen=True, kw_only=True):
    """8.1.1, 8.1.2: what the wronged side may still choose instead of what `state.due` holds.

    `waive`: moves from play if it gives the penalty up (0: it cannot). `ball` and `pieces` are as they
    came to rest, before anything was set for a set piece. `had`: the moves of the penalty that stands, as
    it was given; what has been added to them since goes with the side, whatever it chooses. `since`: when
    its cause arose (3.3.3).
    """

    side: Side
    penalties: tuple[Penalty, ...]
    waive: int = 0
    had: int = 0
    since: float = 0.0
    ball: Place | None = None
    pieces: dict[str, Place] = {}

    def exchanged(self, out: str, come: str) -> "Choice":
        """The same choice after an exchange: who came on lies where the other had come to rest."""
        return replace(self, pieces={come if name == out else name: p for name, p in self.pieces.items()})


class KickOff(Struct, frozen=True):
    """3.2: the button that started; `answered` once the other side has made its move."""

    side: Side
    piece: str
    answered: bool = False


class Lateness(Struct, frozen=True):
    """Whose time was up, and how long it took so far, in all; `to_come`: for what is still due, not for a move made."""

    side: Side
    seconds: float = 0.0
    to_come: bool = True


class LastMove(Struct, frozen=True):
    side: Side
    piece: str
    unentitled: bool = False


class Made(Struct, frozen=True):
    """A move in which the ball left the field, kept because what people report of it changes what it brought."""

    before: "State"
    step: Flick
    calls: tuple[Call, ...]
    reported: tuple[Call, ...] = ()


class State(TableState, frozen=True, kw_only=True):
    """`turn` has `moves` left, the next one included; with `due` the set piece comes first."""

    turn: Side | None = None
    moves: int = 0
    due: Due | None = None
    # The button that took the set piece may not make its additional moves, and the clause that says so.
    taker: tuple[str, str] | None = None
    second_penalty_move: bool = False
    kickoff: KickOff | None = None
    last_touch: str | None = None
    last_move: LastMove | None = None
    made: Made | None = None
    choice: Choice | None = None
    # A keeper was shown red: its owner still has to name this many field buttons that leave (6.2.1).
    must_expel: dict[Side, int] = field(default_factory=dict)
    cards: tuple[CardGiven, ...] = ()
    expelled: tuple[str, ...] = ()
    off: dict[str, OffButton] = field(default_factory=dict)
    # Buttons that may not make their owner's next move, and the clause that says so (5.1.3, 10.1.7);
    # and where those of 5.1.3 fell, as far as somebody saw it.
    resting: dict[str, str] = field(default_factory=dict)
    fell_at: dict[str, Point] = field(default_factory=dict)
    unentitled: tuple[str, ...] = ()
    air: tuple[str, ...] = ()
    exits: int = 0
    subs: dict[Side, int] = field(default_factory=dict)
    announced: tuple[Side, ...] = ()
    # Who left for whom (10.1.6), and the substitutes that are in the match, however they came on.
    exchanged: tuple[tuple[str, str], ...] = ()
    came_on: tuple[str, ...] = ()
    owed: dict[Side, int] = field(default_factory=dict)
    late: Lateness | None = None
    # When the move became due, as far as steps carry their moment; after a move the first reading of the
    # clock is taken for the moment when everything lay still.
    due_at: float | None = None
    running: bool = False
    toss: bool = False
    arranging: tuple[Side, ...] = ()
    arranged: tuple[str, ...] = ()
    # Positions that a question listed are checked as they stand, also for a kick-off.
    listed: bool = False

    @property
    def options(self) -> Options:
        options: Options = self.setup.options
        return options

    def card_of(self, piece: str) -> CardColour | None:
        """The gravest card this button has seen."""
        seen = [given.card for given in self.cards if given.piece == piece]
        return "red" if "red" in seen else ("yellow" if seen else None)

    def field_buttons(self, side: Side) -> tuple[str, ...]:
        return tuple(name for name in self.pieces if side_of(name) == side and not is_keeper(name))

    def buttons(self, side: Side) -> tuple[str, ...]:
        return tuple(name for name in self.pieces if side_of(name) == side)

    def is_late(self, side: Side) -> bool:
        """This side's time is up for what it still has to do."""
        return self.late is not None and self.late.side == side and self.late.to_come

    @property
    def withdrawn(self) -> tuple[str, ...]:
        """Buttons that were exchanged and have left the match."""
        return tuple(out for out, _ in self.exchanged)

    @property
    def stopped(self) -> bool:
        """A stoppage: a set piece or a kick-off is due."""
        return self.due is not None

    @property
    def coming(self) -> Next:
        """What comes next follows from the rest."""
        if self.over is not None:
            return Next(with_="full_time")
        if self.toss:
            return Next(with_="kick_off", at=(0.0, 0.0), options=("home", "away"))
        options = tuple(p.id for p in self.choice.penalties) if self.choice is not None else ()
        if len(options) < 2:
            options = ()
        due = self.due
        if due is None:
            return Next(with_="play", side=self.turn, moves=self.moves, options=options)
        # A kick-off is one move; what follows it is the other side's (3.2.3).
        moves = None if due.kind == "kick_off" else due.moves
        return Next(with_=due.kind, side=due.side, at=due.at, within=due.within, moves=moves, options=options)

    def counts_for(self, side: Side | None) -> dict[str, object]:
        """In the words of `before.counts`; cards, buttons off and expelled name their side themselves."""
        return {
            "moves": self.moves if self.due is None else self.due.moves + 1,
            "cards": {given.piece: self.card_of(given.piece) for given in self.cards},
            "exits": self.exits,
            "subs": {side: used for side, used in self.subs.items() if used},
            "off": sorted(self.off),
            "expelled": sorted(self.expelled),
        }
