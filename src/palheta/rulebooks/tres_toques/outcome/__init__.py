"""What follows from what was found."""
