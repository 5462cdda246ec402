"""How long `palheta judge` takes: a thousand documents, and the bare start-up."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from palheta.rulebooks import registry
from palheta.situations.library import files_of

DOCUMENTS = 1000
A_FEW_SECONDS = 5.0
START_UP = 0.3


def seconds(*words: str) -> float:
    """The best of three: a machine has other work too."""
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-m", "palheta.cli.main", *words], capture_output=True, check=False)
        times.append(time.perf_counter() - begun)
    return min(times)


def thousand_documents(folder: Path) -> Path:
    """Our own situations of all books, over and over."""
    texts = [
        document
        for name in registry.names()
        for file in files_of(name)
        for document in file.read_text(encoding="utf-8").split("\n---\n")
    ]
    repeated = [texts[i % len(texts)] for i in range(DOCUMENTS)]
    made = folder / "thousand.yaml"
    made.write_text("\n---\n".join(repeated), encoding="utf-8")
    return made


def main() -> int:
    start_up = seconds("table", "example", "dadinho")
    with tempfile.TemporaryDirectory() as folder:
        judging = seconds("judge", "--json", str(thousand_documents(Path(folder))))
    print(f"start-up {start_up:.2f} s (promised: {START_UP} s)")
    print(f"{DOCUMENTS} documents judged in {judging:.2f} s, {DOCUMENTS / judging:.0f} a second")
    return 0 if judging < A_FEW_SECONDS and start_up < START_UP else 1


if __name__ == "__main__":
    sys.exit(main())
