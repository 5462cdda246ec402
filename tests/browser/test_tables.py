"""A table of one's own, named when the server was started, chosen in the lobby and played on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from palheta.rulebooks.registry import gear
from tests.browser.conftest import SIZES, open_page, screenshot, troubles
from tests.browser.player import Player
from tests.served import Steered

OURS = "Mesa do clube, sala dos fundos"
PITCH = 'rulebook = "dadinho"\n[pitch]\nlength = {}\nwidth = {}\n'
LENGTH = "() => document.querySelector('match-page')?.play?.match?.ground.table.pitch.length"
DRAWN = (
    "() => document.querySelector('match-page').shadowRoot.querySelector('palheta-table').table.pitch.length"
)


@pytest.fixture(scope="module")
def two_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steered]:
    folder = tmp_path_factory.mktemp("tables")
    ours, school = folder / f"{OURS}.toml", folder / "escola.toml"
    ours.write_text(PITCH.format(1400, 900))
    school.write_text(PITCH.format(1600, 1000))
    with Steered(folder, tables=(ours, school)) as server:
        yield server


def begin(page: Page) -> float:
    page.locator("[data-test=play]").click()
    page.wait_for_function(LENGTH)
    length: float = page.evaluate(LENGTH)
    return length


def test_the_table_that_was_chosen_is_played_on(browser: Browser, two_tables: Steered) -> None:
    page = open_page(browser, two_tables, "/?skip")
    page.locator("[data-book=dadinho]").click()
    tables = page.get_by_role("radiogroup", name="The table")
    assert tables.get_by_role("radio").all_inner_texts() == ["the book's own", OURS, "escola"]
    tables.get_by_role("radio", name=OURS).click()
    expect(tables.get_by_role("radio", checked=True)).to_have_text(OURS)
    screenshot(page, "table-chosen", ["laptop"])
    page.set_viewport_size(SIZES["phone"])
    tables.scroll_into_view_if_needed()
    screenshot(page, "table-chosen", ["phone"])
    page.set_viewport_size(SIZES["laptop"])
    assert begin(page) == 1400
    player = Player(page)
    player.play(lambda seen: player.flicks >= 3)
    assert page.evaluate(DRAWN) == 1400
    screenshot(page, "table-of-ones-own")
    page.goto(two_tables.address + "/?skip")  # the browser remembers what was chosen
    expect(tables.get_by_role("radio", checked=True)).to_have_text(OURS)
    page.locator("[data-book=fistf]").click()  # a table belongs to its book
    expect(tables).to_have_count(0)
    page.locator("[data-book=dadinho]").click()
    expect(tables.get_by_role("radio", checked=True)).to_have_text("the book's own")
    assert begin(page) == gear("dadinho").table.pitch.length
    assert troubles(page) == []
    page.close()


def test_a_table_that_is_no_longer_offered_is_forgotten(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    page.evaluate(
        f"localStorage.setItem('palheta.choice', JSON.stringify({{book: 'dadinho', table: '{OURS}'}}))"
    )
    page.reload()
    page.wait_for_selector("[data-test=play]:not(:disabled)")
    expect(page.get_by_role("radiogroup", name="The table")).to_have_count(0)
    assert begin(page) == gear("dadinho").table.pitch.length
    assert troubles(page) == []
    page.close()
