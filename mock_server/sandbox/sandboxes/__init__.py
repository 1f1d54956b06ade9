"""Any number of sandboxes as one function: who is where, and one call from end to end."""
