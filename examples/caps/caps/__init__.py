"""Bottle caps: football on a kitchen table, four caps and a keeper a side, a chickpea for a ball."""
