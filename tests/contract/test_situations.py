"""Every worked case agrees, as it stands and with the table turned."""

import copy
from typing import Any

from palheta.rulebooks import registry
from palheta.situations.judging import answered, disagreements
from palheta.situations.situation import read
from palheta.situations.turning import turned
from tests.contract.books import every_book, needs_shared, own_documents, shared_documents


def disagreeing(documents: tuple[tuple[str, Any], ...]) -> list[str]:
    found = []
    for where, raw in documents:
        situation = read(raw, where)
        differences = disagreements(situation, answered(situation))
        found += [f"{where}: {d.path}: expected {d.expected}, got {d.got}" for d in differences]
    return found


@every_book
def test_own_situations_agree(name: str) -> None:
    documents = own_documents(name)
    assert documents, f"there is no situation in situations/{name}"
    assert all("expect" in raw for _, raw in documents)
    assert not disagreeing(documents)


@every_book
def test_shared_situations_agree(name: str) -> None:
    needs_shared()
    documents = shared_documents(name)
    assert documents
    assert not disagreeing(documents)


@every_book
def test_a_turned_table_gives_the_turned_ruling(name: str) -> None:
    board = registry.find(name).default_table() is None
    for where, raw in own_documents(name) + shared_documents(name):
        straight = answered(read(copy.deepcopy(raw), where))
        question = turned({key: value for key, value in raw.items() if key != "expect"}, board=board)
        got = answered(read(question, f"{where} turned"))
        assert _without_words(got) == _rounded(turned(_without_words(straight), board=board)), where


def _without_words(said: dict[str, Any]) -> Any:
    """Reasons and questions name pieces and choices inside sentences; all else must turn exactly."""
    calls = [
        {key: value for key, value in call.items() if key not in ("why", "title")} for call in said["calls"]
    ]
    because = said.get("because", {}).get("rule")
    return _rounded(said | {"calls": calls, "because": because, "ask": len(said.get("ask", ()))})


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    return round(value, 3) + 0.0 if isinstance(value, float) else value
