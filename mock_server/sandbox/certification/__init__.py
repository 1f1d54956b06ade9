"""Certification: whether a client did in a step of a plan what the plan asks for.

The answers of the control API decide it, so a replayed bundle gives the same verdict.
"""
