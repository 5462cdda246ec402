"""A line's bounds may save the exact reckoning only where it could not have found anything."""

from hypothesis import given, settings
from hypothesis import strategies as st

from palheta.rulebooks.registry import gear
from tests.physics.by_python.crossings import Path, along, round_line
from tests.physics.by_python.lines import area_line, outside_of

PITCH = gear("dadinho").table.pitch
LINES = [
    along(0, 1.0, 0.0),
    along(1, -1.0, 300.0),
    round_line(PITCH.circle_radius),
    outside_of(PITCH.field),
    area_line(PITCH, PITCH.penalty_area, 1.0),
    area_line(PITCH, PITCH.goal_area, -1.0),
]
places, speeds = st.floats(-900, 900), st.floats(-3000, 3000)


@settings(max_examples=300, deadline=None)
@given(places, places, speeds, speeds, speeds, speeds, st.floats(0.0, 2.0))
def test_a_measure_stays_within_its_bounds(
    x: float, y: float, vx: float, vy: float, ax: float, ay: float, lasts: float
) -> None:
    row = [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, x, y, 0.0, vx, vy, 0.0, ax, ay, 0.0, *[0.0] * 7, 0.0, lasts]
    path = Path([row], 0.0, lasts)
    for line in LINES:
        low, high = line.bounds(path.swept)
        measured = [line.measure(*path.at(lasts * k / 50)) for k in range(51)]
        assert low - 1e-6 <= min(measured)
        assert max(measured) <= high + 1e-6
