"""The referee's console at phone size: a whole match of each book told by tapping, from the checklist to the end; undo,
an amendment that changes the score, a lost line, two devices. What an entry costs is printed."""

import json
import statistics
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import games, open_page, screenshot, troubles
from tests.browser.referee import VIEW, Referee
from tests.browser.test_access import faults
from tests.browser.told_matches import MATCHES, told
from tests.served import Steered


@pytest.mark.parametrize("book", games(*MATCHES))
def test_a_whole_match_is_told_by_tapping(browser: Browser, served: Steered, book: str) -> None:
    referee = Referee.of_new_match(browser, served, book)
    referee.checked()
    referee.start_clock()
    for entry in MATCHES[book]:
        told(referee, entry)
    expect(referee.test("next")).to_contain_text("Full time")
    assert referee.view["over"] is not None
    assert troubles(referee.page) == []
    taps, seconds = statistics.median(referee.taps), statistics.median(referee.seconds)
    print(
        f"\n{book}: {len(referee.taps)} entries, median {taps} taps and {seconds:.2f} s, most {max(referee.taps)} taps"
    )
    assert taps <= 2
    screenshot(referee.page, f"console-{book}", ["phone"])
    referee.page.close()


def in_play(browser: Browser, served: Steered, **options: object) -> Referee:
    referee = Referee.of_new_match(browser, served, "dadinho", **options)
    referee.checked()
    for entry in MATCHES["dadinho"][:4]:
        told(referee, entry)
    return referee


def link(referee: Referee, role: str) -> str:
    match = referee.view["id"]
    tokens = json.loads(referee.page.evaluate(f"localStorage.getItem('palheta.told.links.{match}')"))
    return f"/console/{match}#key={tokens[role]}"


def test_an_amendment_shows_what_it_changes_before_it_is_accepted(browser: Browser, served: Steered) -> None:
    referee = in_play(browser, served)
    for entry in MATCHES["dadinho"][4:7]:
        told(referee, entry)
    referee.score(1, 0)
    goal = max(row["n"] for row in referee.view["rows"] if row["what"] == "step")
    referee.test("log").tap()
    referee.page.locator(f"[data-row='{goal}'] .what").tap()
    referee.test("otherwise").tap()
    referee.page.locator("[data-key='home:missed']").tap()
    referee.page.locator("[data-answer='h9']").tap()
    expect(referee.test("new-score")).to_have_text("0–0")
    screenshot(referee.page, "console-preview", ["phone"])
    referee.score(1, 0)  # nothing has changed yet
    referee.test("accept").tap()
    referee.score(0, 0)
    referee.test("log").tap()
    expect(referee.page.locator(f"[data-row='{goal}'] del")).to_contain_text("Goal")
    referee.page.close()


def test_ten_entries_wait_while_the_line_is_gone_and_arrive_in_order(
    browser: Browser, served: Steered
) -> None:
    referee = in_play(browser, served)
    before = referee.view["n"]
    referee.page.context.set_offline(True)
    for number in range(1, 11):
        referee.page.locator("[data-key='home:played']").tap()
        referee.page.locator(f"[data-answer='h{number}']").tap()
    expect(referee.test("offline")).to_contain_text("Waiting: 10")
    screenshot(referee.page, "console-offline", ["phone"])
    assert referee.view["n"] == before
    referee.page.context.set_offline(False)
    referee.page.wait_for_function(f"(n) => {VIEW}.n === n", arg=before + 10)
    flicked = [row["was"]["flick"] for row in referee.view["rows"] if row["n"] > before]
    assert flicked == [f"h{number}" for number in range(1, 11)]
    expect(referee.test("offline")).to_have_count(0)
    assert referee.page.evaluate(f"localStorage.getItem('palheta.told.waiting.{referee.view['id']}')") is None
    referee.page.close()


def test_what_waits_outlives_the_page(browser: Browser, served: Steered) -> None:
    referee = in_play(browser, served)
    before = referee.view["n"]
    address = referee.page.url
    referee.page.route("**/api/told/**", lambda route: route.abort())
    referee.page.locator("[data-key='home:played']").tap()
    referee.page.locator("[data-answer='h1']").tap()
    expect(referee.test("offline")).to_contain_text("Waiting: 1")
    referee.page.goto("about:blank")
    referee.page.unroute_all()
    referee.page.goto(address)
    referee.page.wait_for_selector("[data-test=score]")
    referee.page.wait_for_function(f"(n) => {VIEW}.n === n", arg=before + 1)
    referee.page.close()


def test_two_devices_agree_and_the_referee_settles_what_they_told_at_once(
    browser: Browser, served: Steered
) -> None:
    referee = in_play(browser, served)
    scorer = Referee.beside(browser, served, link(referee, "scorer"))
    assert "#" not in scorer.page.url  # the secret is no longer where others could read it
    referee.tap("home", "played", "h9")
    scorer.page.wait_for_function(f"(n) => {VIEW}.n === n", arg=referee.view["n"])
    assert scorer.view["counts"] == referee.view["counts"]
    known = scorer.view["n"]
    scorer.page.context.set_offline(True)
    scorer.page.locator("[data-key='home:played']").tap()
    scorer.page.locator("[data-answer='h2']").tap()
    expect(scorer.test("offline")).to_contain_text("Waiting: 1")
    referee.tap("home", "missed", "h1")
    scorer.page.context.set_offline(False)
    scorer.page.wait_for_function(f"(n) => {VIEW}.n === n", arg=known + 2)
    expect(scorer.test("proposal")).to_contain_text("The referee settles it")
    expect(referee.test("proposal")).to_contain_text("2: Played it")
    screenshot(referee.page, "console-proposal", ["phone"])
    referee.test("settle-instead").tap()
    expect(referee.test("proposal")).to_have_count(0)
    expect(scorer.test("proposal")).to_have_count(0)
    scorer.page.wait_for_function(f"(n) => {VIEW}.n === n", arg=referee.view["n"])
    assert scorer.view["counts"] == referee.view["counts"]
    assert referee.view["next"]["side"] == "home"
    scorer.page.close()
    referee.page.close()


