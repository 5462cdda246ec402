"""The books in examples/."""
