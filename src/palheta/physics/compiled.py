"""numba, with its cache in a folder keyed by a hash of this package.

numba's own cache only looks at the file a function stands in: an edit in another file that it inlined
would go unseen. The key makes every edit of physics/ a fresh folder.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config as numba_config

F = TypeVar("F", bound=Callable[..., Any])


def source_key() -> str:
    """A hash of the files that hold compiled code, and of the names of their columns."""
    digest = hashlib.sha256(f"{numba.__version__}".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        text = path.read_bytes()
        if path.name == "columns.py" or b"palheta.physics.compiled" in text or path.name == "compiled.py":
            digest.update(path.name.encode() + text)
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """`PALHETA_CACHE`, else the user's cache folder, else a temporary one."""
    base = os.environ.get("PALHETA_CACHE") or os.environ.get("XDG_CACHE_HOME")
    folder = (Path(base) if base else Path.home() / ".cache") / "palheta" / "numba" / source_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"palheta-numba-{source_key()}"
        folder.mkdir(parents=True, exist_ok=True)
    return folder


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
        made: F = compile_(cache=True, nogil=True, error_model="numpy", _nrt=False, **options)(function)
    finally:
        config.CACHE_DIR = before
    return made


def jit(function: F) -> F:
    return _decorated(function)


def small(function: F) -> F:
    """A function of a few lines, or with one caller: always made part of it. Handing over a row of arrays would
    cost more than such a function's work."""
    return _decorated(function, forceinline=True)
