"""Switch each registered clause function off: a situation must notice, or nothing protects that clause."""

from palheta.rulebooks import registry
from palheta.situations.mutate import unprotected
from palheta.situations.situation import read
from tests.contract.books import every_book, family, own_documents


@every_book
def test_every_clause_function_is_protected(name: str) -> None:
    situations = [read(raw, where) for book in family(name) for where, raw in own_documents(book)]
    assert registry.find(name).switchboard.registered
    assert not unprotected(registry.find(name), situations)
