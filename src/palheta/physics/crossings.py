"""When a path wholly crosses a line, exactly: roots of the polynomials of its pieces."""

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.lines import bounds, measure, onto, times_at
from palheta.physics.paths import FROM, SURE, UNTIL, path_at, place_on, swept_by
from palheta.physics.telling import tell
from palheta.physics.types import Floats, Path, Told

TOUCH = 1e-9
UNSURE = 2  # no side


@small
def _side(value: float, reach: float) -> int:
    if value >= reach - TOUCH:
        return 1
    if value <= -reach + TOUCH:
        return -1
    return 0


@small
def _always(within: tuple[float, float], reach: float) -> int:
    """The side, where the bounds leave no doubt."""
    low, high = within
    if low > reach + SURE:
        return 1
    if high < -reach - SURE:
        return -1
    return 0 if low > -reach + SURE and high < reach - SURE else UNSURE


@jit
def _sorted_once(times: Floats, count: int) -> int:
    """In order, equal ones only once."""
    kept = 0
    for k in range(count):
        t, place = times[k], kept
        while place > 0 and times[place - 1] > t:
            place -= 1
        if place > 0 and times[place - 1] == t:
            continue
        for n in range(kept, place, -1):
            times[n] = times[n - 1]
        times[place] = t
        kept += 1
    return kept


@jit
def tell_crossings(path: Path, line: Floats, which: int, reach: float, times: Floats, told: Told) -> None:
    """Every time the ball comes to be wholly on a side of the line that is not the one it was wholly on before."""
    if path.many == 0 or _always(bounds(line, path.swept), reach) != UNSURE:
        return
    x, y = place_on(path, 0, path.pieces[0, FROM])
    last = _side(measure(line, x, y), reach)
    for k in range(path.many):
        sure = _always(bounds(line, swept_by(path, k)), reach)
        count = 0
        if sure == UNSURE:
            count = times_at(path, k, line, -reach, times, 0)
            count = _sorted_once(times, times_at(path, k, line, reach, times, count))
        since = path.pieces[k, FROM]
        for m in range(count + 1):
            until = times[m] if m < count else path.pieces[k, UNTIL]
            x, y = place_on(path, k, 0.5 * (since + until))
            now = _side(measure(line, x, y), reach) if sure == UNSURE else sure
            if now != 0 and now != last:
                if now > 0 or line[col.COUNTS_WHEN] == col.EITHER_WAY:
                    x, y = path_at(path, since)
                    tell(told, since, 2, col.CROSS, which, 0, onto(line, x, y))
                last = now
            since = until


@jit
def first_above(path: Path, line: Floats, level: float, times: Floats) -> float:
    """When the measure first rises above a level it was not above at the start; INF: it does not."""
    if path.many == 0 or bounds(line, path.swept)[1] < level - SURE:
        return col.INF
    x, y = place_on(path, 0, path.pieces[0, FROM])
    if measure(line, x, y) > level + TOUCH:
        return col.INF
    for k in range(path.many):
        if bounds(line, swept_by(path, k))[1] < level - SURE:
            continue
        count = _sorted_once(times, times_at(path, k, line, level, times, 0))
        since = path.pieces[k, FROM]
        for m in range(count + 1):
            until = times[m] if m < count else path.pieces[k, UNTIL]
            x, y = place_on(path, k, 0.5 * (since + until))
            if measure(line, x, y) > level + TOUCH:
                return float(since)
            since = until
    return col.INF
