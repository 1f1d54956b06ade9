"""The sandbox inside a Python program: started, steered, and called without a socket."""
