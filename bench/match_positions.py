"""Positions of matches as bots play them, and what the bots thought of playing there."""

from dataclasses import dataclass, field

from palheta.bots.bot_match import play_on
from palheta.facts.place import Place
from palheta.match import Header, Match
from palheta.play.actions import Aim
from palheta.play.lengths import scaled
from palheta.play.parting import parted
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.running import Ran
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.table.frame import Side


@dataclass
class Spot:
    """What stands where, as the physics is handed it, and the aims that bots tried there."""

    places: dict[str, Place]
    aims: list[Aim] = field(default_factory=list)


class Harvester(PhysicsRunner):
    def __init__(self) -> None:
        super().__init__()
        self.spots: dict[str, Spot] = {}

    def flick(self, book: str, state: TableState, aim: Aim) -> Ran:
        places = {name: place for name, place in state.standing.items() if place.point is not None}
        key = repr(sorted(places.items()))
        if key not in self.spots:
            self.spots[key] = Spot(parted(state.table, places))
        self.spots[key].aims.append(aim)
        return super().flick(book, state, aim)


def harvest(book: str, matches: int, seed: int) -> list[Spot]:
    harvester = Harvester()
    for n in range(matches):
        options = scaled(registry.find(book), "short")
        hands: dict[Side, Steadiness] = {"home": "steady", "away": "human"}
        match = Match(Header(book=book, options=options))
        play_on(
            Session(match, harvester, f"harvest {seed + n}", hands, patient=True),
            seed + n,
        )
    return list(harvester.spots.values())
