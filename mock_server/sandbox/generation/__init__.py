"""Customers that a scenario does not spell out, generated from its seed.

`population` has those that exist without being stored: any number of them, without memory.
"""
