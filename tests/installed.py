"""A book of somebody else, installed as such: from its own pyproject, into a folder that is looked at only where a test
says so."""

import os
import subprocess
import sys
from pathlib import Path

from tests.served import ROOT

CAPS = ROOT / "examples" / "caps"


def installed(folder: Path, package: Path = CAPS) -> Path:
    """The package is built and unpacked there, without any help from a network."""
    uv = Path(sys.executable).parent / "uv"
    words = ["--offline", "--no-deps", "--no-build-isolation", "--python", sys.executable]
    subprocess.run([uv, "pip", "install", "-q", *words, "--target", folder, package], check=True)
    return folder


def broken(folder: Path, code: str, name: str = "broken") -> Path:
    """One that is installed and does not work."""
    (folder / f"{name}_book.py").write_text(code, encoding="utf-8")
    metadata = folder / f"{name}-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[palheta.books]\n{name} = {name}_book:BOOK\n")
    return folder


def path_with(*folders: Path) -> str:
    """For PYTHONPATH: these too."""
    return os.pathsep.join(map(str, (ROOT / "src", ROOT, *folders)))
