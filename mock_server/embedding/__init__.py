"""The Python API: starts and controls sandboxes, and calls them without a socket."""
