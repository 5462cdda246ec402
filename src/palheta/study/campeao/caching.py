"""Solutions kept between runs, in the user's cache folder; one file for each book, dice and options."""

import contextlib
import hashlib
import io
import os
import sys
import zipfile
from importlib.resources import files
from pathlib import Path

import msgspec
import numpy as np

from palheta.match.writing import write_whole
from palheta.rulebooks.campeao.faces import DiceSet
from palheta.rulebooks.campeao.vocabulary import Options
from palheta.rulebooks.version import judge_of
from palheta.study.campeao.solution import ROLLS, Solution, Tables, compute


def cache_folder() -> Path:
    """Where this system keeps what can be computed again."""
    if chosen := os.environ.get("XDG_CACHE_HOME"):
        return Path(chosen) / "palheta"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "palheta"
    if local := os.environ.get("LOCALAPPDATA"):
        return Path(local) / "palheta"
    return Path.home() / ".cache" / "palheta"


def fingerprint(dice: DiceSet, options: Options, rolls: int) -> str:
    """Changes with the judge, the solver's code, the dice and the options: an old solution is never used."""
    digest = hashlib.sha256(judge_of("campeao").code.encode())
    for file in sorted(files("palheta.study.campeao").iterdir(), key=lambda item: item.name):
        if file.name.endswith(".py"):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    digest.update(msgspec.json.encode((dict(dice.faces), options, rolls)))
    return digest.hexdigest()[:24]


def solve(
    dice: DiceSet, options: Options, rolls: int = ROLLS, *, folder: Path | None = None, fresh: bool = False
) -> Solution:
    """The solution, from the cache where it is there (`fresh`: compute it again)."""
    file = kept_in(dice, options, rolls, folder)
    tables = None if fresh else load(file)
    if tables is None:
        tables = compute(dice, options, rolls)
        save(file, tables)
    return Solution(tables, dice, options, rolls)


def kept_in(dice: DiceSet, options: Options, rolls: int, folder: Path | None = None) -> Path:
    return (folder or cache_folder()) / f"campeao-{fingerprint(dice, options, rolls)}.npz"


def save(file: Path, tables: Tables) -> None:
    """No cache is no harm."""
    packed = io.BytesIO()
    np.savez_compressed(
        packed,
        keys=np.frombuffer("\n".join(tables.keys).encode(), dtype=np.uint8),
        first=tables.first,
        goal=tables.goal,
        goal_if=tables.goal_if,
        match=np.array(tables.match),
        first_half=tables.choices[0],
        second_half=tables.choices[1],
    )
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, packed.getvalue())


def load(file: Path) -> Tables | None:
    """None where there is no such file, or one that cannot be read."""
    try:
        with np.load(file, allow_pickle=False) as stored:
            return Tables(
                tuple(stored["keys"].tobytes().decode().split("\n")),
                stored["first"],
                stored["goal"],
                stored["goal_if"],
                float(stored["match"]),
                (stored["first_half"], stored["second_half"]),
            )
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
