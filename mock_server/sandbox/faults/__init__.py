"""Fault plans: what goes wrong, for which calls, in which order, and whether it did."""
