"""First steps of each game, how it is played in a minute, and what decided a match."""
