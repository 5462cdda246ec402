"""A row of what was seen."""

from palheta.physics import columns as col
from palheta.physics.compiled import small
from palheta.physics.types import Flat, Told


@small
def tell(told: Told, t: float, order: int, what: int, a: int, b: int, at: Flat) -> int:
    """Adds it; returns which row it is, or -1 where there is no room."""
    k = told.counts[0]
    told.counts[0] += 1
    if k >= told.rows.shape[0]:
        return -1
    row = told.rows[k]
    row[col.SEEN_T], row[col.SEEN_ORDER], row[col.SEEN_WHAT] = t, order, what
    row[col.SEEN_A], row[col.SEEN_B], row[col.SEEN_X], row[col.SEEN_Y] = a, b, at[0], at[1]
    row[col.SEEN_DX], row[col.SEEN_DY], row[col.SEEN_IS] = 0.0, 0.0, 0.0
    return int(k)
