"""A situation that can be asked about, with the judge's ruling."""

from typing import Any

import msgspec

from palheta.facts import BadFact
from palheta.ruling import Ruling
from palheta.school.question import Source, document_of
from palheta.school.sights import Untold
from palheta.school.story import story
from palheta.school.verdict import Verdict, announced, verdict
from palheta.situations.judging import answer, disagreements, judge
from palheta.situations.situation import Situation, read

MOST_STEPS = 4
# One fact changed may leave a scene that cannot be: the book then refuses it, or falls over it.
IMPOSSIBLE = (BadFact, ValueError, LookupError, AttributeError, TypeError, AssertionError)


class Scene(msgspec.Struct, frozen=True):
    """A document that can be asked about, with the judge's ruling."""

    source: Source
    document: dict[str, Any]
    clause: str
    situation: Situation
    ruling: Ruling
    verdict: Verdict

    @property
    def cited(self) -> set[str]:
        called = {rule for call in self.ruling.calls for rule in (call.rule, call.under) if rule is not None}
        because = self.ruling.because
        return called | ({because.clause} if because is not None else set())


def scene(book: str, source: Source, clause: str) -> Scene | None:
    """Nothing where the judge asks for more, where he does not rule as expected, or where we lack the words."""
    document = document_of(book, source)
    if len(document["steps"]) > MOST_STEPS or not document.get("expect"):
        return None
    judged = ruled(document)
    if judged is None:
        return None
    situation, ruling = judged
    if _sets_what_is_not_drawn(document):
        return None
    if book == source.folder:
        if disagreements(situation, answer(situation.book, ruling)):
            return None
    elif not _rules_alike(source, verdict(situation, ruling)):
        return None
    try:
        story(situation)
        found = verdict(situation, ruling)
        announced(found)
    except (Untold, KeyError):
        return None
    return Scene(source, document, clause, situation, ruling, found)


def ruled(document: dict[str, Any]) -> tuple[Situation, Ruling] | None:
    """What the judge says of it, unless it is no possible scene or he must ask."""
    try:
        situation = read(document)
        ruling = judge(situation)
    except IMPOSSIBLE:
        return None
    return None if ruling.ask else (situation, ruling)


def _sets_what_is_not_drawn(document: dict[str, Any]) -> bool:
    """A drawing shows where things stood and whereto they went: what came from nowhere is not in it."""
    stood = {"ball", *(document["before"].get("pieces") or {})}
    placed = {
        name
        for step in document["steps"]
        for name, at in (step.get("place") or {}).items()
        if isinstance(at, list)
    }
    return bool(placed - stood)


def _rules_alike(source: Source, borrowed: Verdict) -> bool:
    """What is borrowed from another variant must mean there what it means here."""
    judged = ruled(document_of(source.folder, source))
    if judged is None:
        return False
    situation, ruling = judged
    agrees = not disagreements(situation, answer(situation.book, ruling))
    return agrees and verdict(situation, ruling).consequence == borrowed.consequence
