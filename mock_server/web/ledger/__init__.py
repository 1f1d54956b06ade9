"""Sandboxes in a store: calls that may change them are written into their logs, then applied."""
