"""What the speed claims rest on. Every figure is a ratio against a named peer in the same run."""
