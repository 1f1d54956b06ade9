"""One call of the interface, from its address to its reply."""
