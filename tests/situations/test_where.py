"""A path in a situation file leads to its line."""

from pathlib import Path

import pytest

from palheta.situations.where import line_of

YAML = """\
rulebook: tiny
before:
  pieces: {h7: [0, 0]}
steps:
  - flick: h7
    seen:
      - {touch: [h7, a3]}
      - {touch: [h7, ball]}
---
rulebook: tiny
steps: []
"""


@pytest.mark.parametrize(
    ("document", "path", "line"),
    [
        (0, "$", 1),
        (0, "$.before.pieces", 3),
        (0, "$.before.pieces[...]", 3),
        (0, "$.steps[0].seen[1].touch", 8),
        (0, "$.steps[0].seen[7].touch", 6),
        (0, "$.nowhere.at.all", 1),
        (1, "$.steps[0]", 11),
        (2, "$", None),
    ],
)
def test_the_deepest_part_that_is_there(tmp_path: Path, document: int, path: str, line: int | None) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(YAML)
    assert line_of(file, document, path) == line


def test_json_too(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text('[\n{"rulebook": "tiny"},\n{"rulebook": "tiny",\n "steps": []}\n]')
    assert line_of(file, 1, "$.steps") == 4
    assert line_of(file, 2, "$.steps") is None
    file.write_text('{\n"steps": []}')
    assert line_of(file, 0, "$.steps") == 2


def test_no_line_where_there_is_no_file_or_no_yaml(tmp_path: Path) -> None:
    assert line_of(tmp_path / "none.yaml", 0, "$") is None
    file = tmp_path / "case.yaml"
    file.write_text("a: {")
    assert line_of(file, 0, "$.a") is None
