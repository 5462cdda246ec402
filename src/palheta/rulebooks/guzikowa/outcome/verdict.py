"""A ruling in the making: the state as it changes, and what is said on the way."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import ball_spot, free_on_the_line
from palheta.rulebooks.guzikowa.state import Due, State, with_due
from palheta.ruling import Because, Call, Card, Next, Over, Ruling
from palheta.ruling.question import Question, where
from palheta.table.frame import Side, other, side_of


class Verdict:
    """Written by one step only; `finish` turns it into the frozen ruling."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.calls: list[Call] = []
        self.cards: list[Card] = []
        self.removed: list[str] = []
        self.places: dict[str, Place] = {}
        self.ask: list[Question] = []
        self.said: list[str] = []
        self.because: Because | None = None  # of several reasons the last one counts

    def change(self, **changes: object) -> None:
        self.state = replace(self.state, **changes)

    def call(self, call: Call) -> None:
        self.calls.append(call)

    def put(self, name: str, place: Place) -> None:
        """The referee or the owner sets this by hand; the state follows at once."""
        self.places[name] = place
        if name == "ball":
            self.change(ball=place)
        else:
            self.change(pieces=self.state.pieces | {name: place})

    def owe(self, side: Side, moves: int = 1) -> None:
        """Additional moves that this side gets with its next turn."""
        self.change(owed=self.state.owed | {side: self.state.owed.get(side, 0) + moves})

    def one_more(self, side: Side) -> None:
        """An additional move while a set piece is due: after it for its taker, else with the side's next turn."""
        due = self.state.due
        if due is None or due.side != side or due.kind == "kick_off":
            self.owe(side)
            return
        changes = {"bonus": due.bonus + 1}
        if due.guaranteed:
            changes["guaranteed"] = due.guaranteed + 1
        self.state = with_due(self.state, **changes)

    def collect(self, side: Side) -> int:
        """What this side is owed, which is then no longer owed."""
        owed = self.state.owed.get(side, 0)
        self.change(owed={s: n for s, n in self.state.owed.items() if s != side})
        return owed

    def give_moves(self, side: Side, moves: int) -> None:
        """It is this side's turn, with so many moves from play and what it is owed."""
        fresh = side != self.state.turn or self.state.due is not None
        owed = self.collect(side) if fresh else 0
        self.change(turn=side, moves=moves + owed, due=None)
        self._serve(side)

    def give_due(self, due: Due) -> None:
        """A set piece or a kick-off is this side's; the moves left before it are lost."""
        owed = 0 if due.kind in ("kick_off", "penalty") else self.collect(due.side)
        due = replace(due, since=self.state.clock, bonus=due.bonus + owed, judged=True)
        self.change(
            turn=due.side, moves=0, due=due, taker=None, second_penalty_move=False, late=None, last_touch=None
        )
        if due.at is not None or due.kind == "goal_kick":
            self.change(ball=Place(ball_spot(self.state, due)))
        elif due.kind in ("direct_free_kick", "indirect_free_kick"):
            self.ask.append(where("at", self.state.table.pitch))
        self._serve(due.side)

    def _serve(self, side: Side) -> None:
        """5.1.3: a fallen button waits until the opponent has had its moves, then it goes back on the line."""
        served = {
            name: replace(button, served=True) if side_of(name) == other(side) else button
            for name, button in self.state.off.items()
        }
        self.change(off=served)
        for name, button in served.items():
            if side_of(name) == side and button.served:
                self.bring_back(name)
                if button.at is None:
                    self.ask.append(where(f"left.{name}", self.state.table.pitch))

    def bring_back(self, name: str) -> None:
        """5.1.3: it is back in the match, where it fell as far as that was seen, and bound for the first move."""
        button = self.state.off[name]
        self.change(off={n: b for n, b in self.state.off.items() if n != name})
        self.change(resting=self.state.resting | {name: "5.1.3.s2"})
        if button.at is not None:
            self.change(fell_at=self.state.fell_at | {name: button.at})
            self.put(name, free_on_the_line(self.state, name, button.at))

    def take_off(self, name: str) -> None:
        """It lies on the board no more, and nothing that is due counts on it."""
        state = self.state
        self.change(
            pieces={n: p for n, p in state.pieces.items() if n != name},
            off={n: b for n, b in state.off.items() if n != name},
            resting={n: why for n, why in state.resting.items() if n != name},
            unentitled=tuple(n for n in state.unentitled if n != name),
            air=tuple(n for n in state.air if n != name),
        )
        due = self.state.due
        if due is not None:
            self.state = with_due(self.state, wall=tuple(n for n in due.wall if n != name))
        if due is not None and due.taker == name:
            self.state = with_due(self.state, taker=None, taker_from=None)

    def _drop_what_nothing_carries(self) -> None:
        """What lay on a button that has gone from under it lies on the board now."""
        pieces, ball = self.state.pieces, self.state.ball
        on_air = [
            n for n, p in pieces.items() if p.atop is not None and p.atop != "ball" and p.atop not in pieces
        ]
        if on_air:
            self.change(pieces=pieces | {n: _flat(pieces[n]) for n in on_air})
        if ball is not None and ball.atop is not None and ball.atop not in pieces:
            self.change(ball=_flat(ball))

    def end_match(self, because: Because | None = None) -> None:
        self.because = because
        score = self.state.score
        ahead: Side = "home" if score.home > score.away else "away"
        self.change(
            over=Over("draw" if score.home == score.away else ahead, score),
            turn=None,
            moves=0,
            due=None,
            choice=None,
            arranging=(),
        )

    def finish(self) -> Ruling:
        self._drop_what_nothing_carries()
        state = replace(self.state, next=next_of(self.state))
        return Ruling(
            state=state,
            next=state.next,
            score=state.score,
            counts=counts_of(state),
            calls=tuple(self.calls),
            cards=tuple(self.cards),
            removed=tuple(self.removed),
            places=dict(self.places),
            ball=state.ball,
            over=state.over,
            ask=tuple(self.ask),
            said=tuple(self.said),
            because=self.because or (self.calls[0].because if self.calls else None),
        )


def _flat(place: Place) -> Place:
    return Place(place.point, angle=place.angle, face=place.face, zone=place.zone)


def next_of(state: State) -> Next:
    if state.over is not None:
        return Next(with_="full_time")
    if state.toss:
        return Next(with_="kick_off", at=(0.0, 0.0), options=("home", "away"))
    options = tuple(p.id for p in state.choice.penalties) if state.choice is not None else ()
    if len(options) < 2:
        options = ()
    if state.due is not None:
        due = state.due
        # A kick-off is one move; what follows it is the other side's (3.2.3).
        moves = None if due.kind == "kick_off" else due.moves
        return Next(with_=due.kind, side=due.side, at=due.at, within=due.within, moves=moves, options=options)
    return Next(with_="play", side=state.turn, moves=state.moves, options=options)


def counts_of(state: State) -> dict[str, object]:
    """In the words of `before.counts`; cards, buttons off and expelled name their side themselves."""
    due = state.due
    moves = state.moves if due is None else due.moves + 1
    cards = {given.piece: state.card_of(given.piece) for given in state.cards}
    return {
        "moves": moves,
        "cards": cards,
        "exits": state.exits,
        "subs": {side: used for side, used in state.subs.items() if used},
        "off": sorted(state.off),
        "expelled": sorted(state.expelled),
    }
