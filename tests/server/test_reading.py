"""The first page and the books, as a browser sees them."""

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tools.words import catalogues

from palheta.ruling import reason
from palheta.server import pages
from palheta.server.app import build
from palheta.server.storage import Storage
from palheta.server.words import LANGUAGES, Words, read_catalogue
from tests.kickabout.runner import MadeUp
from tests.server.client import CALLED
from tests.server.stepped import Stepped

pytestmark = pytest.mark.usefixtures("tiny")


@pytest.fixture
def browser(tmp_path: Path) -> TestClient:
    """Without a built game."""
    return client(tmp_path)


def client(static: Path) -> TestClient:
    return TestClient(build(Storage("sqlite://"), Stepped(), MadeUp(), static=static, hosts=CALLED))


def test_the_first_page_leads_to_every_book(browser: TestClient) -> None:
    page = browser.get("/")
    assert page.status_code == 200
    assert 'href="/rules/tiny"' in page.text


def test_the_table_is_drawn(browser: TestClient) -> None:
    picture = browser.get("/tables/tiny.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(picture.text).tag.endswith("svg")


def test_a_book_lists_its_clauses_escaped(browser: TestClient) -> None:
    page = browser.get("/rules/tiny").text
    assert ">Livro &lt;Pequeno&gt;</h1>" in page
    assert "Toque &amp; falta" in page
    assert 'href="/rules/tiny/1.%C2%A71"' in page
    assert page.count('<section class="clause') == 4


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("opponent", 1), ("FALTA toque", 2), ("grito", 1), ("nothing like it", 0), ("§1", 1)],
)
def test_clauses_can_be_searched_without_javascript(browser: TestClient, wanted: str, found: int) -> None:
    page = browser.get("/rules/tiny", params={"q": wanted}).text
    assert page.count('<section class="clause') == found
    assert ("No clause has all of these words" in page) == (found == 0)


def test_what_is_searched_for_is_escaped(browser: TestClient) -> None:
    page = browser.get("/rules/tiny", params={"q": '"><script>alert(1)</script>'}).text
    assert "<script>alert" not in page


def test_a_clause_shows_its_reading_and_situations_with_the_ruling(browser: TestClient) -> None:
    page = browser.get("/rules/tiny/1").text
    assert "A touch is enough." in page
    assert "a disc hits an opponent before the ball" in page
    assert "Against home: h7 touched a3" in page
    assert "Next: away, Indirect free kick." in page
    assert "&lt;b&gt;first&lt;/b&gt; the ball" in page
    assert "<b>first" not in page
    picture = browser.get("/situations/tiny/1-touching-an-opponent/1.svg")
    root = ET.fromstring(picture.text)
    drawn = {element.get("id") for element in root.iter() if element.get("class") == "piece"}
    assert drawn == {"h7", "a3"}
    assert [e.text for e in root.iter() if e.get("class") == "label"] == ["h7", "a3"]
    assert len([e for e in root.iter() if e.get("class") == "ring"]) == 1
    assert [e.get("points") for e in root.iter() if e.get("class") == "path"] == ["200,60 230,70"]


def test_a_clause_with_a_sign_in_its_number_opens(browser: TestClient) -> None:
    assert "A falta é no local do toque." in browser.get("/rules/tiny/1.%C2%A71").text


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/nowhere", "There is nothing at /nowhere."),
        ("/rules/chess", "there is no rulebook &#39;chess&#39;"),
        ("/rules/tiny/9", "tiny has no clause 9"),
        ("/rules/tiny/%3Cscript%3E", "tiny has no clause &lt;script&gt;"),
        ("/tables/chess.svg", "there is no rulebook &#39;chess&#39;"),
        ("/situations/tiny/1-touching-an-opponent/3.svg", "there is no such situation"),
        ("/situations/tiny/..%2F..%2Fclauses/1.svg", "There is nothing at"),
        ("/situations/%2E%2E/1-touching-an-opponent/1.svg", "there is no rulebook"),
        ("/situations/tiny/none/1.svg", "there is no such situation"),
    ],
)
def test_a_bad_path_is_a_clear_404(browser: TestClient, path: str, told: str) -> None:
    page = browser.get(path)
    assert page.status_code == 404
    assert told in page.text
    assert 'href="/rules/tiny"' in page.text


