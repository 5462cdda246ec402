"""The notebook says what is true: every cell is run, and prints what stands there."""

import json
from pathlib import Path

from tools.notebook import kept, outputs

NOTEBOOK = json.loads((Path(__file__).parents[2] / "docs" / "study.ipynb").read_text(encoding="utf-8"))


def test_every_cell_prints_what_the_notebook_says() -> None:
    said = kept(NOTEBOOK)
    assert len([text for text in said if text]) >= 5
    assert outputs(NOTEBOOK) == said
