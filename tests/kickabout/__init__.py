"""A little book for tests: arrange, kick in turns, first whistle ends it. It exercises every kind of offer."""
