"""What this book remembers between two steps."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from palheta.facts import Flick, Place, Position
from palheta.facts.names import PieceName, Restart
from palheta.rulebooks.base import TableState
from palheta.rulebooks.guzikowa.vocabulary import Count, Options
from palheta.ruling import Call, Next
from palheta.table.frame import Point, Side, is_keeper, side_of

CardColour = Literal["yellow", "red"]


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a situation may say beside the position; it belongs to the side whose turn it is."""

    moves: Count | None = None
    cards: dict[PieceName, CardColour] = field(default_factory=dict)
    exits: Annotated[int, Meta(ge=0, extra={"most": "options.exits"})] = 0
    subs: Annotated[dict[Side, Count], Meta(extra={"most": "options.substitutions"})] = field(
        default_factory=dict
    )
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


class Record(Struct, frozen=True):
    """The whole match. `exchanged`: who left for whom (10.1.6). `came_on`: the substitutes, however they came on.

    `must_expel`: a keeper was shown red, its owner still has to name this many field buttons that leave (6.2.1).
    `owed`: the additional moves that a side gets with its next turn.
    """

    toss: bool = False
    cards: tuple[CardGiven, ...] = ()
    expelled: tuple[str, ...] = ()
    must_expel: dict[Side, int] = {}
    exits: int = 0
    owed: dict[Side, int] = {}
    subs: dict[Side, int] = {}
    announced: tuple[Side, ...] = ()
    exchanged: tuple[tuple[str, str], ...] = ()
    came_on: tuple[str, ...] = ()


class Play(Struct, frozen=True):
    """From one kick-off's preparation to the next: who is set up, and which buttons what happened has bound.

    `arranging`: who still sets up. `listed`: a question listed the places, which are checked as they stand.
    `resting`: may not make their owner's next move, and the clause that says so (5.1.3, 10.1.7); `fell_at`: where
    those of 5.1.3 fell, as far as somebody saw it. `unentitled`: 7.6.1. `air`: 3.4.5.
    """

    arranging: tuple[Side, ...] = ()
    arranged: tuple[str, ...] = ()
    listed: bool = False
    kickoff: KickOff | None = None
    last_touch: str | None = None
    off: dict[str, OffButton] = {}
    resting: dict[str, str] = {}
    fell_at: dict[str, Point] = {}
    unentitled: tuple[str, ...] = ()
    air: tuple[str, ...] = ()

    def without(self, name: str) -> "Play":
        """It has left the match: nothing waits for it, and nothing binds it."""
        return replace(
            self,
            off={n: button for n, button in self.off.items() if n != name},
            resting={n: why for n, why in self.resting.items() if n != name},
            unentitled=tuple(n for n in self.unentitled if n != name),
            air=tuple(n for n in self.air if n != name),
        )


class Possession(Struct, frozen=True):
    """A side's turn: the moves it has left, the next one included; at a set piece they come after it.

    `taker`: it took the set piece and may not make its additional moves, and the clause that says so.
    """

    side: Side | None = None
    moves: int = 0
    taker: tuple[str, str] | None = None
    second_penalty_move: bool = False


class Flight(Struct, frozen=True):
    """What runs, and what may still be revised. `choice`: the wronged side has not chosen yet (8.1).

    `since`: when the move became due, as far as steps carry their moment; after a move (`running`) the first reading
    of the clock is taken for the moment when everything lay still. `taken`: the state before a set piece just taken.
    """

    last_move: LastMove | None = None
    made: Made | None = None
    taken: "State | None" = None
    choice: Choice | None = None
    late: Lateness | None = None
    since: float | None = None
    running: bool = False


class State(TableState, frozen=True, kw_only=True):
    """Nested by lifetime: the match, a play, a turn, a set piece, a move."""

    record: Record = Record()
    play: Play = Play()
    possession: Possession = Possession()
    due: Due | None = None
    flight: Flight = Flight()

    @property
    def options(self) -> Options:
        options: Options = self.setup.options
        return options

    @property
    def turn(self) -> Side | None:
        return self.possession.side

    def card_of(self, piece: str) -> CardColour | None:
        """The gravest card this button has seen."""
        seen = [given.card for given in self.record.cards if given.piece == piece]
        return "red" if "red" in seen else ("yellow" if seen else None)

    def field_buttons(self, side: Side) -> tuple[str, ...]:
        return tuple(name for name in self.pieces if side_of(name) == side and not is_keeper(name))

    def buttons(self, side: Side) -> tuple[str, ...]:
        return tuple(name for name in self.pieces if side_of(name) == side)

    def is_late(self, side: Side) -> bool:
        """This side's time is up for what it still has to do."""
        return self.flight.late is not None and self.flight.late.side == side and self.flight.late.to_come

    @property
    def withdrawn(self) -> tuple[str, ...]:
        """Buttons that were exchanged and have left the match."""
        return tuple(out for out, _ in self.record.exchanged)

    @property
    def stopped(self) -> bool:
        """A stoppage: a set piece or a kick-off is due."""
        return self.due is not None

    @property
    def coming(self) -> Next:
        """What comes next follows from the rest."""
        if self.over is not None:
            return Next(with_="full_time")
        if self.record.toss:
            return Next(with_="kick_off", at=(0.0, 0.0), options=("home", "away"))
        options = tuple(p.id for p in self.flight.choice.penalties) if self.flight.choice is not None else ()
        if len(options) < 2:
            options = ()
        due = self.due
        if due is None:
            return Next(with_="play", side=self.turn, moves=self.possession.moves, options=options)
        # A kick-off is one move; what follows it is the other side's (3.2.3).
        moves = None if due.kind == "kick_off" else due.moves
        return Next(with_=due.kind, side=due.side, at=due.at, within=due.within, moves=moves, options=options)

    def counts_for(self, side: Side | None) -> dict[str, object]:
        """In the words of `before.counts`; cards, buttons off and expelled name their side themselves."""
        return {
            "moves": self.possession.moves if self.due is None else self.due.moves + 1,
            "cards": {given.piece: self.card_of(given.piece) for given in self.record.cards},
            "exits": self.record.exits,
            "subs": {side: used for side, used in self.record.subs.items() if used},
            "off": sorted(self.play.off),
            "expelled": sorted(self.record.expelled),
        }
