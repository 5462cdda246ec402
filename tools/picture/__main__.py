"""`play` draws docs/play.svg from docs/first-match.jsonl, `record` plays that match again,
`screens` photographs the game in a browser for the tutorials (another match every time: look at what came of it).
"""

import argparse
from pathlib import Path

from palheta.match import Match, encode, read_file
from tools.picture.drawing import drawn

DOCS = Path(__file__).parents[2] / "docs"
RECORD = DOCS / "first-match.jsonl"
PLAY = DOCS / "play.svg"
SCREENS = DOCS / "screens"


def play() -> None:
    PLAY.write_text(drawn(Match(*read_file(RECORD))), encoding="utf-8")


def record() -> None:
    from tools.picture.recording import recorded

    match = recorded()
    RECORD.write_bytes(encode(match.header, match.entries))


def screens() -> None:
    from tools.picture.screens import photograph

    photograph(SCREENS)


MADE = {"play": play, "record": record, "screens": screens}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.picture", description=__doc__)
    parser.add_argument("what", choices=MADE)
    MADE[parser.parse_args().what]()
