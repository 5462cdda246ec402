"""The words that people read, in four languages: `python -m tools.words --help`."""
