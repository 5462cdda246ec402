"""Where the compiled code is kept, and how much of it is there. Imports no numba: it answers in milliseconds.

numba's own cache only looks at the file a function stands in: an edit in another file that it inlined would go
unseen. So our folder's name holds a hash of all of them, and of what else makes numba compile anew.
"""

import hashlib
import os
import platform
import re
import sys
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
DECORATED = re.compile(r"^@(?:jit|apart|small|entry)$", re.MULTILINE)
INDEX = "*.nbi"  # numba writes one a function


@cache
def _sources() -> dict[Path, str]:
    """The files that hold compiled code, and what it is made of."""
    texts = {path: path.read_text("utf-8") for path in sorted(HERE.glob("*.py"))}
    names = ("columns.py", "compiled.py", "types.py")
    return {p: text for p, text in texts.items() if p.name in names or "palheta.physics.compiled" in text}


@cache
def source_key() -> str:
    digest = hashlib.sha256(repr((version("numba"), sys.version, str(HERE))).encode())
    for path, text in _sources().items():
        digest.update(repr((path.name, path.stat().st_mtime_ns, text)).encode())
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


def functions() -> int:
    """How many there are to compile."""
    return sum(len(DECORATED.findall(text)) for text in _sources().values())


def functions_done() -> int:
    return sum(1 for _ in cache_folder().rglob(INDEX))


def stamp() -> Path:
    """A file that stands beside the code when all of it is there, for this machine.

    numba compiles anew for another processor; the machine's name stands for it. Where the stamp is wrongly missing,
    a second is lost to look; where it wrongly stood, somebody would wait for the compiler.
    """
    machine = hashlib.sha256(repr((platform.machine(), platform.node())).encode()).hexdigest()[:16]
    return cache_folder() / f"complete-{machine}"
