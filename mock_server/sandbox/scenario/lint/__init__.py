"""Finds probable mistakes in a valid scenario.

There is one pure function per rule. Errors are found when the scenario is built.
"""
