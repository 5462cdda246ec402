"""What stopped while something else was still to be touched: who asks at a touch what stood then must know."""

from collections.abc import Sequence

from palheta.facts.place import Place
from palheta.facts.seen import Rest, Touch
from palheta.physics import columns as col
from palheta.physics.seen_place import seen_place
from palheta.physics.trace import Row, Trace, evaluate
from palheta.table.frame import is_piece


def stops(trace: Trace, touches: Sequence[tuple[float, Touch]]) -> list[tuple[float, Rest]]:
    """When and where things stopped before the last touch; not if an untold contact set them going again."""
    last = max((t for t, _ in touches), default=trace.start)
    found: list[tuple[float, Rest]] = []
    for i, name in enumerate(trace.names):
        if trace.final.s[i, col.MODE] == col.GONE and is_piece(name):
            continue  # who reads only where things lie would find it on the table
        rows, starts = trace.rows(name), trace.starts(name)
        told = {t for t, touch in touches if name in touch.touch}
        for k in range(1, len(rows)):
            stopped = rows[k][1] == col.REST and rows[k - 1][1] not in (col.REST, col.WAIT)
            if stopped and starts[k] < last and _goes_on(rows, starts, k) in {None, *told}:
                found.append((starts[k], Rest({name: _place(trace, i, rows[k], starts[k])})))
    return found


def _goes_on(rows: list[Row], starts: list[float], k: int) -> float | None:
    """When a thing that stopped in its k-th segment was next seen to move."""
    return next((starts[j] for j in range(k + 1, len(rows)) if rows[j][1] not in (col.REST, col.WAIT)), None)


def _place(trace: Trace, i: int, row: Row, t: float) -> Place:
    """What lies on what, and which way a keeper has turned, is only said in the end."""
    state = evaluate(row, t)
    return seen_place(state.x, state.y, "down" if trace.final.s[i, col.FACE] else "up")
