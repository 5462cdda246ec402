"""Two devices, a lost line, the phone, languages, replays, keyboards, places that are not allowed."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from palheta.server.words import LANGUAGES, Language
from tests.browser.conftest import SIZES, open_page, screenshot, troubles
from tests.browser.player import MOST, Player, go_on, later, settled
from tests.served import Steered

PHONE = {
    "viewport": SIZES["phone"],
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


# Something moves on the first page's table.
PLAYS = "() => document.querySelector('palheta-lobby').shadowRoot.querySelector('palheta-table')?.running"


def start(page: Page, book: str = "dadinho", opponent: str = "bot") -> None:
    page.locator(f"[data-book={book}]").click()
    page.locator(f"[data-pick=opponent-{opponent}]").click()
    page.locator("[data-test=play]").click()
    page.wait_for_function("document.querySelector('match-page')?.play?.view")


def arrange_by_hand(page: Page) -> None:
    """Two people beside each other, up to where the first of them sets up the team."""
    page.evaluate("localStorage.setItem('palheta.setup', 'hand')")
    start(page, opponent="beside")
    Player(page).play(lambda _: page.locator("offers-panel [data-does=suggest]").count())


def view(page: Page) -> dict[str, object]:
    seen: dict[str, object] = page.evaluate("document.querySelector('match-page').play.view")
    return seen


# What was brought over the line for the first page, as it was packed, and what of it.
BROUGHT = """() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
  .filter((one) => !one.name.includes("/api/") && !one.name.includes("/situations/"))
  .map((one) => [one.name.split("/").pop(), one.transferSize])"""
MOST_BYTES = 80_000


def test_the_first_page_plays_by_itself(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served)
    page.wait_for_selector("[data-test=play]:not(:disabled)")
    page.wait_for_function(PLAYS)
    screenshot(page, "lobby")
    assert troubles(page) == []
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_small_in_every_language(
    browser: Browser, served: Steered, language: Language
) -> None:
    page = open_page(browser, served, locale=language)
    page.wait_for_selector("[data-test=play]:not(:disabled)")
    page.wait_for_selector("[data-test=puzzle]")
    brought: list[tuple[str, int]] = page.evaluate(BROUGHT)
    assert any(name.endswith(".js") for name, _ in brought)
    assert sum(size for _, size in brought) < MOST_BYTES, brought
    page.close()


def test_two_browsers_one_of_which_loses_the_line(browser: Browser, served: Steered) -> None:
    home = open_page(browser, served, "/?skip")
    start(home, opponent="link")
    match_id = re.search(r"/m/(\w+)", home.url)
    assert match_id
    token = home.evaluate(f"sessionStorage.getItem('palheta.invite.{match_id[1]}')")
    away = open_page(browser, served, f"/m/{match_id[1]}?skip#away={token}")
    away.wait_for_function("document.querySelector('match-page')?.play?.view")
    assert "#" not in away.url
    watching = open_page(browser, served, f"/m/{match_id[1]}?skip")
    watching.wait_for_function("document.querySelector('match-page')?.play?.view")
    players = [Player(home), Player(away)]

    def flicks() -> int:
        return sum(player.flicks for player in players)

    def on(until: int) -> None:
        settled(home, away)
        for _ in range(MOST):
            if flicks() >= until:
                return
            go_on(*players)
        raise AssertionError(f"{flicks()} flicks only: {[player.look() for player in players]}")

    on(2)
    bar = away.evaluate(
        """async () => { const page = document.querySelector("match-page"), { socket } = page.play.connection;
        const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
        socket.close(); await closed; await page.updateComplete;
        return page.shadowRoot.querySelector(".linebar")?.textContent ?? ""; }"""
    )
    assert "Reconnecting" in bar
    away.wait_for_function("document.querySelector('match-page').play.line === 'open'")
    on(4)
    settled(home, away, watching)
    assert view(home)["pieces"] == view(away)["pieces"] == view(watching)["pieces"]
    assert watching.locator("offers-panel button:not(.barred)").count() == 0
    logs = [page.locator("referee-log li").all_text_contents() for page in (home, away, watching)]
    assert len(logs[0]) > 0
    assert logs[0] == logs[1] == logs[2], "who lost the line has missed nothing"
    for page in (home, away, watching):
        page.close()


def test_on_a_phone(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip", **PHONE)
    page.wait_for_selector("[data-test=play]:not(:disabled)")
    start(page)
    player = Player(page)
    boxes: set[tuple[float, float]] = set()

    def played(_: object) -> bool:
        box = page.locator("palheta-table").bounding_box()
        assert box is not None
        boxes.add((box["y"], box["height"]))
        return player.flicks >= 4

    player.play(played)
    assert len(boxes) == 1, "whatever is offered, the table stays where it is"
    screenshot(page, "dadinho-touch", sizes=["phone"])
    page.close()


def test_languages(browser: Browser, served: Steered) -> None:
    for locale, words in (
        ("pt-BR", "Jogar agora"),
        ("es-ES", "Jugar ya"),
        ("pl-PL", "Graj teraz"),
        ("it-IT", "Gioca ora"),
        ("en-GB", "Play now"),
    ):
        page = open_page(browser, served, "/", locale=locale)
        expect(page.locator("[data-test=play]")).to_have_text(words)
        page.close()
    page = open_page(browser, served)
    page.locator("header select").select_option("pl")
    expect(page.locator("[data-test=play]")).to_have_text("Graj teraz")
    page.reload()
    expect(page.locator("[data-test=play]")).to_have_text("Graj teraz")
    page.close()


def test_an_illegal_place_is_shown_and_nothing_changes(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    arrange_by_hand(page)
    before = view(page)["pieces"]
    spots = page.evaluate(
        """() => { const t = document.querySelector("match-page").shadowRoot.querySelector("palheta-table");
        const b = t.getBoundingClientRect(); const name = [...t.placeable].find((n) => !n.endsWith("k") && t.places[n]);
        const p = t.places[name]; const at = (x, y) => t.camera.toScreen(x, y).map((v, i) => v + (i ? b.top : b.left));
        return { from: at(p.x, p.y), to: at(-p.x, p.y) }; }"""
    )
    page.mouse.move(*spots["from"])
    page.mouse.down()
    page.mouse.move(*spots["to"], steps=6)
    expect(page.locator("[data-test=referee]")).to_contain_text("must stand in")
    dragged = page.evaluate(
        """() => { const t = document.querySelector("match-page").shadowRoot.querySelector("palheta-table");
        const to = t.dragging?.to; return to && t.camera.toScreen(to.x, to.y)[0] + t.getBoundingClientRect().left; }"""
    )
    assert abs(dragged - spots["to"][0]) < 2  # it follows the hand
    screenshot(page, "illegal-drag", sizes=["laptop"])
    page.mouse.up()
    assert view(page)["pieces"] == before
    page.close()


def test_who_only_wants_to_flick_never_arranges_and_may_say_by_hand(
    browser: Browser, served: Steered
) -> None:
    page = open_page(browser, served, "/")
    start(page)
    switch = page.locator("offers-panel [data-test=setup]")
    tally = "document.querySelector('match-page').tally"
    choices = page.locator("offers-panel [data-does=choose]")

    def tossed() -> None:
        """Who has won the toss has chosen."""
        settled(page)
        if choices.count():
            choices.first.click()
        assert later(page)

    tossed()
    assert page.evaluate(f"{tally}.taken") >= 1  # the team, or "ready": nobody has tapped it
    assert page.evaluate(f"{tally}.taps") <= 1
    page.goto(f"{served.address}/")
    page.evaluate("localStorage.setItem('palheta.setup', 'hand')")
    start(page)
    tossed()
    expect(switch).to_have_attribute("aria-checked", "false")
    assert page.evaluate(f"{tally}.taken") == 0
    switch.click()  # from here on it is done again
    page.wait_for_function(f"{tally}.taken >= 1")
    page.close()


def test_a_match_is_watched_again(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    start(page)
    player = Player(page)
    player.play(lambda seen: player.flicks >= 3)
    match_id = page.url.split("/m/")[1].split("?")[0]
    record = page.request.get(f"{served.address}/api/matches/{match_id}/record").body()
    page.goto(f"{served.address}/r/{match_id}")
    slider = page.locator("input[type=range]")
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last > 3
    slider.fill(str(last))
    expect(page.locator(".scrub .numbers")).to_contain_text(f"{last}/")
    screenshot(page, "replay")
    page.goto(served.address + "/")
    with page.expect_file_chooser() as chooser:
        page.locator("label.button").click()
    chooser.value.set_files({"name": "match.jsonl", "mimeType": "application/jsonl", "buffer": record})
    page.locator("[data-test=scrubber]").wait_for()
    assert int(page.locator("input[type=range]").get_attribute("max") or 0) == len(record.splitlines()) - 1
    assert json.loads(record.splitlines()[0])["book"] == "dadinho"
    page.close()


def test_a_flick_with_the_keyboard_alone(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    start(page)
    player = Player(page)
    player.play(lambda seen: seen["flickable"])
    before = view(page)["id"]
    page.locator("palheta-table canvas.top").focus()
    page.keyboard.press("Tab")
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_function(f"document.querySelector('match-page').play.view.id > {before}")
    page.close()


def test_a_clause_opens_beside_the_table(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    start(page)
    page.evaluate("document.querySelector('match-page').clause = '28'")
    expect(page.locator("clause-drawer h2")).not_to_be_empty()
    screenshot(page, "clause")
    page.close()


def test_the_books_are_read(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/rules")
    screenshot(page, "rules")
    page.goto(served.address + "/rules/guzikowa")
    screenshot(page, "rules-book")
    page.goto(served.address + "/rules/guzikowa/6.1.3")
    screenshot(page, "rules-clause")
    assert troubles(page) == []
    page.close()
