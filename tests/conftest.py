"""What several test modules stand on."""

from pathlib import Path

import pytest

from palheta.rulebooks import registry
from palheta.situations import library

TINY = Path(__file__).parent / "tinybook"


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny book is the only one there is; returns the file that shows its first clause."""
    monkeypatch.setattr(registry, "_MODULES", {"tiny": "tests.tinybook.book"})
    monkeypatch.setattr(library, "folder", lambda: TINY / "situations")
    return TINY / "situations" / "tiny" / "1-touching-an-opponent.yaml"
