"""Scenarios: the language, building them, and doubts about them."""
