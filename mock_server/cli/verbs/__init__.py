"""Verbs: commands such as `advance` or `fail` that make a call to a running sandbox.

`commands.json` lists them. Parser, help, completion and documentation are derived from it.
"""
