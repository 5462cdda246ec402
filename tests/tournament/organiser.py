"""An organiser who plays an event to its end: draws what is due, pairs, lets everybody play, breaks every tie."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from palheta.planning.dutch import pair
from palheta.tournament.admitting import admit, admitted
from palheta.tournament.draws import draw_of, lots_of
from palheta.tournament.entries import Amended, Closed, Entered, Entry, Paired, Staged, entry_line
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.formats import FORMATS, Due, Fixture
from palheta.tournament.formats.ladder import Ladder, may_challenge, rungs
from palheta.tournament.reading import event_of
from palheta.tournament.results import Result, TableResult
from palheta.tournament.state import PhaseState, State

Play = Callable[[PhaseState, Fixture], Result]
MOST = 3_000


def event(count: int, *phases: dict[str, Any], **more: Any) -> Event:
    """Entrants p1 to pN, of clubs of three."""
    entrants = [{"id": f"p{n}", "club": f"c{n % max(1, count // 3)}"} for n in range(1, count + 1)]
    return event_of({"event": "test", "book": "dadinho", "entrants": entrants, "phases": list(phases)} | more)


def by_chance(rng: random.Random) -> Play:
    """Low scores, so that ties of all kinds come up."""

    def play(phase: PhaseState, fixture: Fixture) -> Result:
        def score() -> tuple[int, int]:
            return rng.randrange(3), rng.randrange(3)

        home, away = fixture.pair
        bare = Result(phase=phase.phase.id, match=fixture.id, home=home, away=away, stage=fixture.stage)
        if phase.phase.team is not None:
            return msgspec.structs.replace(
                bare, tables=tuple(TableResult(score=score()) for _ in range(phase.phase.team.tables))
            )
        if rng.random() < 0.05:
            return msgspec.structs.replace(bare, walkover=rng.choice(["home", "away"]))
        return msgspec.structs.replace(bare, score=score())

    return play


class Organiser:
    def __init__(self, event: Event, play: Play, rng: random.Random) -> None:
        self.event = event
        self.play = play
        self.rng = rng
        self.entries: list[Entry] = []
        self.state = fold(event)

    def write(self, entry: Entry) -> None:
        self.state = admitted(self.state, self.event, self.entries, entry)
        self.entries.append(entry)

    def run(self) -> State:
        """Until everything is over; it must be, some time."""
        for _ in range(MOST):
            if all(phase.over for phase in self.state.phases.values()):
                return self.state
            assert self.step(), (
                f"nothing can be done: {[(p.waits, p.dues) for p in self.state.phases.values()]}"
            )
        raise AssertionError("it never ends")

    def step(self) -> bool:
        for name, phase in self.state.phases.items():
            for due in phase.dues:
                if self._do(name, phase, due):
                    return True
            if phase.open:
                self.play_all(phase, phase.open)
                return True
        return False

    def play_all(self, phase: PhaseState, fixtures: Sequence[Fixture]) -> None:
        """All of these, written together: none of them is in the way of the others."""
        written = [Entered(result=self.play(phase, fixture)) for fixture in fixtures]
        for entry in written:
            admit(self.state, entry)
        self.entries += written
        self.state = fold(self.event, self.entries)

    def _do(self, name: str, phase: PhaseState, due: Due) -> bool:
        match due.do:
            case "draw":
                self.write(draw_of(self.state, name, f"secret {self.rng.random()}"))
            case "pair":
                self.write(pair(phase))
            case "lots":
                self.write(lots_of(due.phase, due.among, f"secret {self.rng.random()}"))
            case "tie":
                if due.by == "replay":
                    return False  # it is among the matches that can be played
                self._break(phase, due)
            case "stage":
                assert phase.given is not None
                here = [one for one in phase.given.field if self.rng.random() < 0.8]
                present = here if len(here) > 1 else list(phase.given.field)
                self.write(Staged(phase=name, stage=due.round, present=tuple(present)))
            case "challenge":
                return self._challenge(name, phase)
        return True

    def _break(self, phase: PhaseState, due: Due) -> None:
        """What the tie's rules ask for next is played, and written into the result by an amendment."""
        legs = {fixture.id for fixture in phase.fixtures if fixture.tie == due.fixture}
        number, result = [
            (number, one.result)
            for number, one in self.state.entries
            if isinstance(one, Entered) and one.result.match in legs
        ][-1]
        goals: tuple[int, int] = self.rng.choice([(1, 0), (0, 1)])
        if due.by in ("extra_time", "sudden_death"):
            more: dict[str, Any] = {"extra": self.rng.choice([goals, (0, 0)])}
        elif due.by == "lots":
            more = {"winner": self.rng.choice(["home", "away"])}
        else:
            more = {"penalties": (4 + goals[0], 4 + goals[1])}
        instead = entry_line(Entered(result=msgspec.structs.replace(result, **more)))
        self.write(Amended(amend=number, instead=instead))

    def _challenge(self, name: str, phase: PhaseState) -> bool:
        given, form = phase.given, FORMATS["ladder"]
        assert given is not None
        assert isinstance(form, Ladder)
        if phase.open:
            return False
        if len(given.rounds) >= 2 * len(given.field):
            self.write(Closed(phase=name))
            return True
        challenger = self.rng.choice(rungs(form, given)[1:])
        allowed = may_challenge(form, given, challenger)
        self.write(
            Paired(phase=name, round=len(given.rounds) + 1, pairs=((self.rng.choice(allowed), challenger),))
        )
        return True


def organised(event: Event, seed: int = 1) -> Organiser:
    """Nothing played yet."""
    rng = random.Random(seed)
    return Organiser(event, by_chance(rng), rng)


def played_out(event: Event, seed: int) -> Organiser:
    organiser = organised(event, seed)
    organiser.run()
    return organiser
