"""Against MuJoCo's values for the same scenes, kept in mujoco.json (written by bench/against_mujoco.py)."""

import json
from pathlib import Path

import pytest
from bench import against_mujoco as scenes

KEPT: dict[str, float] = json.loads((Path(__file__).parent / "mujoco.json").read_text())


class Nobody:
    """Stands in for MuJoCo: the scenes' own half is what is tested here."""

    def __init__(self, *_: object) -> None:
        self.data = self

    time = 1.0

    def push(self, *_: object) -> None: ...

    def until(self, *_: object) -> float:
        return 1.0

    def place(self, _: str) -> tuple[float, float, float]:
        return (1.0, 1.0, 1.0)


@pytest.fixture(scope="module")
def here() -> dict[str, float]:
    patch = pytest.MonkeyPatch()
    patch.setattr(scenes, "Peer", Nobody)
    found = {name: mine for name, (mine, _) in scenes.compare().items()}
    patch.undo()
    return found


@pytest.mark.parametrize("name", KEPT)
def test_agrees(name: str, here: dict[str, float]) -> None:
    """First contacts within 2 %, ways within 5 %."""
    assert here[name] == pytest.approx(KEPT[name], rel=0.05 if "(mm)" in name else 0.02)
