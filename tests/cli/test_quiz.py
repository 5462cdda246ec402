"""`palheta quiz`: questions in the terminal."""

import io

import pytest

from palheta.cli.main import run
from palheta.school.asked import asked
from palheta.school.question import questions_of


def quiz(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answers: str, *args: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    assert run(["quiz", *args]) == 0
    return capsys.readouterr().out


def ids(out: str) -> list[str]:
    return [line.split()[1] for line in out.splitlines() if line[:1].isdigit() and "/" in line.split()[0]]


def right(book: str, ident: str) -> str:
    return "abcd"[next(question.right for question in questions_of(book) if question.id == ident)]


def test_a_right_and_a_wrong_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ("dadinho", "--number", "2", "--seed", "3")
    first, second = ids(quiz(monkeypatch, capsys, "a\na\n", *args))
    wrong = next(letter for letter in "abcd" if letter != right("dadinho", second))
    out = quiz(monkeypatch, capsys, f"{right('dadinho', first)}\nz\n{wrong}\n", *args)
    assert ids(out) == [first, second]
    assert "Right." in out
    assert f"No. Right is: {right('dadinho', second)})" in out
    assert "1 of 2 right (--seed 3)" in out
    question = next(one for one in questions_of("dadinho") if one.id == second)
    assert all(f"{clause.id} " in out for clause in asked(question).clauses)


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "0 of 0 right" in quiz(monkeypatch, capsys, "", "campeao", "--seed", "1")
    assert len(ids(quiz(monkeypatch, capsys, "a\nq\n", "campeao", "--seed", "1"))) == 2


def test_a_chapter_in_another_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = quiz(
        monkeypatch,
        capsys,
        "a\n" * 30,
        "tres-toques",
        "--chapter",
        "anexo-V",
        "--number",
        "30",
        "--language",
        "pt-BR",
    )
    assert all(ident.startswith("anexo-V.") for ident in ids(out))
    assert len(ids(out)) >= 21
    assert "O que você marca" in out
    assert "{" not in out


def test_the_chapters(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "anexo-V  Annex V" in quiz(monkeypatch, capsys, "", "tres-toques", "--chapters")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nothing"], "there is no rulebook 'nothing'"),
        (["fistf", "--chapter", "99"], "fistf has no chapter '99'; there are: words"),
        (["fistf", "--number", "0"], "--number 0: at least 1"),
    ],
)
def test_bad_lines(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quiz", *args]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"palheta: {said}")
    assert told.count("\n") == 1
