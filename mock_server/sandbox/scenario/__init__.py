"""Scenarios: the language, building them, and probable mistakes in them."""
