"""What a device tells, one entry after the other: taken, known already, proposed or refused. Nothing is ever merged."""

from collections.abc import Mapping
from typing import Any

import msgspec

from palheta.facts import BadFact, Decide
from palheta.match import (
    Amended,
    Ended,
    Entry,
    Happened,
    Match,
    NoSuchStep,
    Noted,
    RestMustBeDecided,
)
from palheta.match.record import read_entry
from palheta.ruling import Reason, reason
from palheta.server.told import notes, refusing
from palheta.server.told.refusing import Refused
from palheta.server.wire.told import Outcome, Settling, ToldEntry, ToldRole

MOST_ENTRIES = 5_000
FACTS = (Happened, Amended, Ended)


class Entering:
    """One device's entries on their way into a match. `new`: what must be stored."""

    def __init__(self, match: Match, actions: Mapping[str, int], device: str, role: ToldRole) -> None:
        self.match = match
        self.role = role
        self.new: list[Entry] = []
        self._actions = dict(actions)
        self._device = device
        self._desk = notes.folded(match)

    def enter(self, told: ToldEntry) -> Outcome:
        if told.id in self._actions:
            return Outcome(told.id, "known", self._actions[told.id])
        try:
            if not told.id.startswith(f"{self._device}-"):
                raise BadFact("id", "Expected to begin with the device's name")
            if len(self.match.entries) >= MOST_ENTRIES:
                raise Refused(reason("This match has as many entries as are kept"))
            return self._entered(told)
        except Refused as error:
            return Outcome(told.id, "refused", words=error.words)
        except RestMustBeDecided as error:
            words = reason(
                "Entry {entry} no longer fits what happened before it: keep or cut the rest",
                entry=error.entry,
            )
            return Outcome(told.id, "refused", words=words)
        except (BadFact, NoSuchStep) as error:
            return Outcome(told.id, "refused", words=Reason(str(error)))

    def take(self, entry: Entry) -> int:
        """Judged and noted; whether it is stored is another matter."""
        self.match.apply(entry)
        self.new.append(entry)
        number = len(self.match.entries)
        if entry.action_id:
            self._actions[entry.action_id] = number
        if isinstance(entry, Noted):
            self._desk = notes.folded(self.match)
        return number

    def _entered(self, told: ToldEntry) -> Outcome:
        if told.settle is not None:
            return self._settled(told, told.settle)
        entry = self._read(told.line or {}, told.id)
        self._allow(entry)
        if isinstance(entry, Noted):
            notes.check(self._desk, entry)
            return Outcome(told.id, "taken", self.take(entry))
        met = self._told_meanwhile(told.on)
        if met:
            said = {"line": told.line, "met": met, "by": self._device}
            return Outcome(told.id, "proposed", self.take(Noted("proposed", said, told.id)))
        refusing.check(self.match, entry)
        return Outcome(told.id, "taken", self.take(entry))

    def _read(self, line: dict[str, Any], action_id: str) -> Entry:
        if "show" in line or "ruled" in line or "action_id" in line:
            raise BadFact("line", "Expected a step, an amendment, an end or a note")
        entry = read_entry(line)
        if isinstance(entry, Amended):
            entry = self.match.amendment(entry.amend, entry.step, line.get("rest"), entry.why)
        result: Entry = msgspec.structs.replace(entry, action_id=action_id)
        return result

    def _allow(self, entry: Entry) -> None:
        if isinstance(entry, Noted) and entry.note in notes.OURS:
            raise BadFact("line.note", f"Expected another note than {entry.note}")
        anybodys = isinstance(entry, Noted) and entry.note in notes.ANYBODYS
        if self.role == "public" or (self.role == "players" and not anybodys):
            raise Refused(reason("Only who has the referee's or the scorer's link can tell what happened"))
        overrules = (
            isinstance(entry, Happened) and isinstance(entry.step, Decide) and "ruling" in entry.step.decide
        )
        if self.role == "scorer" and (overrules or isinstance(entry, Ended)):
            raise Refused(reason("Only the referee decides that"))

    def _told_meanwhile(self, on: int) -> tuple[int, ...]:
        """Facts of other devices that its maker did not know of."""
        later = enumerate(self.match.entries[on:], start=on + 1)
        mine = f"{self._device}-"
        return tuple(n for n, one in later if isinstance(one, FACTS) and not one.action_id.startswith(mine))

    def _settled(self, told: ToldEntry, settle: Settling) -> Outcome:
        proposal = self._desk.proposals.get(settle.proposal)
        if proposal is None:
            raise Refused(reason("That is settled already"))
        if self.role != "referee":
            raise Refused(reason("Only the referee decides that"))
        entry: Entry | None = None
        if settle.how != "dropped":
            entry = self._read(proposal.line, told.id)
        if settle.how == "instead":
            if not isinstance(entry, Happened):
                raise Refused(reason("Only what happened can stand in the place of something else"))
            last = proposal.met[-1]
            entry = msgspec.structs.replace(self.match.amendment(last, entry.step, "keep"), action_id=told.id)
        note = Noted("settled", msgspec.to_builtins(settle), "" if entry else told.id)
        if entry is None:
            return Outcome(told.id, "taken", self.take(note))
        refusing.check(self.match, entry)
        number = self.take(entry)
        self.take(note)
        return Outcome(told.id, "taken", number)
