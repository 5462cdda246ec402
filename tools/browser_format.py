"""The browser's code in one shape: `python -m tools.browser_format`.

prettier leaves what stands between `${` and `}` on one line, however long, unless there is a line break in it already.
So the longest of these in a line that is too wide is opened, and prettier asked again, until no line gets shorter.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
WIDE = 120
GENERATED = {WEB / "src" / "protocol.ts"}
ROUNDS = 12


def sources() -> list[Path]:
    found = [*(WEB / "src").rglob("*.ts"), *(WEB / "tests").rglob("*.ts"), *WEB.glob("*.ts")]
    return sorted(set(found) - GENERATED)


def too_wide(text: str) -> Iterator[tuple[int, str]]:
    """The number of each line that is too wide, from 0, with the line."""
    return ((n, line) for n, line in enumerate(text.splitlines()) if len(line) > WIDE)


def opened(line: str) -> str:
    """With a line break in the longest of its interpolations; as it was where it has none."""
    spans = list(_interpolations(line))
    if not spans:
        return line
    start, _ = max(spans, key=lambda span: span[1] - span[0])
    return f"{line[:start]}\n{line[start:]}"


def _interpolations(line: str) -> Iterator[tuple[int, int]]:
    """Those that no other one holds: from behind `${` to before its `}`."""
    at = 0
    while (start := line.find("${", at)) >= 0:
        at, depth = start + 2, 1
        while at < len(line) and depth:
            depth += {"{": 1, "}": -1}.get(line[at], 0)
            at += 1
        if depth == 0:
            yield start + 2, at - 1


def prettier(*files: Path) -> None:
    names = [str(file.relative_to(WEB)) for file in files]
    subprocess.run(["npx", "prettier", "--log-level", "warn", "--write", *names], cwd=WEB, check=True)


def main() -> None:
    prettier(*sources())
    tried: set[tuple[Path, str]] = set()
    for _ in range(ROUNDS):
        changed = [file for file in sources() if _open_wide(file, tried)]
        if not changed:
            break
        prettier(*changed)
    for file in sources():  # drawings and sentences, which nobody can break
        for n, _ in too_wide(file.read_text(encoding="utf-8")):
            print(f"{file.relative_to(ROOT)}:{n + 1}: still wider than {WIDE} columns")


def _open_wide(file: Path, tried: set[tuple[Path, str]]) -> bool:
    lines = file.read_text(encoding="utf-8").splitlines()
    now = [opened(line) if len(line) > WIDE and (file, line.strip()) not in tried else line for line in lines]
    tried |= {(file, line.strip()) for line in lines if len(line) > WIDE}
    if now != lines:
        file.write_text("\n".join(now) + "\n", encoding="utf-8")
    return now != lines


if __name__ == "__main__":
    main()
