"""Persistent state: the log of each sandbox's calls, kept where it outlives the server."""
