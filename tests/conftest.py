"""What several test modules stand on."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from palheta.rulebooks import registry
from palheta.situations import library

# How long an example takes says more about what else the machine is doing than about the code.
settings.register_profile("palheta", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("palheta")

TINY = Path(__file__).parent / "tinybook"


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny book is the only one there is; returns the file that shows its first clause."""
    monkeypatch.setattr(registry, "_MODULES", {"tiny": "tests.tinybook.book"})
    monkeypatch.setattr(library, "folder", lambda: TINY / "situations")
    return TINY / "situations" / "tiny" / "1-touching-an-opponent.yaml"


@pytest.fixture(scope="session")
def solutions(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where solved games are kept between test runs; they are found again only for the very same code."""
    cache: pytest.Cache | None = getattr(request.config, "cache", None)
    return cache.mkdir("solutions") if cache is not None else tmp_path_factory.mktemp("solutions")
