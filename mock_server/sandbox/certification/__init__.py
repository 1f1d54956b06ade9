"""Certification: whether a client did in a step of a plan what the plan asks for.

It is decided by what the control API tells of a sandbox, so a replayed bundle decides the same.
"""
