"""The site loads nothing from anywhere else: it works in a hall without a network, and tells nobody who reads it."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT

LOADS = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)=[\"']?((?:https?:)?//[^\"' >]+)")
STYLE = re.compile(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')]+)")
MERMAID = 'class="mermaid"'  # for these Material would fetch a script from another host


def built(folder: Path) -> Path:
    """The site as `make check` has just built it; built into this folder where that one is missing or older than what
    it is made of."""
    index, made_of = ROOT / "build" / "site" / "index.html", [ROOT / "mkdocs.yml"]
    for part in ("docs", "src", "examples"):
        made_of += (
            file for file in (ROOT / part).rglob("*") if file.suffix in (".md", ".py", ".svg", ".toml")
        )
    if index.is_file() and index.stat().st_mtime > max(file.stat().st_mtime for file in made_of):
        return index.parent
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        check=True,
    )
    return folder


def test_nothing_is_loaded_from_other_hosts(tmp_path: Path) -> None:
    site = built(tmp_path)
    pages = {file: file.read_text(encoding="utf-8") for file in site.rglob("*.html")}
    assert len(pages) > 15
    styles = {file: file.read_text(encoding="utf-8") for file in site.rglob("*.css")}
    found = [(file.name, load) for file, text in pages.items() for load in LOADS.findall(text)]
    found += [(file.name, load) for file, text in styles.items() for load in STYLE.findall(text)]
    assert found == []
    assert not any(MERMAID in text for text in pages.values())
