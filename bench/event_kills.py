"""Events of 200 to their end by the command line, some commands killed: `python -m bench.event_kills [league teams …]`.

Every command is a process of its own (forked, so that the interpreter is warm) and runs what `palheta event` runs. One
in ten results is killed (SIGKILL) at some moment; what was acknowledged must stand in the journal. Of `double`, 39,800
matches, only the last are entered so: the others are in the file.
"""

import argparse
import contextlib
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from palheta.cli import main as command
from palheta.cli.event_files import read_journal
from palheta.rulebooks import registry
from palheta.tournament.entries import Entered
from palheta.tournament.fold import fold
from palheta.tournament.reading import event_of

PLAYERS, THERE, LEFT = 200, 20, 10
LEAGUE = {"id": "p", "format": "league", "stages": 5, "discard": 1, "attendance": 2, "quorum": 5}
TEAM = {"tables": 4}
TEAMS: list[dict[str, Any]] = [
    {"id": "groups", "format": "groups", "groups": 50, "team": TEAM},
    {
        "id": "ko",
        "format": "knockout",
        "from": [{"phase": "groups", "places": 1}],
        "team": TEAM,
        "tie": "fistf-teams",
    },
]
PHASES: dict[str, list[dict[str, Any]]] = {
    "league": [LEAGUE],
    "teams": TEAMS,
    "double": [{"id": "p", "format": "round_robin", "legs": 2}],
}
DECIDED = {"extra_time": "--extra", "sudden_death": "--extra"}  # penalties otherwise


def raw_event(name: str) -> dict[str, Any]:
    entrants = [{"id": f"p{n}", "members": [f"p{n}{c}" for c in "abcde"]} for n in range(PLAYERS)]
    raw = {"event": name, "book": "fistf", "tables": 64, "entrants": entrants, "phases": PHASES[name]}
    if name == "double":
        (phase,) = fold(event_of(raw)).phases.values()
        raw["results"] = [
            {"phase": "p", "match": f.id, "home": f.home, "away": f.away, "score": [n % 4, n % 3]}
            for n, f in enumerate(phase.fixtures[:-LEFT])
        ]
    return raw


class Organiser:
    def __init__(self, file: Path, share: float) -> None:
        self.file, self.share, self.rng = file, share, random.Random(1)
        self.took: dict[str, list[float]] = {}
        self.kills = 0

    def run(self, word: str, *more: str, kill: float | None = None) -> tuple[int, str]:
        """Its exit code and what it printed; `kill`: after so many seconds."""
        begun = time.perf_counter()
        with tempfile.TemporaryFile() as out:
            pid = os.fork()
            if pid == 0:
                os.dup2(out.fileno(), 1)
                sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
                code = command.run(["event", word, str(self.file), *more])
                sys.stdout.flush()
                os._exit(code)
            if kill is not None:
                time.sleep(kill)
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            _, status = os.waitpid(pid, 0)
            if kill is None:
                self.took.setdefault(word, []).append(time.perf_counter() - begun)
            out.seek(0)
            return os.waitstatus_to_exitcode(status), out.read().decode()

    def enter(self, match: str, *more: str) -> None:
        """Until it is written: who was killed is asked again, unless what he wrote is there."""
        if self.rng.random() < self.share:
            usual = statistics.mean(self.took.get("enter", [0.3])[-5:])
            code, _ = self.run("enter", match, *more, kill=self.rng.uniform(0, 1.1 * usual))
            self.kills += 1
            there = any(isinstance(e, Entered) and e.result.match == match for e in read_journal(self.file))
            assert there or code != 0, f"{match} was acknowledged and is lost"
            if there:
                return
        code, said = self.run("enter", match, *more)
        assert code == 0, (match, more, said)

    def score(self) -> str:
        return f"{self.rng.randrange(4)}-{self.rng.randrange(4)}"

    def do(self, due: dict[str, Any]) -> None:
        match due["do"]:
            case "tie":
                flag = DECIDED.get(due["by"], "--penalties")
                assert self.run("enter", due["match"], flag, self.rng.choice(["1-0", "0-1"]))[0] == 0
            case "stage":
                here = ",".join(f"p{n}" for n in self.rng.sample(range(PLAYERS), THERE))
                assert self.run("enter", "--stage", str(due["round"]), "--present", here)[0] == 0
            case "lots":
                assert self.run("draw", due["phase"], "--lots", *due["among"])[0] == 0
            case _:
                assert self.run("draw", due["phase"])[0] == 0

    def play(self, team: bool) -> None:
        while True:
            now = json.loads(self.run("next", "--json")[1])
            if now["over"]:
                return
            for due in now["due"]:
                self.do(due)
            for one in now["matches"]:
                tables = ("--tables", ",".join(self.score() for _ in range(TEAM["tables"])))
                self.enter(one["match"], *(tables if team else (self.score(),)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("events", nargs="*", default=list(PHASES))
    parser.add_argument("--killed", type=float, default=0.1, metavar="SHARE")
    args = parser.parse_args()
    registry.find("fistf")
    for word in ("draw", "enter", "next"):
        import_module(f"palheta.cli.event_{word}")
    for name in args.events:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "event.json"
            file.write_text(json.dumps(raw_event(name)))
            organiser = Organiser(file, args.killed)
            organiser.play(name == "teams")
            matches = [
                e.result.match for e in read_journal(file) if isinstance(e, Entered) and not e.result.play_off
            ]
        enter = organiser.took["enter"]
        print(
            f"{name}: {len(set(matches))} matches entered, {organiser.kills} kills, nothing lost; a result takes "
            f"{statistics.median(enter):.2f} s at the median, {max(enter):.2f} at most (load {os.getloadavg()[0]:.1f})"
        )


if __name__ == "__main__":
    main()
