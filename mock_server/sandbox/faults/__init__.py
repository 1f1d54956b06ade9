"""Fault plans: what goes wrong, for which calls, in which order, and whether it did.

A plan is plain data until `parsing` has validated it. The core names a fault; the shell performs
it.
"""
