"""`make bench`: every benchmark, one after the other."""

import subprocess
import sys
from pathlib import Path

NOT_BENCHES = {"__init__", "__main__", "soak", "soak_events"}


def main() -> int:
    folder = Path(__file__).parent
    names = sorted(file.stem for file in folder.glob("*.py") if file.stem not in NOT_BENCHES)
    failed = []
    for name in names:
        print(f"== bench.{name}", flush=True)
        if subprocess.run([sys.executable, "-m", f"bench.{name}"], cwd=folder.parent, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
