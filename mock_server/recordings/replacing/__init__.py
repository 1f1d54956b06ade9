"""Replaces what identifies a person, or lets somebody in, while it is recorded."""
