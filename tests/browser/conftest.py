"""A real server and Debian's Chromium. The clock runs fast, animations are skipped where a test says so."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "build" / "screens"
SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
}
CHROMIUM = shutil.which("chromium")
QUIET = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class Served:
    """`palheta serve` as a process of its own."""

    def __init__(
        self, folder: Path, clock: float = 60.0, database: str | None = None, tables: tuple[Path, ...] = ()
    ) -> None:
        self.database = database or f"sqlite:///{folder / 'matches.sqlite'}"
        self.clock = clock
        self.tables = tables
        self.process: subprocess.Popen[str] | None = None
        self.address = self.start()

    def start(self, port: int = 0) -> str:
        command = [sys.executable, "-m", "palheta.cli.main", "serve", "--no-browser", "--port", str(port)]
        command += ["--clock", str(self.clock), "--database", self.database]
        command += [f"--table={file}" for file in self.tables]
        env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line
        return found.group(0)

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self._hang_up()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(10)
        self._hang_up()

    def _hang_up(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the session: while Playwright runs, no test of another module could run a loop of its own."""
    assert CHROMIUM is not None, "the browser tests need Debian's chromium"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


_TROUBLES: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()


def troubles(page: Page) -> list[str]:
    """What went wrong in a page: errors that were thrown, and console errors."""
    return _TROUBLES[page]


def open_page(browser: Browser, served: Served, path: str = "/", **options: object) -> Page:
    wanted: dict[str, object] = {
        "viewport": SIZES["laptop"],
        "locale": "en-GB",
        "color_scheme": "dark",
    }
    wanted["bypass_csp"] = True  # waiting for a condition evaluates it in the page
    page = browser.new_page(**(wanted | options))  # type: ignore[arg-type]
    found = _TROUBLES[page] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.goto(served.address + path)
    return page


def screenshot(page: Page, name: str, sizes: Iterable[str] = SIZES) -> None:
    """What a person sees, on a laptop and on a phone; nothing may stick out at the side."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    before = page.viewport_size
    assert before
    for size in sizes:
        page.set_viewport_size(SIZES[size])
        page.wait_for_timeout(100)
        page.screenshot(path=SCREENS / f"{name}-{size}.png")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), (
            f"{name}: too wide on a {size}"
        )
    page.set_viewport_size(before)
