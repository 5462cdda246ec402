"""FISTF table football (fútbol de mesa), and the indoor game as a small set of differences over it."""
