"""Where the book's clause functions are registered, and its clauses.toml."""

from palheta.rulebooks.clauses import ClauseBook, Switchboard

SWITCH = Switchboard()
CLAUSES = ClauseBook(__package__)
