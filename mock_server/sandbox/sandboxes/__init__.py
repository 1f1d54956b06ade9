"""All sandboxes of a server as one function: which sandboxes exist, and the path of one call."""
