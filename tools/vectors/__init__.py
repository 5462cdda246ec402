"""What both sides compute, written down once: `tests/vectors`, which Python and the browser are held to."""
