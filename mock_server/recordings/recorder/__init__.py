"""A proxy that records: what passes is not altered, what is recorded is."""
