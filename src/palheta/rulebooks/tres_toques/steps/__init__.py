"""What each kind of step leads through."""
