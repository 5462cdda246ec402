"""Which books there are. Only this module knows them, and it imports one only when it is asked for."""

from importlib import import_module

from palheta.rulebooks.base import Book

_MODULES = {
    "dadinho": "palheta.rulebooks.dadinho.book",
    "tres-toques": "palheta.rulebooks.tres_toques.book",
    "fistf": "palheta.rulebooks.fistf.book",
    "fistf-indoor": "palheta.rulebooks.fistf.book",
    "guzikowa": "palheta.rulebooks.guzikowa.book",
    "campeao": "palheta.rulebooks.campeao.book",
}


class UnknownBook(LookupError):
    def __init__(self, name: str) -> None:
        super().__init__(f"there is no rulebook {name!r}; there are: {', '.join(_MODULES)}")


def names() -> tuple[str, ...]:
    return tuple(_MODULES)


def variants(name: str) -> tuple[str, ...]:
    """The books of the same module: they share their clauses. The one asked for comes first."""
    return (name, *(other for other in _MODULES if other != name and _MODULES[other] == _MODULES.get(name)))


def package(name: str) -> str:
    """The package that holds everything of a book."""
    if name not in _MODULES:
        raise UnknownBook(name)
    return _MODULES[name].rpartition(".")[0]


def find(name: str) -> Book:
    """The book of that name. Its module holds it as BOOK, or as BOOKS by name where it holds several."""
    if name not in _MODULES:
        raise UnknownBook(name)
    module = import_module(_MODULES[name])
    book: Book = module.BOOKS[name] if hasattr(module, "BOOKS") else module.BOOK
    return book
