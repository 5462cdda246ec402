"""A stored match and its record: read back, or why not."""

import logging
from typing import Literal

from palheta.match import Damaged, Match
from palheta.match.appendlog import line_of
from palheta.match.record import read_lines
from palheta.play.dice import REVEALED
from palheta.ruling import Reason, reason
from palheta.server.seats import seats_of
from palheta.server.store.stored import Stored
from palheta.server.words import Language, Words
from palheta.sheets.match_sheet import filled, lettered
from palheta.sheets.typeset import form_of, pdf
from palheta.sheets.values import Kind, Particulars

logger = logging.getLogger(__name__)


class CannotReplay(ValueError):
    """A stored match that cannot be played on, and why."""

    code: Literal["cannot_replay", "damaged"] = "cannot_replay"

    def __init__(self, words: Reason) -> None:
        super().__init__(words)  # as it is: so it can come from another process
        self.words = words


class DamagedMatch(CannotReplay):
    """What is on the disk is not what was written."""

    code = "damaged"


def _not_understood(entry: int, why: str) -> CannotReplay:
    """Today's books do not understand it any more: at which entry (0: its header), and why."""
    return CannotReplay(
        reason("Today's rules cannot replay entry {entry} of this match: {why}", entry=entry, why=why)
    )


def match_of(stored: Stored) -> Match:
    """Raises CannotReplay."""
    if stored.damage is not None:
        raise DamagedMatch(stored.damage)
    try:
        header, entries = read_lines([stored.header, *stored.lines], f"match {stored.id}")
        match = Match(header)
        seats_of(stored)
    except Damaged as error:
        raise _not_understood(error.line - 1, error.why) from None
    except Exception as error:
        raise _not_understood(0, f"{type(error).__name__}: {error}") from error
    try:
        for entry in entries:
            match.apply(entry)
        _ = match.offers
    except Exception as error:  # whatever a newer book makes of an older fact
        logger.exception("match %s cannot be replayed", stored.id)
        number = min(len(match.entries) + 1, len(entries))
        raise _not_understood(number, f"{type(error).__name__}: {error}") from error
    return match


def record_of(stored: Stored) -> bytes:
    """As it was written, whether or not it can be replayed; of a damaged one what comes before the damage. Once it is
    over it also holds the secret that the dice were rolled from."""
    header = stored.header
    if stored.summary.get("over") is not None:
        header = header | {"seeds": header.get("seeds", {}) | {REVEALED: stored.secret}}
    return b"".join(line_of(n, line) for n, line in enumerate((header, *stored.lines), start=1))


def sheet_of(stored: Stored, kind: Kind, language: Language) -> bytes:
    """As a PDF. Raises CannotReplay and NotInstalled."""
    return printed(match_of(stored), kind, language)


def printed(match: Match, kind: Kind, language: Language) -> bytes:
    told = filled(match, kind, Particulars(), Words(language, called=lettered).say, language)
    return pdf(told, form_of(match.header.book, kind))
