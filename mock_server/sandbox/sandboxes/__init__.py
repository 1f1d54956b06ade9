"""Any number of sandboxes as one function: which there are, and one call from end to end."""