def test_a_slash_too_many_is_forgiven(browser: TestClient) -> None:
    assert browser.get("/rules/tiny/").url.path == "/rules/tiny"


@pytest.mark.parametrize(
    "path", ["//evil.example/", "///evil.example//", "/%2Fevil.example/", "/\\evil.example/"]
)
def test_nobody_is_sent_to_another_host(browser: TestClient, path: str) -> None:
    sent = browser.get(f"http://testserver{path}", follow_redirects=False)
    there = sent.headers.get("location", "/")
    assert there.startswith("/")
    assert not there.startswith(("//", "/\\"))


@pytest.mark.parametrize("path", ["/rules/%ff", "/rules/tiny/%00", "/rules/tiny/%ff%fe", "/m/%00", "/%ff"])
def test_a_path_that_is_no_text_is_no_fault_of_ours(browser: TestClient, path: str) -> None:
    assert browser.get(path).status_code in (200, 404)


def test_pages_stay_out_of_other_pages(browser: TestClient) -> None:
    policy = browser.get("/rules").headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "default-src 'none'" in policy


def test_the_built_game_replaces_the_first_page_but_not_the_books(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>the game</title>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app.js").write_text("play()")
    browser = client(tmp_path)
    assert browser.get("/").text == "<title>the game</title>"
    assert browser.get("/assets/app.js").text == "play()"
    assert 'href="/rules/tiny"' in browser.get("/rules").text
    assert browser.get("/nowhere").status_code == 404


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"headers": {"accept-language": "pl,en;q=0.5"}}, "Szukaj w przepisach"),
        ({"headers": {"accept-language": "fr, es;q=0.8, en;q=0.9"}}, "Search the clauses"),
        ({"headers": {"accept-language": "de, es-MX;q=0.8, en;q=0.3"}}, "Buscar en las reglas"),
        ({"headers": {"accept-language": "en"}, "params": {"lang": "pt"}}, "Procurar nos artigos"),
        (
            {"headers": {"accept-language": "es"}, "cookies": {"palheta_language": "pl"}},
            "Szukaj w przepisach",
        ),
        ({"headers": {"accept-language": "q=;;,,*;q=x"}, "params": {"lang": "<b>"}}, "Search the clauses"),
    ],
)
def test_the_books_are_read_in_the_readers_language(
    browser: TestClient, asked: dict[str, Any], said: str
) -> None:
    for name, value in asked.get("cookies", {}).items():
        browser.cookies.set(name, value)
    page = browser.get("/rules/tiny", headers=asked.get("headers"), params=asked.get("params"))
    assert said in page.text


def test_a_language_that_was_chosen_is_kept(browser: TestClient) -> None:
    browser.get("/rules", params={"lang": "es"})
    assert '<html lang="es">' in browser.get("/rules/tiny/1").text


def test_a_page_is_made_once(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = browser.get("/rules/tiny/1", params={"lang": "pl"}).text
    monkeypatch.setattr(pages, "clause", None)
    assert browser.get("/rules/tiny/1", params={"lang": "pl"}).text == first


def test_a_gist_comes_first_in_the_readers_own_language(browser: TestClient) -> None:
    english, local = (
        browser.get("/rules/tiny/1.%C2%A71", params={"lang": lang}).text for lang in ("en", "pt-BR")
    )
    for page, first in ((english, "en"), (local, "pt")):
        assert page.index(f'<p><span lang="{first}">') < page.index('<p class="local">')


def test_the_catalogues_are_read_as_the_tools_read_them() -> None:
    for language in LANGUAGES:
        file = catalogues.FOLDER / f"{language.replace('-', '_')}.po"
        plain = {
            key: forms[0] for key, forms in catalogues.texts(catalogues.read(file)).items() if len(forms) == 1
        }
        assert read_catalogue(language) == plain


def test_a_thing_is_named_in_the_form_that_a_sentence_asks_for() -> None:
    words = Words("es")
    assert words.say(reason("{piece} would stand on {of}", piece="h7", of="a3")).startswith("El h7")
    assert words.slug("next", "no_such_word") == "No such word"
