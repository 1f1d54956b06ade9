"""Probable mistakes in a valid scenario.

One pure function for each rule. Errors are found when the scenario is built.
"""
