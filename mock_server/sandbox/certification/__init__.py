"""Certification: whether a client did what a step of a certification plan requires.

Verdicts use only answers of the control API, so a replayed bundle gives the same verdict.
"""
