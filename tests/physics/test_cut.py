"""Flicks that once spent their budget of events, as `bench.cuts` found them (`cut/*.json`): all come to rest.

Kinds: a ball squeezed between a lofted disc and another, or a post; what a hand presses against a post, a net or a held
keeper, alone or with others between; discs that rattle in the narrow; a ball under a figure that falls; a button that
lies on a moving one and meets a post; a ball kept on the table by what would lift it; one that
trembles in a net's corner; a button that comes down on a ball which another carries along; a button between a net and
a keeper at rest, which it would push away for half a minute; a figure between two keepers that hands hold; a button
that hops on a ball near its own rim; a ball on a figure that slides, dragged into the corner of a net.
"""

from pathlib import Path

import numpy as np
import pytest
from bench.kept import from_json

from palheta.physics import columns as col
from palheta.physics.flick import flick
from palheta.physics.trace import Trace
from tests.physics.test_laws import assert_energy_never_rises

KEPT = sorted((Path(__file__).parent / "cut").glob("*.json"))
LONG = 10_000  # events: a hand that pushes two discs along for half a minute has the most
FASTEST = 3.0  # times a hand's fastest flick


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_it_comes_to_rest(path: Path) -> None:
    trace = flick(*from_json(path.read_text()))
    assert trace.finished
    assert trace.events < LONG
    assert set(trace.final.s[:, col.MODE].tolist()) <= {col.REST, col.GONE}
    assert np.all(np.isfinite(trace.final.q[:, :16]))
    assert fastest(trace) < FASTEST * trace.world.materials.hand_speed
    if not (
        np.any(np.isin(trace.world.s[:, col.MODE], (col.DRIVEN, col.WAIT)))
        or np.any(trace.world.s[:, col.SUPPORT] >= 0)
    ):
        assert_energy_never_rises(trace)  # hands bring energy, and so do buttons on which others ride


def fastest(trace: Trace) -> float:
    rows = np.vstack([trace.segments(name) for name in trace.names])
    return float(np.hypot(rows[:, 9], rows[:, 10]).max())
