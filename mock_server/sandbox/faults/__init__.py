"""Fault plans: what goes wrong, for which calls, in which order, and whether it did.

`parsing` validates plans, which are plain data until then. The core names a fault, the shell
performs it.
"""
