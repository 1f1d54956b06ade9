"""Persistent state: the log of each sandbox's inputs, stored where it outlives the server."""
