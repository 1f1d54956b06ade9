"""State that lasts: the log of each sandbox's inputs, kept where it outlives the server."""
