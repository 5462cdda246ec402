"""Our own situation files: where they live, and which of them show a clause.

In the wheel they are packaged as `palheta/situations/cases`; in a checkout they are the repository's
`situations/` folder. One folder a book, one file a clause, named by the clause's id and a dash.
"""

from pathlib import Path

from palheta.rulebooks.clauses import ClauseBook

_PACKAGED = Path(__file__).parent / "cases"
_CHECKOUT = Path(__file__).parents[3] / "situations"


def folder() -> Path:
    return _PACKAGED if _PACKAGED.is_dir() else _CHECKOUT


def files_of(book: str, within: Path | None = None) -> list[Path]:
    """Every situation file of a book."""
    return sorted((within or folder()).joinpath(book).glob("*.yaml"))


def files_for(book: str, clause: str, within: Path | None = None) -> list[Path]:
    """The files that are named after a clause."""
    return [file for file in files_of(book, within) if file.name.startswith(clause + "-")]


def files_showing(book: str, clauses: ClauseBook, clause: str, within: Path | None = None) -> list[Path]:
    """The files that show a clause: its own, else those of the clause that it is `shown_by`."""
    own = files_for(book, clause, within)
    shown_by = clauses.by_id[clause].shown_by
    if own or shown_by is None:
        return own
    return files_for(book, shown_by, within)
