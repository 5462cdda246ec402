"""Fixtures that several folders share."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def solutions(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where solved games are kept between test runs; they are found again only for the very same code."""
    cache: pytest.Cache | None = getattr(request.config, "cache", None)
    return cache.mkdir("solutions") if cache is not None else tmp_path_factory.mktemp("solutions")
