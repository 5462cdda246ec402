"""numba's decorators for this package, with the cache in our own folder."""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import config as numba_config

from palheta.physics.cache import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

_FOLDER = str(cache_folder())


def _decorated(function: F, **options: Any) -> F:
    # _nrt=False: the compiled code allocates nothing. With it, every array handed to every small function is
    # counted up and down, which took most of the time of a collision (390 ns of 430).
    # The folder is read when a function is decorated: other users of numba keep their own.
    config: Any = numba_config
    compile_: Any = numba.njit
    before = config.CACHE_DIR
    config.CACHE_DIR = _FOLDER
    try:
        made: F = compile_(
            cache=True, nogil=True, error_model="numpy", _nrt=False, no_cfunc_wrapper=True, **options
        )(function)
    finally:
        config.CACHE_DIR = before
    return made


def entry(function: F) -> F:
    """May be called from Python."""
    return _decorated(function)


def jit(function: F) -> F:
    """For compiled callers only: without a door for Python each is compiled a fifth sooner."""
    return _decorated(function, no_cpython_wrapper=True)


def apart(function: F) -> F:
    """A large function that is seldom called: never made part of its caller, and so neither is what it calls.

    numba hands `small` down to whatever is compiled first on a small function's behalf; one such step before
    `meet_together` and all of it is copied into every caller: three times the time to compile.
    """
    return _decorated(function, no_cpython_wrapper=True, forceinline=False)


def small(function: F) -> F:
    """A function of a few lines, or with one caller: always made part of it. Handing over a row of arrays would
    cost more than such a function's work."""
    return _decorated(function, no_cpython_wrapper=True, forceinline=True)
