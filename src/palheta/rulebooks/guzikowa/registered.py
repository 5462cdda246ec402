"""The clauses of this book and the functions that decide them."""

from palheta.rulebooks.clauses import ClauseBook, Switchboard

SWITCH = Switchboard()
CLAUSES = ClauseBook(__package__)
