"""The table: frame, pitch, pieces and equipment limits, in millimetres."""
