"""An event on disk: its file, and beside it the journal of what happened."""

import contextlib
import fcntl
from collections.abc import Iterator, Sequence
from pathlib import Path

from palheta.cli.trouble import Trouble
from palheta.facts import BadFact
from palheta.match.appendlog import AppendLog, Damaged, parse
from palheta.tournament.admitting import admitted
from palheta.tournament.entries import Defined, Entry, entry_line, header_line, read_entry, read_header
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.reading import KINDS, event_of, plain_event, plain_of
from palheta.tournament.state import State

LARGEST = 20_000_000  # bytes


def journal_of(file: Path) -> Path:
    return file.with_suffix(".jsonl")


def read_file(file: Path) -> Event:
    kind = file.suffix.lower().lstrip(".")
    if kind not in KINDS:
        raise Trouble(f"{file}: expected a file in TOML, YAML or JSON (.toml, .yaml, .json)")
    try:
        if file.stat().st_size > LARGEST:
            raise Trouble(f"{file}: expected at most {LARGEST:,} bytes")
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Trouble(f"{file}: cannot be read: {error}") from None
    try:
        return event_of(plain_of(text, kind))
    except BadFact as error:
        raise Trouble(f"{file}: {error}") from None


def read_journal(file: Path) -> list[Entry]:
    """The entries of the journal beside the file; none where there is no journal yet."""
    path = journal_of(file)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise Trouble(f"{path}: cannot be read: {error.strerror}") from None
    try:
        raw, _ = parse(data, str(path))
    except Damaged as error:
        raise Trouble(str(error)) from None
    return entries_of(raw, path)


def entries_of(raw: Sequence[dict[str, object]], path: Path) -> list[Entry]:
    found: list[Entry] = []
    try:
        for line in raw[:1]:
            read_header(line)
        for line in raw[1:]:
            found.append(read_entry(line))
    except BadFact as error:
        raise Trouble(f"{path}: line {len(found) + 2}: {error}") from None
    return found


def with_file(event: Event, entries: list[Entry]) -> list[Entry]:
    """With the file as it is now as the last word, where the journal knows another one."""
    now = plain_event(event)
    said = [entry.event for entry in entries if isinstance(entry, Defined)]
    return entries if said and said[-1] == now else [*entries, Defined(event=now)]


def load(file: Path) -> State:
    """Where the event stands; nothing is written."""
    event, entries = read_file(file), read_journal(file)
    try:
        return fold(event, with_file(event, entries) if entries else entries)
    except BadFact as error:
        raise Trouble(f"{file}: {error}") from None


class Desk:
    """An event that is being written to: one at a time, and what was written is on disk."""

    def __init__(self, event: Event, log: AppendLog, entries: list[Entry]) -> None:
        self.event = event
        self._log = log
        self.entries = entries
        self.state = fold(event, entries)

    def add(self, entry: Entry) -> int:
        """Its number, once it is on disk; BadFact where it cannot be, and then nothing has changed."""
        self.state = admitted(self.state, self.event, self.entries, entry)
        self._log.append(entry_line(entry))
        self.entries.append(entry)
        return len(self.entries)


@contextlib.contextmanager
def desk(file: Path) -> Iterator[Desk]:
    """Opens the journal, waiting for whoever writes to it now. A file that has changed is noted there first."""
    event = read_file(file)
    path = journal_of(file)
    with _locked(path):
        read_journal(file)  # what is not understood is not written to
        log = AppendLog(path)
        try:
            entries = entries_of(log.entries, path)
            if not log.entries:
                log.append(header_line(event.event))
            added = with_file(event, entries)[len(entries) :]
            fold(event, [*entries, *added])
            for entry in added:
                log.append(entry_line(entry))
            yield Desk(event, log, [*entries, *added])
        except BadFact as error:
            raise Trouble(f"{file}: {error}; nothing was changed") from None
        finally:
            log.close()


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    try:
        with path.open("ab") as handle:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
    except OSError as error:
        if error.filename is None:
            raise
        raise Trouble(f"{path}: cannot be written: {error.strerror}") from None
