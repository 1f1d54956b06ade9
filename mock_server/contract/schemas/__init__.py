"""Schemas, and values held against them: what is wrong, where, and in which words."""
