"""A table is measured in a browser: what to do, readings that stay on the device, the fit."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.test_access import faults
from tests.served import Steered

SLIDES = (("300", "0.2", "868"), ("", "0.267", "549"), ("", "0.233", "678"))


def keep(page: Page, numbers: tuple[str, ...]) -> None:
    for box, number in zip(page.locator("form input").all(), numbers, strict=True):
        if number:
            box.fill(number)
    page.locator("[data-test=keep]").click()


def test_readings_stay_on_the_device_and_become_a_table_file(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/measure?book=tres-toques")
    page.locator("[data-step=slide-piece]").click()
    for numbers in SLIDES:
        keep(page, numbers)
    expect(page.locator("[data-step=slide-piece]")).to_contain_text("3 / 8")
    page.reload()
    expect(page.locator("[data-step=slide-piece]")).to_contain_text("3 / 8")
    assert faults(page) == []
    page.locator("[data-test=fit]").click()
    expect(page.locator("[data-test=measured]")).to_contain_text("Piece on the table: friction")
    expect(page.locator("[data-test=undecided]")).to_contain_text("Ball on the table: rolling resistance")
    screenshot(page, "measure")
    with page.expect_download() as saved:
        page.locator("[data-test=table]").click()
    assert "piece.friction = 0.16" in saved.value.path().read_text()
    page.locator("[data-step=slide-piece]").click()
    page.locator(".done button").first.click()
    expect(page.locator("[data-step=slide-piece]")).to_contain_text("2 / 8")
    assert troubles(page) == []


def test_what_cannot_be_is_not_kept(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/measure?book=dadinho")
    page.locator("[data-step=tilt-piece]").click()
    keep(page, ("600", "-4"))
    expect(page.locator("[data-step=tilt-piece]")).to_contain_text("0 / 4")
    keep(page, ("600", "590"))  # only the server knows that this is no table any more
    page.locator("[data-test=fit]").click()
    expect(page.locator("[role=alert]")).to_contain_text("Tilt 1: rise")
