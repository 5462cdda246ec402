"""Somebody who leads a match at a real table with a phone: taps, and how long an entry takes to be ruled."""

import time
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.conftest import open_page
from tests.served import Steered

PHONE: ViewportSize = {"width": 360, "height": 640}
VIEW = "document.querySelector('console-page').shadowRoot.querySelector('told-page').line.view"


class Referee:
    """`taps` and `seconds`: what each entry has cost."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps: list[int] = []
        self.seconds: list[float] = []

    @classmethod
    def of_new_match(cls, browser: Browser, served: Steered, book: str, **options: object) -> "Referee":
        page = open_page(browser, served, "/console", viewport=PHONE, has_touch=True, **options)
        page.locator("[data-test=book]").select_option(book)
        page.locator("[data-test=home]").fill("Ana")
        page.locator("[data-test=away]").fill("Beto")
        page.locator("[data-test=create]").tap()
        page.wait_for_selector("[data-test=score]")
        return cls(page)

    @classmethod
    def beside(cls, browser: Browser, served: Steered, path: str) -> "Referee":
        page = open_page(browser, served, path, viewport=PHONE, has_touch=True)
        page.wait_for_selector("[data-test=score]")
        return cls(page)

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(VIEW)
        return found

    def test(self, name: str) -> Locator:
        return self.page.locator(f"[data-test={name}]")

    def checked(self) -> None:
        """The whole checklist, then the draw."""
        for item in range(len(self.view["checks"])):
            self.page.locator(f"[data-ok='{item}']").tap()
            expect(self.page.locator(f"[data-ok='{item}']")).to_have_attribute("aria-pressed", "true")
        self.test("begin").tap()

    def tap(self, side: str, key: str, *answers: str) -> None:
        """An entry, from the first tap until its ruling is on the screen."""
        n, began = self.view["n"], time.perf_counter()
        self.page.locator(f"[data-key='{side}:{key}']").tap()
        for answer in answers:
            self.page.locator(f"[data-answer='{answer}']").first.tap()
        self.page.wait_for_function(f"(n) => {VIEW}.n > n", arg=n)
        self.taps.append(1 + len(answers))
        self.seconds.append(time.perf_counter() - began)

    def seek(self, words: str, side: str, key: str) -> None:
        """By the book's own words."""
        n = self.view["n"]
        self.test("search").tap()
        self.test("wanted").fill(words)
        self.page.locator(f"[data-found='{side}:{key}']").tap()
        self.page.wait_for_function(f"(n) => {VIEW}.n > n", arg=n)

    def answer(self, question: str, choice: str) -> None:
        n = self.view["n"]
        self.page.locator(f"[data-choice='{question}:{choice}']").tap()
        self.page.wait_for_function(f"(n) => {VIEW}.n > n", arg=n)

    def start_clock(self) -> None:
        self.test("clock").tap()
        expect(self.test("clock")).to_have_attribute("data-runs", "true")

    def correct_clock(self, reading: str) -> None:
        n = self.view["n"]
        self.test("more-time").tap()
        self.page.locator("input[name=clock]").fill(reading)
        self.test("correct").tap()
        self.page.wait_for_function(f"(n) => {VIEW}.n > n", arg=n)

    def undo(self) -> None:
        n = self.view["n"]
        self.test("undo").tap()
        self.page.wait_for_function(f"(n) => {VIEW}.n > n", arg=n)

    def score(self, home: int, away: int) -> None:
        expect(self.test("score")).to_have_text(f"{home}–{away}")
