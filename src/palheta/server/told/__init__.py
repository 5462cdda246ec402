"""Matches at real tables, told by the people beside them."""
