"""Any well-formed facts, put to every book: what a judge promises must hold whatever people tell it."""
