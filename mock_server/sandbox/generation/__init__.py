"""Customers that nobody spelled out, by seed."""
