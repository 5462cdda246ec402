"""How a report speaks: in the reader's language, with numbers as that writes them."""

from typing import Protocol

from palheta.rulebooks.clauses import Clause
from palheta.ruling import Reason, reason
from palheta.study import charts
from palheta.study.intervals import Estimate


class Says(Protocol):
    """Whoever has the catalogues."""

    @property
    def language(self) -> str: ...

    def text(self, text: str) -> str: ...

    def slug(self, kind: str, word: str) -> str: ...

    def say(self, reason: Reason) -> str: ...


class English:
    """As it is written in the code."""

    @property
    def language(self) -> str:
        return "en"

    def text(self, text: str) -> str:
        return text

    def slug(self, kind: str, word: str) -> str:
        return word.replace("_", " ")

    def say(self, reason: Reason) -> str:
        return str(reason)


class Speech:
    """`own`: the language of the book that is spoken of."""

    def __init__(self, says: Says | None = None, own: str = "en") -> None:
        self._says = English() if says is None else says
        self._own = own

    @property
    def language(self) -> str:
        return self._says.language

    def __call__(self, text: str, **names: str) -> str:
        """What is counted or named is handed over as it is to be read."""
        return self._says.say(Reason(text, {**names})) if names else self._says.text(text)

    def spoken(self, text: str) -> str:
        """What somebody else has written as a `reason`: the name of a measure, a third of the pitch."""
        return self._says.text(text)

    def slug(self, kind: str, word: str) -> str:
        return self._says.slug(kind, word)

    def number(self, value: float) -> str:
        found = charts.number(value)
        return found if self.language == "en" else found.replace(".", ",")

    def count(self, many: int) -> str:
        """Thousands apart, as every language reads them."""
        return f"{many:,}" if self.language == "en" else f"{many:,}".replace(",", "\N{NO-BREAK SPACE}")

    def interval(self, found: Estimate) -> str:
        """`2.31 (2.1 to 2.5)`."""
        low, high = self.number(found.low), self.number(found.high)
        told = reason("{value} ({low} to {high})", value=self.number(found.value), low=low, high=high)
        return self._says.say(told)

    def title(self, clause: Clause) -> str:
        """The book's own to who reads its language; else what it means."""
        if self._reads_the_book():
            return clause.title or clause.gist_local
        return clause.gist if clause.title is None else self(clause.title)

    def gist(self, clause: Clause) -> str:
        return clause.gist_local if self._reads_the_book() else clause.gist

    def _reads_the_book(self) -> bool:
        return self.language.split("-")[0] == self._own.split("-")[0]
