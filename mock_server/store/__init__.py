"""State that lasts: the log of what went into each sandbox, kept where it outlives the server."""
