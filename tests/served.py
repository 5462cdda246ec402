"""Servers as processes of their own. Whoever starts one stops it: they are used in a `with`."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

ROOT = Path(__file__).parents[1]


class Served:
    """`palheta serve`, at the speed of the world."""

    module = "palheta.cli.main"
    words: tuple[str, ...] = ("serve", "--no-browser")

    def __init__(
        self,
        folder: Path,
        tables: tuple[Path, ...] = (),
        limits: tuple[str, ...] = (),
        database: str | None = None,
        **environment: str,
    ) -> None:
        own = f"sqlite:///{folder / 'matches.sqlite'}"
        self._options = [
            f"--database={database or own}",
            *(f"--table={t}" for t in tables),
            *(f"--limit={limit}" for limit in limits),
        ]
        self._environment = environment
        self.errors: IO[bytes] | None = None  # where its log goes; None: to ours
        self.address = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.kill() if kind else self.stop()

    def start(self, port: int = 0) -> None:
        self.launch(port)
        line = self.read()
        found = re.search(r"http://\S+", line)
        if not found:
            self.kill()
        assert found, line
        self.address = found.group(0)

    def launch(self, port: int = 0) -> None:
        """And do not wait for it."""
        command = [sys.executable, "-m", self.module, *self.words, f"--port={port}", *self._options]
        path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
        env = os.environ | {"PYTHONPATH": path} | self._environment
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=env
        )

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    @property
    def pid(self) -> int:
        return self._process.pid

    def read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def write(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate()


class Steered(Served):
    """The same server with a clock that stands still until it is told to go on, by a line to its standard input."""

    module = "tests.steered"
    words = ()

    @classmethod
    def unprepared(cls, folder: Path) -> Self:
        """The table is not ready before that is said."""
        server = cls(folder)
        server._options.append("--unprepared")
        return server

    def prepared(self, done: int, of: int) -> None:
        self._told(f"prepared {done} {of}")

    def _told(self, command: str) -> dict[str, Any]:
        self.write(command)
        answer: dict[str, Any] = json.loads(self.read())
        return answer

    def quiet(self) -> dict[str, int]:
        """When everybody there waits for the clock or for people: each open match's state."""
        states: dict[str, int] = self._told("quiet")["states"]
        return states

    def runs(self) -> bool:
        """Does something run anywhere that people may still act on?"""
        return bool(self._told("quiet")["runs"])

    def advance(self, seconds: float) -> None:
        """So much later, with all that was to happen meanwhile."""
        self._told(f"advance {seconds}")

    def tick(self) -> bool:
        """On to the next moment that anybody there waits for, if there is one."""
        return bool(self._told("tick")["woke"])
