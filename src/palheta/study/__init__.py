"""Studies: solvers and statistics."""
