"""Customers that a scenario does not spell out, generated from its seed."""
