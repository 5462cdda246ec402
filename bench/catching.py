"""A table whose flicks are kept when they spend their budget of events: for soaks."""

from collections.abc import Callable

from palheta.physics.strokes import Stroke
from palheta.physics.world import World
from palheta.play.actions import Aim
from palheta.play.parting import parted
from palheta.play.physics_runner import PhysicsRunner, as_flick
from palheta.play.running import Ran
from palheta.rulebooks.base import TableState
from palheta.rulebooks.registry import gear
from palheta.table.frame import is_keeper


class Catching(PhysicsRunner):
    def __init__(self, keep: Callable[[World, Stroke], object]) -> None:
        super().__init__()
        self._keep = keep

    def flick(self, book: str, state: TableState, aim: Aim) -> Ran:
        run = super().flick(book, state, aim)
        pushed = is_keeper(aim.piece) and state.table.keeper.shape != "disc"  # by a hand, which is no flick
        if not run.trace.finished and not pushed:
            places = {name: place for name, place in state.standing.items() if place.point is not None}
            standing = parted(state.table, places, frozenset((aim.piece,)))
            world = World.from_position(gear(book).on(state.table), standing)
            self._keep(world, as_flick(world, aim))
        return run
