"""Makes the questions of the school: `python -m tools.school --help`."""
