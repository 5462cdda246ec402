"""The book's clauses and the functions that decide them."""

from palheta.rulebooks.clauses import ClauseBook, Switchboard

CLAUSES = ClauseBook("palheta.rulebooks.dadinho")
SWITCH = Switchboard()
