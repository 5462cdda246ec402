"""`make bench`: the benchmarks, one after the other; `ARGS="crowd web"` those only."""

import argparse
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
OF_A_BOOK = {"bot_figures", "fit_bots", "ladder"}  # that must be named: `python -m bench.ladder BOOK`
NOT_BENCHES = {
    "__main__",
    "corpus",
    "soak",
} | OF_A_BOOK  # one must be told what to compare, the other takes hours


def benches() -> dict[str, str]:
    """Every module that can be run, with the first sentence of what it says of itself."""
    texts = {file.stem: file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*.py"))}
    return {
        name: text.partition('"""')[2].partition("\n")[0].removesuffix('"""')
        for name, text in texts.items()
        if name not in NOT_BENCHES and '__name__ == "__main__"' in text
    }


def main() -> int:
    known = benches()
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which; without it, all")
    parser.add_argument("--list", action="store_true", help="say what there is, and what each shows")
    args = parser.parse_args()
    if unknown := [name for name in args.names if name not in known]:
        parser.error(f"there is no bench {unknown[0]!r}; there are {', '.join(known)}")
    if args.list:
        for name, about in known.items():
            print(f"{name:20} {about}")
        return 0
    failed = []
    for name in args.names or known:
        print(f"== bench.{name}", flush=True)
        if subprocess.run([sys.executable, "-m", f"bench.{name}"], cwd=FOLDER.parent, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
