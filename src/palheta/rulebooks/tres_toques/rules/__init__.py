"""Every clause that is decided by a function, in the book's order: here they are registered."""

from palheta.rulebooks.clauses import ClauseBook, Switchboard

CLAUSES = ClauseBook("palheta.rulebooks.tres_toques", "data/clauses.toml")
SWITCH = Switchboard()
