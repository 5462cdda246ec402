"""What a person beside the table may report: a word, and what may be said with it."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct, convert

from palheta.facts import Place, Report
from palheta.ruling.reason import Reason

SlotKey = Literal["side", "piece", "at", "with", "deliberate"]


class Slot(Struct, frozen=True):
    """One thing to be said with the word; what may be answered, the commonest first. Not `needed`: it may stay
    unsaid."""

    key: SlotKey
    answers: tuple[str, ...]
    needed: bool = False


class Telling(Struct, frozen=True):
    word: str
    clause: str
    meaning: Reason
    slots: tuple[Slot, ...] = ()

    def step(self, answers: Mapping[str, str]) -> Report:
        """The report with these answers; `at` is a zone, `deliberate` yes or no."""
        said: dict[str, Any] = {key: answers[key] for key in ("side", "piece", "with") if key in answers}
        if "deliberate" in answers:
            said["deliberate"] = answers["deliberate"] == "yes"
        if "at" in answers:
            said["at"] = Place(zone=answers["at"])
        return convert({"report": self.word, **said}, Report)

    def steps(self) -> Iterator[Report]:
        """With every combination of answers; the first is the commonest."""
        ways = [slot.answers if slot.needed else (*slot.answers, None) for slot in self.slots]
        for answers in itertools.product(*ways):
            said = zip(self.slots, answers, strict=True)
            yield self.step({slot.key: answer for slot, answer in said if answer is not None})
