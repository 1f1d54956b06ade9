"""A recording proxy: it forwards calls unchanged, and replaces values only in the recording."""
