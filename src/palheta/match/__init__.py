"""A match is the fold of an append-only log of facts."""

from palheta.match.appendlog import AppendLog, Damaged
from palheta.match.budget import STRANGERS, Budget, OverBudget
from palheta.match.entries import Amended, Ended, Entry, Happened, Noted, Ruled
from palheta.match.journal import Archive, Journal
from palheta.match.match import Match, NoSuchStep, RestMustBeDecided, Taken
from palheta.match.record import Header, Lineup, decode, encode, read_file

__all__ = [
    "STRANGERS",
    "Amended",
    "AppendLog",
    "Archive",
    "Budget",
    "Damaged",
    "Ended",
    "Entry",
    "Happened",
    "Header",
    "Journal",
    "Lineup",
    "Match",
    "NoSuchStep",
    "Noted",
    "OverBudget",
    "RestMustBeDecided",
    "Ruled",
    "Taken",
    "decode",
    "encode",
    "read_file",
]
