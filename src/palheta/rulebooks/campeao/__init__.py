"""Campeão: football with eight dice on a board of 5 lanes and 11 rows."""
