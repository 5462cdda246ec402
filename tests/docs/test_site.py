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


def test_nothing_is_loaded_from_other_hosts(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        check=True,
    )
    pages = {file: file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.html")}
    assert len(pages) > 15
    styles = {file: file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.css")}
    found = [(file.name, load) for file, text in pages.items() for load in LOADS.findall(text)]
    found += [(file.name, load) for file, text in styles.items() for load in STYLE.findall(text)]
    assert found == []
    assert not any(MERMAID in text for text in pages.values())