def test_one_device_keeps_the_clock_visibly_and_another_takes_it_over(
    browser: Browser, served: Steered
) -> None:
    referee = in_play(browser, served)
    scorer = Referee.beside(browser, served, link(referee, "scorer"))
    referee.start_clock()
    expect(referee.test("keeper")).to_have_text("kept here")
    expect(scorer.test("keeper")).to_have_text("kept elsewhere")
    expect(scorer.test("clock")).to_be_disabled()
    expect(scorer.test("clock")).to_have_attribute("data-runs", "true")
    scorer.test("take").tap()
    expect(scorer.test("keeper")).to_have_text("kept here")
    expect(referee.test("keeper")).to_have_text("kept elsewhere")
    scorer.page.close()
    referee.page.close()


def test_a_slip_gets_a_word_and_is_dropped(browser: Browser, served: Steered) -> None:
    referee = in_play(browser, served)
    before = referee.view["n"]
    line: dict[str, Any] = {"step": {"flick": "h14", "seen": []}}
    referee.page.evaluate(
        "(line) => document.querySelector('console-page').shadowRoot.querySelector('told-page').line.tell(line)",
        line,
    )
    expect(referee.test("refused")).to_contain_text("is not on the table")
    referee.test("drop").tap()
    expect(referee.test("refused")).to_have_count(0)
    assert referee.view["n"] == before
    referee.page.close()


def test_the_referee_decides_with_a_note_and_ends_a_match_before_its_time(
    browser: Browser, served: Steered
) -> None:
    referee = in_play(browser, served)
    referee.test("menu").tap()
    form = referee.test("overrule")
    form.locator("select[name=with]").select_option("penalty")
    form.locator("select[name=side]").select_option("away")
    form.locator("input[name=why]").fill("seen late")
    referee.test("decide").tap()
    expect(referee.test("next")).to_contain_text("Penalty")
    referee.test("menu").tap()
    referee.page.locator("[data-qr=scorer]").tap()
    expect(referee.test("qr")).to_be_visible()
    referee.page.locator("[data-ending='awarded:away']").tap()
    referee.test("end").tap()
    expect(referee.test("next")).to_contain_text("Full time 0–2")
    referee.undo()
    assert referee.view["over"] is None
    referee.page.close()


def test_the_book_alone_is_asked(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/console", viewport={"width": 360, "height": 640}, has_touch=True)
    page.locator("[data-test=book]").select_option("guzikowa")
    page.locator("[data-test=consult]").tap()
    page.locator("[data-key='home:hit_first']").tap()
    page.locator("[data-answer='h3']").tap()
    page.locator("[data-answer='a4']").tap()
    page.locator("[data-choice='moved:31_cm']").tap()
    expect(page.locator("[data-test=ruling]")).to_contain_text("§ 6.1.7")
    page.locator("[data-test=undo]").tap()
    expect(page.locator("[data-test=ask]")).to_be_visible()
    assert troubles(page) == []
    page.close()


def test_boards_for_the_hall_and_for_a_stream_follow(browser: Browser, served: Steered) -> None:
    referee = in_play(browser, served)
    match = referee.view["id"]
    board, overlay = (open_page(browser, served, f"/{kind}/{match}") for kind in ("board", "overlay"))
    players = open_page(browser, served, link(referee, "players"), has_touch=True)
    for entry in MATCHES["dadinho"][4:7]:
        told(referee, entry)
    for page in (board, overlay, players):
        expect(page.locator("[data-test=score]")).to_have_text("1–0")
        expect(page.locator("[data-test=last]")).to_contain_text("Goal!")
        expect(page.locator("[data-test=clock]")).to_have_count(0)  # dadinho 51.i, 52.único.b
    transparent = "getComputedStyle(document.querySelector('board-page')).backgroundColor"
    assert overlay.evaluate(transparent) == "rgba(0, 0, 0, 0)"
    players.locator("[data-call=referee]").tap()
    referee.page.wait_for_function(f"{VIEW}.calls.length === 1")
    screenshot(board, "console-board")
    for page in (board, overlay, players, referee.page):
        page.close()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing(browser: Browser, served: Steered, scheme: str) -> None:
    referee = Referee.of_new_match(browser, served, "tres-toques", color_scheme=scheme)
    assert faults(referee.page) == []
    referee.checked()
    for entry in MATCHES["tres-toques"][:13]:
        told(referee, entry)
    assert faults(referee.page) == []
    for part in ("menu", "log"):
        referee.test(part).tap()
        assert faults(referee.page) == []
    referee.page.close()


def test_nothing_of_the_console_is_in_the_first_pages_bundle(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served)
    page.wait_for_selector("[data-test=puzzle]")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((r) => r.name)")
    assert not [name for name in loaded if "console-page" in name or "told-" in name]
    page.close()
