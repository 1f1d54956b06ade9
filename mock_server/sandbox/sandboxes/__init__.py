"""All sandboxes of a server as one function: which there are, and one call from end to end."""
