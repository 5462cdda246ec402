"""Bots finish a short match on the simulated table, and its log gives back the state."""

import pytest
from bench.soak import play_with_physics

from palheta.rulebooks import registry

TABLES = [name for name in registry.names() if registry.find(name).default_table() is not None]


@pytest.mark.parametrize("name", TABLES)
def test_bots_play_to_the_end(name: str) -> None:
    assert len(play_with_physics(name, seed=1).entries) > 50
