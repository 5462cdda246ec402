"""The school in a browser: a whole exam, what was wrong comes again, a certificate, the puzzle of the day."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.test_access import faults
from tests.served import Steered

QUESTION = "document.querySelector('school-page').current"
LEARNED = "JSON.parse(localStorage.getItem('palheta.school'))"
DRAWN = """() => { const card = document.querySelector('school-page')?.shadowRoot?.querySelector('question-card');
  return card?.shadowRoot?.querySelector('img')?.complete; }"""


def school(browser: Browser, served: Steered, path: str = "/school", **options: object) -> Page:
    page = open_page(browser, served, path, **options)
    page.wait_for_selector("[data-test=exam], question-card")
    return page


def question(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(QUESTION)
    return found


def answer(page: Page, right: bool) -> str:
    """As `book/id`, what was answered. The next one is there before it can be answered."""
    asked = question(page)
    choice = asked["right"] if right else (asked["right"] + 1) % 4
    page.locator(f"[data-answer='{choice}']").click()
    return f"{asked['book']}/{asked['id']}"


def sit(page: Page, wrong: set[int]) -> list[str]:
    """An exam with these of its questions answered wrongly; which they were."""
    page.locator("[data-test=exam]").click()
    missed = []
    for number in range(1, 21):
        expect(page.locator("[data-test=count]")).to_have_text(f"{number} / 20")
        page.wait_for_function(
            "(number) => { const page = document.querySelector('school-page');"
            " return page.current && page.exam.ids[number - 1] === `${page.current.book}/${page.current.id}`; }",
            arg=number,
        )
        name = answer(page, right=number not in wrong)
        if number in wrong:
            missed.append(name)
    page.wait_for_selector("[data-test=result]")
    return missed


def test_a_whole_exam_is_answered_and_the_wrong_ones_come_again(browser: Browser, served: Steered) -> None:
    page = school(browser, served)
    page.locator("[data-school=dadinho]").click()
    missed = sit(page, wrong={2, 5, 6, 11, 20})
    expect(page.locator("[data-test=result]")).to_contain_text("Not passed")
    expect(page.locator("[data-test=result]")).to_contain_text("15 of 20 right")
    page.locator("[data-test=mistakes]").click()
    for number, name in enumerate(missed, start=1):
        expect(page.locator("[data-test=count]")).to_have_text(f"{number} / 5")
        page.wait_for_function(
            f"(name) => {{ const q = {QUESTION}; return q && `${{q.book}}/${{q.id}}` === name; }}", arg=name
        )
        answer(page, right=number > 1)
        expect(page.locator("[data-test=ruling]")).to_be_visible()
        page.locator("[data-test=next]").click()
    expect(page.locator("[data-test=again]")).to_contain_text(": 1")
    cards = page.evaluate(LEARNED)["cards"]
    assert cards[missed[0]]["box"] == 0
    assert {cards[name]["box"] for name in missed[1:]} == {1}
    page.reload()
    expect(page.locator("[data-test=again]")).to_contain_text(": 1")
    assert troubles(page) == []
    page.close()


def test_who_passes_has_a_certificate_to_print(browser: Browser, served: Steered) -> None:
    page = school(browser, served)
    page.locator("[data-school=guzikowa]").click()
    sit(page, wrong=set())
    page.get_by_label("Name on the certificate").fill("Ana")
    expect(page.locator("[data-test=result]")).to_contain_text("Ana")
    screenshot(page, "school-certificate")
    page.emulate_media(media="print")
    expect(page.locator("[data-test=print]")).to_be_hidden()
    expect(page.locator("[data-test=result]")).to_be_visible()
    page.close()


@pytest.mark.parametrize(
    ("locale", "asks"),
    [
        ("pt-BR", "O que você marca"),
        ("es-ES", "¿Qué señala usted"),
        ("it-IT", "Che cosa fischi"),
        ("pl-PL", "Co gwiżdżesz"),
    ],
)
def test_a_chapter_in_every_language(browser: Browser, served: Steered, locale: str, asks: str) -> None:
    page = school(browser, served, locale=locale)
    page.locator("[data-school=tres-toques]").click()
    screenshot(page, f"school-{locale}")
    page.locator("[data-chapter=anexo-V]").click()
    page.wait_for_function(DRAWN)
    expect(page.locator("question-card h2")).to_contain_text(asks)
    answer(page, right=False)
    expect(page.locator("[data-test=ruling]")).to_be_visible()
    screenshot(page, f"school-ruling-{locale}")
    assert troubles(page) == []
    page.close()


def test_the_puzzle_of_the_day_is_reached_from_the_first_page(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served)
    page.locator("[data-test=puzzle]").click()
    page.wait_for_function(DRAWN)
    answer(page, right=True)
    expect(page.locator("[data-test=ruling]")).to_contain_text("Right.")
    page.locator("[data-test=next]").click()
    expect(page.locator("[data-test=day]")).to_contain_text("✓")
    page.close()


def test_nothing_of_the_school_is_in_the_first_pages_bundle(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served)
    page.wait_for_selector("[data-test=puzzle]")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((r) => r.name)")
    assert not [name for name in loaded if "school-page" in name or "question-card" in name]
    first = page.evaluate("fetch(document.querySelector('script[type=module]').src).then((r) => r.text())")
    assert "palheta-lobby" in first
    assert "Puzzle of the day" not in first
    page.close()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing(browser: Browser, served: Steered, scheme: str) -> None:
    page = school(browser, served, color_scheme=scheme)
    assert faults(page) == []
    page.locator("[data-school=fistf]").click()
    page.locator("[data-chapter=words]").click()
    page.wait_for_function(DRAWN)
    assert faults(page) == []
    answer(page, right=False)
    expect(page.locator("[data-test=ruling]")).to_be_visible()
    assert faults(page) == []
    page.close()
