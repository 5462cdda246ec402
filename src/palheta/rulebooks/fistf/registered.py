"""The book's clauses, and the switchboard of the functions that decide them."""

from palheta.rulebooks.clauses import ClauseBook, Switchboard

SWITCH = Switchboard()
CLAUSES = ClauseBook(__package__)
