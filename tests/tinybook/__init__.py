"""A rulebook of three clauses: what the command line, the server and the library are tested with.

It is small enough that a test can say everything about it; the real books have tests of their own.
"""
