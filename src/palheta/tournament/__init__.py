"""Tournaments, the arithmetic: formats, criteria, draws, team matches. Pure: no files, no clock, no chance."""
