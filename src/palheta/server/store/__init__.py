"""One store for everything that only grows: streams of lines, in SQLite or PostgreSQL. Matches now, events later."""
