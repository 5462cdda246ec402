"""Our own situation files: one a clause, named by its id (`situations/dadinho/28-touching-an-opponent.yaml`)."""

from importlib.resources import files
from pathlib import Path


def folder() -> Path:
    """In an installed package the cases lie beside this module, in a checkout at the repository's root."""
    packaged = Path(str(files("palheta.situations"))) / "cases"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "situations"


def files_of(book: str) -> tuple[Path, ...]:
    return tuple(sorted((folder() / book).glob("*.yaml")))


def files_for(book: str, clause: str) -> tuple[Path, ...]:
    """The files that show this clause."""
    return tuple(sorted((folder() / book).glob(f"{clause}-*.yaml")))
