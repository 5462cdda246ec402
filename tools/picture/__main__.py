"""`python -m tools.picture WHAT`: `record` plays the match of docs/first-match.jsonl again, `screens` photographs the
game in a browser for the tutorials (another match every time: look at what came of it).
"""

import argparse
from pathlib import Path

from palheta.match import encode

DOCS = Path(__file__).parents[2] / "docs"
RECORD = DOCS / "first-match.jsonl"
SCREENS = DOCS / "screens"


def record() -> None:
    from tools.picture.recording import recorded

    match = recorded()
    RECORD.write_bytes(encode(match.header, match.entries))


def screens() -> None:
    from tools.picture.screens import photograph

    photograph(SCREENS)


MADE = {"record": record, "screens": screens}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.picture", description=__doc__)
    parser.add_argument("what", choices=MADE)
    MADE[parser.parse_args().what]()
