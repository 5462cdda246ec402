"""Situation files: questions to the referee, with answers."""
