"""What is printed: an event's report."""
