"""Sandboxes inside a Python program: started, controlled, and called without a socket."""
