"""Generates parts of the documentation from the documents of the package."""
