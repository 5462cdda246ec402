"""Matches that are being written to disk, each in a record file of its own or many in one archive."""

import threading
from pathlib import Path
from typing import Any, Self

from palheta.match.appendlog import AppendLog, Damaged
from palheta.match.entries import Entry
from palheta.match.match import Match
from palheta.match.record import Header, encode, entry_line, header_line, read_lines
from palheta.ruling import Ruling


class Journal:
    """A match and the log it goes to. `apply` judges, writes, and returns when the entry is on disk."""

    def __init__(self, match: Match, log: AppendLog, tag: dict[str, Any]) -> None:
        self.match = match
        self._log = log
        self._tag = tag
        self._one_at_a_time = threading.Lock()

    @classmethod
    def start(cls, path: Path, header: Header) -> Self:
        """A new match in a new file; a file that is there already is never overwritten."""
        match = Match(header.naming_judge())
        path.open("xb").close()
        log = AppendLog(path)
        log.append(header_line(match.header))
        return cls(match, log, {})

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Go on with a match where its file ends."""
        log = AppendLog(path, create=False)
        try:
            return cls(Match(*read_lines(log.entries, str(path))), log, {})
        except Exception:
            log.close()
            raise

    def apply(self, entry: Entry) -> Ruling | None:
        with self._one_at_a_time:
            ruling = self.match.apply(entry)
            number = self._log.bring(self._tag | entry_line(entry))
        self._log.wait(number)
        return ruling

    def close(self) -> None:
        self._log.close()


class Archive:
    """Many matches in one file, so that they share its syncs: a disk syncs slowly, matches are many."""

    def __init__(self, path: Path) -> None:
        self._log = AppendLog(path)
        self._starting = threading.Lock()
        lines: dict[str, list[dict[str, Any]]] = {}
        for number, line in enumerate(self._log.entries, start=1):
            match_id = line.pop("match", None)
            if not isinstance(match_id, str):
                raise Damaged(str(path), number, "the line does not say which match it belongs to")
            lines.setdefault(match_id, []).append(line)
        self.journals = {
            match_id: Journal(
                Match(*read_lines(own, f"{path}, match {match_id}")), self._log, {"match": match_id}
            )
            for match_id, own in lines.items()
        }

    def start(self, header: Header) -> Journal:
        tag = {"match": header.id}
        with self._starting:
            if not header.id or header.id in self.journals:
                raise ValueError(f"a match in an archive needs an id of its own, got {header.id!r}")
            journal = Journal(Match(header.naming_judge()), self._log, tag)
            self.journals[header.id] = journal
        self._log.append(tag | header_line(journal.match.header))
        return journal

    def export(self, match_id: str) -> bytes:
        """The match as a record file of its own."""
        match = self.journals[match_id].match
        return encode(match.header, match.entries)

    def close(self) -> None:
        self._log.close()
