"""A whole event by the desk's forms: 200 players on 50 tables, every match called and written down, and how long each
page takes. `python -m bench.event_desk`"""

import re
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient
from tests.kickabout.runner import MadeUp

from palheta.server.app import build
from palheta.server.clock import Clock
from palheta.server.event_actions import Moment
from palheta.server.limits import DEFAULTS
from palheta.server.storage import Storage

PLAYERS, TABLES, MATCH = 200, 50, 34  # minutes
LIMITS = msgspec.structs.replace(DEFAULTS, event_entries=1e6, requests=1e6)
PAGES = ("", "report", "timetable", "desk", "desk/people", "desk/results", "desk/event")
AFTER = (100, 300)  # matches: then every page is looked at
CALLED = re.compile(r'class="match on">.*?name="match" value="([^"]+)"', re.S)
LEVEL = re.compile(r'value="tie">.*?name="match" value="([^"]+)"', re.S)


class Organiser:
    def __init__(self, browser: TestClient) -> None:
        self.browser = browser
        self.took: dict[str, list[float]] = defaultdict(list)
        self.matches = 0
        people = "\n".join(f"Player {n},Club {n % 40},{n}" for n in range(1, PLAYERS + 1))
        form = {"event": "Major", "book": "fistf", "format": "groups+knockout", "preset": "fistf-singles"}
        form |= {
            "entrants": f"name,club,seed\n{people}",
            "tables": str(TABLES),
            "starts": "09:00",
            "rest": "5",
        }
        made = browser.post("/events/new", data=form).text
        found = re.search(r"/e/([0-9a-f]+)/desk\?key=([\w-]+)", made)
        assert found is not None, made
        self.root, self.key = f"/e/{found[1]}/", found[2]

    def _timed(self, name: str, method: str, path: str, **more: Any) -> tuple[int, str]:
        begun = time.perf_counter()
        answer = self.browser.request(method, self.root + path, follow_redirects=False, **more)
        self.took[name].append(time.perf_counter() - begun)
        assert answer.status_code in (200, 303, 422), answer.text
        return answer.status_code, unescape(answer.text)

    def do(self, **form: str) -> bool:
        return self._timed(form["do"], "POST", "desk", data={"key": self.key} | form)[0] != 422

    def see(self, path: str, name: str) -> str:
        return self._timed(name, "GET", path, params={"key": self.key})[1]

    def look(self) -> None:
        for path in PAGES:
            self.see(path, f"{path or 'hall'}, first")
            for _ in range(5):
                self.see(path, f"{path or 'hall'}, again")

    def play(self, at: list[int]) -> None:
        """`at`: the minute of the day, which goes on with each round of matches."""
        self.do(do="draw", phase="groups")
        while at[0] < 24 * 60:
            called = self.do(do="call")
            page = self.see("desk", "desk, after a change")
            if "Everything is played" in page:
                return
            on, level = CALLED.findall(page), LEVEL.findall(page)
            for match in level:
                self.do(do="tie", match=match, home="1", away="0")
            if not on and not level and 'value="ko"' in page and 'value="draw"' in page:
                self.do(do="draw", phase="ko")
            at[0] += MATCH if called else 5
            for match in on:
                self.matches += 1
                self.do(do="result", match=match, home=str(self.matches % 3), away=str(self.matches // 3 % 3))
                if self.matches in AFTER:
                    self.look()


def main() -> int:
    at = [9 * 60]
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage(f"sqlite:///{Path(folder) / 'events.sqlite'}")
        app = build(storage, Clock(), MadeUp(), hosts=("testserver",), limits=LIMITS)
        with TestClient(app) as browser:
            app.state.moment = lambda: Moment(f"2026-11-14T{at[0] // 60:02d}:{at[0] % 60:02d}:00", at[0])
            organiser = Organiser(browser)
            organiser.play(at)
    print(
        f"{organiser.matches} matches of {PLAYERS} on {TABLES} tables, over at {at[0] // 60}:{at[0] % 60:02d}"
    )
    for name, took in sorted(organiser.took.items()):
        median, most = 1000 * statistics.median(took), 1000 * max(took)
        print(f"{name:24} {len(took):4} times, median {median:7.1f} ms, most {most:7.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
