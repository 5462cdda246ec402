"""Switch each registered clause function off: a situation must notice, or nothing protects that clause."""

import pytest

from palheta.rulebooks import registry
from palheta.situations.mutate import unprotected
from palheta.situations.situation import read
from tests.contract.books import family, own_documents


@pytest.mark.parametrize("name", [name for name in registry.names() if family(name)[0] == name])
def test_every_clause_function_is_protected(name: str) -> None:
    cases = [(where, read(raw, where)) for book in family(name) for where, raw in own_documents(book)]
    assert registry.find(name).switchboard.registered
    assert not unprotected(registry.find(name), cases)
