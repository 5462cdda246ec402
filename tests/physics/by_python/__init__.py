"""The witness in plain Python: slow, and easy to read. The compiled one has to say the same (test_witness_compiled)."""
