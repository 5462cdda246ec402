"""What stopped while something else was still to be touched: who asks at a touch what stood then must know."""

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.paths import place_in
from palheta.physics.telling import tell
from palheta.physics.types import Floats, Ints, Run, Told


@jit
def tell_stops(run: Run, final: Ints, ball: int, told: Told) -> None:
    """When and where things stopped before the last touch; not if an untold contact set them going again.

    So far only touches have been told."""
    touches = min(told.counts[0], told.rows.shape[0])
    last = run.start
    for n in range(touches):
        last = max(last, told.rows[n, col.SEEN_T])
    for i in range(final.shape[0]):
        if final[i, col.MODE] == col.GONE and i != ball:
            continue  # who reads only where things lie would find it on the table
        for k in range(run.first[i] + 1, run.first[i + 1]):
            row = run.rows[run.order[k]]
            if row[1] != col.REST or _stands(run.rows[run.order[k - 1]]) or row[col.BEGINS] >= last:
                continue
            again = _goes_on(run, i, k)
            if again >= col.INF or _was_touched(told, touches, i, again):
                x, y, _ = place_in(row, row[col.BEGINS])
                tell(told, row[col.BEGINS], 6, col.STOP, i, final[i, col.FACE], (x, y))


@small
def _stands(row: Floats) -> bool:
    return bool(row[1] == col.REST or row[1] == col.WAIT)


@small
def _goes_on(run: Run, i: int, k: int) -> float:
    """When a thing that stopped in its k-th segment was next seen to move; INF: it was not."""
    for j in range(k + 1, run.first[i + 1]):
        if not _stands(run.rows[run.order[j]]):
            return float(run.rows[run.order[j], col.BEGINS])
    return col.INF


@small
def _was_touched(told: Told, touches: int, i: int, t: float) -> bool:
    for n in range(touches):
        row = told.rows[n]
        if row[col.SEEN_T] == t and (row[col.SEEN_A] == i or row[col.SEEN_B] == i):
            return True
    return False
