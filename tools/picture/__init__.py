"""The moving picture of the README, drawn from a recorded match."""
