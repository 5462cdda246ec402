"""The book's clauses and the switchboard of the functions that decide them."""

from palheta.rulebooks.clauses import ClauseBook, Switchboard

assert __package__ is not None
CLAUSES = ClauseBook(__package__)
SWITCH = Switchboard()
