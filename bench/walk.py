"""The walk of one flick through the code: `python -m bench.walk [BOOK ...]`.

From `Session.act` to the written message, call by call: how many files of palheta it passes through, and how often it
goes from one package to another. The mean of some flicks of a match of two bots; a reader who follows a flick goes
the same way.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import palheta
from palheta.bots.bot_match import play_on
from palheta.facts import Flick, Roll
from palheta.match import Header, Match
from palheta.play.lengths import scaled
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Acted, Session
from palheta.rulebooks import registry
from palheta.server.views import step as step_message
from palheta.server.wire.writing import encoded
from palheta.table.frame import SIDES

ROOT = str(Path(palheta.__file__).parent)


class Walk:
    """The files that were entered, in order, without staying in one."""

    def __init__(self) -> None:
        self.files: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(ROOT):
            self.files.append(file[len(ROOT) + 1 :])

    @property
    def packages(self) -> list[str]:
        """A book's folder is a package of its own."""
        return [file.rpartition("/")[0] if "/" in file else file for file in map(_shortened, self.files)]

    @property
    def changes(self) -> int:
        packages = self.packages
        return sum(one != two for one, two in pairwise(packages))


def _shortened(file: str) -> str:
    parts = file.split("/")
    deep = 3 if parts[0] == "rulebooks" and len(parts) > 2 else 2
    return "/".join([*parts[: deep - 1], parts[-1]])


class Walked(Session):
    """A table at which every flick's walk is kept."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.walks: list[Walk] = []

    def act(self, *args: Any, **named: Any) -> Acted:
        walk = Walk()
        with _profiled(walk):
            acted = super().act(*args, **named)
            message = encoded(step_message(self, acted, 0.0))
        assert message
        if isinstance(acted.entry.step, Flick | Roll):
            self.walks.append(walk)
        return acted


@contextmanager
def _profiled(walk: Callable[..., None]) -> Iterator[None]:
    sys.setprofile(walk)
    try:
        yield
    finally:
        sys.setprofile(None)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("books", nargs="*", default=list(registry.names()))
    parser.add_argument("--flicks", type=int, default=40)
    args = parser.parse_args()
    for name in args.books:
        match = Match(Header(book=name, options=scaled(registry.find(name), "short")))
        table = Walked(match, PhysicsRunner(), "walk", dict.fromkeys(SIDES, "human"), patient=True)
        play_on(table, 1, flicks=args.flicks)
        files = sum(len(set(walk.files)) for walk in table.walks) / len(table.walks)
        changes = sum(walk.changes for walk in table.walks) / len(table.walks)
        calls = sum(len(walk.files) for walk in table.walks) / len(table.walks)
        print(f"{name}: {files:.0f} files, {changes:.0f} changes of package, {calls:.0f} calls a flick")


if __name__ == "__main__":
    main()
