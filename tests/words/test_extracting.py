"""What the tool finds in the code, and what it refuses to guess."""

from pathlib import Path

import pytest
from tools.words import books, browser_source, python_source, template_source
from tools.words.entry import is_slug


def python(root: Path, code: str) -> list[str]:
    folder = root / "src" / "palheta" / "rulebooks"
    folder.mkdir(parents=True)
    (folder / "some.py").write_text(code, encoding="utf-8")
    return [entry.msgid for entry in python_source.entries(root)]


def browser(root: Path, code: str) -> list[tuple[str, str | None]]:
    folder = root / "web" / "src"
    folder.mkdir(parents=True)
    (folder / "some.ts").write_text(code, encoding="utf-8")
    return [(entry.msgid, entry.many) for entry in browser_source.entries(root)]


def test_a_reason_of_one_or_two_sentences(tmp_path: Path) -> None:
    code = 'reason("{a} met "\n "{b}", a=1, b=2)\nreason("left" if x else "right")\n'
    assert python(tmp_path, code) == ["{a} met {b}", "left", "right"]


def test_a_reason_through_a_helper(tmp_path: Path) -> None:
    code = (
        "class Room:\n"
        "    async def sorry(self, code, words):\n"
        "        return reason(words)\n"
        "    def act(self):\n"
        '        self.sorry("failed", "That did not work")\n'
    )
    assert python(tmp_path, code) == ["That did not work"]


def test_english_inside_an_argument(tmp_path: Path) -> None:
    assert python(tmp_path, 'reason("{piece} played", piece=name or "a button")') == [
        "{piece} played",
        "a button",
    ]


@pytest.mark.parametrize("text", ['f"{piece} played"', '"a" + name', "TEXTS[word]"])
def test_a_reason_made_at_run_time_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(python_source.Unreadable, match=r"some\.py:1"):
        python(tmp_path, f"reason({text})")


def template(root: Path, text: str) -> list[str]:
    folder = root / "src" / "palheta" / "server" / "templates"
    folder.mkdir(parents=True)
    (folder / "some.html").write_text(text, encoding="utf-8")
    return [entry.msgid for entry in template_source.entries(root)]


def test_what_a_template_says(tmp_path: Path) -> None:
    text = '<p title="{{ t("Rules") }}">{% if x %}{{ t("{count} clauses", count=n) }}{% endif %}{{ say(why) }}</p>'
    assert template(tmp_path, text) == ["Rules", "{count} clauses"]


def test_what_a_template_puts_together_is_refused(tmp_path: Path) -> None:
    with pytest.raises(python_source.Unreadable, match=r"some\.html:2"):
        template(tmp_path, "<p>\n{{ t(name) }}</p>")


def test_words_spoken_aloud(tmp_path: Path) -> None:
    python(
        tmp_path,
        'case.said.append("warning")\ncase.said.append(f"{n}_flicks_left")\n'
        'case.said += ["own_goal", scorer]\nVerdict(said=("back",))\nverdict.saying("yes" if ok else "no")\n',
    )
    found = [entry.msgid for entry in python_source.spoken_slugs(tmp_path)]
    assert sorted(found) == [
        "said.back",
        "said.n_flicks_left",
        "said.no",
        "said.own_goal",
        "said.warning",
        "said.yes",
    ]
    assert books.numbered("18_flicks_left") == "n_flicks_left"


def test_texts_of_the_browser(tmp_path: Path) -> None:
    code = (
        'html`${t("Play (now)", { a: f("x") })} ${t(side === "home" ? "Home" : "Away")}`;\n'
        'n("{count} hit", "{count} hits", 2); say({ text: "No answer" }); format("not this");\n'
    )
    assert browser(tmp_path, code) == [
        ("Play (now)", None),
        ("Home", None),
        ("Away", None),
        ("{count} hit", "{count} hits"),
        ("No answer", None),
    ]


def test_a_text_of_the_browser_made_at_run_time_is_refused(tmp_path: Path) -> None:
    with pytest.raises(browser_source.Unreadable, match="whatever"):
        browser(tmp_path, "t(whatever)")


def test_what_is_a_slug() -> None:
    assert is_slug("call.out_of_turn")
    assert is_slug("book.fistf-indoor")
    assert not is_slug("It may have been deleted.")
