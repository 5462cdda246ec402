"""Where the server's files are: the built app inside the package, matches in the user's data folder."""

import os
from importlib.resources import files
from pathlib import Path

STATIC = Path(str(files("palheta.server"))) / "static"


def data_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "palheta"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'matches.sqlite'}"
