"""Flicks without physics: what was seen is made up, and the picture is a straight line."""

import random
from typing import Any

from palheta.bots.synthetic import Runner as Synthetic
from palheta.facts import Rest
from palheta.play.actions import Aim
from palheta.play.running import Run
from palheta.rulebooks.base import TableState
from palheta.table.table import Table


class MadeUp:
    def hand(self, book: str, table: Table | None) -> dict[str, float] | None:
        return {"speed": 2500.0, "slowing": 2500.0}

    def flick(self, book: str, state: TableState, aim: Aim) -> Run:
        rng = random.Random(f"{aim.piece}{aim.angle}{aim.power}")
        seen = Synthetic(rng, state.table, state.pieces, state.ball).run(aim.piece)
        rest = next(one.rest for one in seen if isinstance(one, Rest))
        before = dict(state.pieces) | {"ball": state.ball}
        bodies: dict[str, Any] = {}
        for name, place in rest.items():
            start = before.get(name)
            if place.point is None or start is None or start.point is None:
                continue
            (x, y), (x1, y1) = start.point, place.point
            bodies[name] = [[0.0, x, y, x1 - x, y1 - y], [1.0, x1, y1]]
        return Run(seen, {"start": 0.0, "end": 1.0, "paths": bodies, "contacts": [], "marks": []})
