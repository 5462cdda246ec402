"""An event on disk: its file, and beside it the journal of what happened."""

import contextlib
import fcntl
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from palheta.cli.saving import save
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact
from palheta.match.appendlog import AppendLog, Damaged, parse
from palheta.tournament.admitting import admitted_all
from palheta.tournament.entries import Defined, Entry, entry_line, header_line, read_entry, read_header
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.hidden import Hidden, Written
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
    except OSError as error:
        raise Trouble(f"{file}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise Trouble(not_text(file, error)) from None
    try:
        return event_of(plain_of(text, kind))
    except BadFact as error:
        raise Trouble(f"{file}: {error}") from None


def not_text(file: Path, error: UnicodeDecodeError) -> str:
    return f"{file}: expected text in UTF-8, which byte {error.start + 1} is not: save it again as UTF-8"


def read_journal(file: Path) -> list[Entry]:
    """The entries of the journal beside the file; none where there is no journal yet."""
    return entries_of(_lines(journal_of(file)), journal_of(file))


def _lines(path: Path) -> list[dict[str, object]]:
    """The header and the entries, as they stand there."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise Trouble(f"{path}: cannot be read: {error.strerror}") from None
    try:
        return parse(data, str(path))[0]
    except Damaged as error:
        raise Trouble(str(error)) from None


def _hidden_of(file: Path) -> Path:
    return file.with_suffix(".hidden")


def read_hidden(file: Path) -> Hidden:
    """What nobody shall see yet: it lies beside the journal, for its owner's eyes."""
    path = _hidden_of(file)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Hidden)
    except FileNotFoundError:
        return Hidden()
    except (OSError, msgspec.MsgspecError) as error:
        raise Trouble(f"{path}: cannot be read: {error}") from None


def save_hidden(file: Path, hidden: Hidden) -> None:
    if hidden == Hidden():
        if _hidden_of(file).exists():  # in a folder that cannot be written to even nothing cannot be removed
            _hidden_of(file).unlink()
        return
    save(_hidden_of(file), msgspec.json.encode(hidden).decode())
    _hidden_of(file).chmod(0o600)


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

    def __init__(
        self, event: Event, file: Path, entries: list[Entry], unsaid: list[dict[str, object]]
    ) -> None:
        """`unsaid`: lines that come before the first one, and are written with it."""
        self.event = event
        self.entries = entries
        self.state = fold(event, entries)
        self._file = file
        self._path = journal_of(file)
        self._unsaid = unsaid

    def add(self, *entries: Entry) -> list[int]:
        """Their numbers, once they are on disk; BadFact where one of them cannot be, and then nothing has changed."""
        state = admitted_all(self.state, self.event, self.entries, entries)
        self._write([*self._unsaid, *map(entry_line, entries)])
        before = len(self.entries)
        self.state, self.entries, self._unsaid = state, [*self.entries, *entries], []
        return list(range(before + 1, len(self.entries) + 1))

    def write(self, written: Written) -> tuple[Entry, ...]:
        """As `add`. What is to be hidden is on disk before its seal is, and goes only after what reveals it."""
        before = read_hidden(self._file)
        if written.hidden is not None:
            save_hidden(self._file, _both(before, written.hidden))
        try:
            self.add(*written.entries)
        except (BadFact, Trouble):
            save_hidden(self._file, before)
            raise
        if written.hidden is not None:
            save_hidden(self._file, written.hidden)
        return written.entries

    def _write(self, lines: list[dict[str, object]]) -> None:
        try:
            log = AppendLog(self._path)
            try:
                numbers = [log.bring(line) for line in lines]
                log.wait(numbers[-1])
            finally:
                log.close()
        except OSError as error:
            raise Trouble(f"{self._path}: cannot be written: {error.strerror or error}") from None


def _both(before: Hidden, now: Hidden) -> Hidden:
    return Hidden(now.secret or before.secret, before.line_ups | now.line_ups)


@contextlib.contextmanager
def desk(file: Path) -> Iterator[Desk]:
    """The event, when nobody else writes to it. That its file has changed is noted in the journal before anything else,
    but only when there is something else."""
    try:
        handle = file.open("rb")
    except OSError as error:
        raise Trouble(f"{file}: cannot be read: {error.strerror}") from None
    with handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        event, path = read_file(file), journal_of(file)
        lines = _lines(path)
        entries = entries_of(lines, path)
        try:
            added = with_file(event, entries)[len(entries) :]
            unsaid = [entry_line(entry) for entry in added]
            if not lines:
                unsaid.insert(0, header_line(event.event))
            yield Desk(event, file, [*entries, *added], unsaid)
        except BadFact as error:
            raise Trouble(f"{file}: {error}; nothing was changed") from None
