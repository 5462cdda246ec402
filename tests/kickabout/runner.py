"""Flicks without physics: what was seen is made up, and the picture is a straight line."""

import random
from functools import partial

from palheta.bots.synthetic import Runner as Synthetic
from palheta.facts import Aim, Rest, ShownTrace
from palheta.facts.shown import Segment
from palheta.play.running import Ran, Reach
from palheta.rulebooks.base import TableState
from palheta.table.table import Table


class MadeUp:
    def reach(self, book: str, table: Table | None) -> Reach | None:
        return Reach(2500.0, 2500.0)

    def flick(self, book: str, state: TableState, aim: Aim) -> Ran:
        rng = random.Random(f"{aim.piece}{aim.angle}{aim.power}")
        seen = Synthetic(rng, state.table, state.pieces, state.ball).run(aim.piece)
        rest = next(one.rest for one in seen if isinstance(one, Rest))
        before = dict(state.pieces) | {"ball": state.ball}
        bodies: dict[str, tuple[Segment, ...]] = {}
        for name, place in rest.items():
            start = before.get(name)
            if place.point is None or start is None or start.point is None:
                continue
            (x, y), (x1, y1) = start.point, place.point
            bodies[name] = (Segment(0, x, y, x1 - x, y1 - y), Segment(1, x1, y1))
        return Ran(seen, partial(ShownTrace, 0.0, 1.0, bodies))
