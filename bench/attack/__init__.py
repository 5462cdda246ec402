"""Attacks on a running server, from this machine only: `make soak ARGS=--attack`. What is acknowledged must stay, every
other match must play on, and whoever plays must not feel it."""
