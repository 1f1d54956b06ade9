"""A sandbox of the Customer Management interface."""

__version__ = "0.1.0"
