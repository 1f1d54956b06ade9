"""Verbs: commands such as `advance` or `fail` that make a call to a running sandbox."""
