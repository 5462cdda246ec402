"""A club's own table, measured with a ruler and a phone: what to do, what was read, what follows from it."""
