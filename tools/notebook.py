"""A notebook's cells run in their order, without a kernel: `python -m tools.notebook docs/study.ipynb` writes what they
print into it; the tests run them and compare."""

import argparse
import contextlib
import io
import json
import os
import tempfile
from pathlib import Path
from typing import Any


def outputs(notebook: dict[str, Any]) -> list[str]:
    """What each cell of code prints now, in one namespace and an empty folder."""
    space: dict[str, Any] = {"__name__": "notebook"}
    found = []
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for cell in notebook["cells"]:
                if cell["cell_type"] == "code":
                    told = io.StringIO()
                    with contextlib.redirect_stdout(told):
                        exec(compile("".join(cell["source"]), "notebook", "exec"), space)
                    found.append(told.getvalue())
        finally:
            os.chdir(here)
    return found


def kept(notebook: dict[str, Any]) -> list[str]:
    """What the notebook says that they print."""
    return [
        "".join(line for output in cell["outputs"] for line in output["text"])
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    file: Path = parser.parse_args().file
    notebook = json.loads(file.read_text(encoding="utf-8"))
    printed = iter(outputs(notebook))
    for number, cell in enumerate(c for c in notebook["cells"] if c["cell_type"] == "code"):
        text = next(printed)
        cell["execution_count"] = number + 1
        lines = text.splitlines(keepends=True)
        cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": lines}] if lines else []
    file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
