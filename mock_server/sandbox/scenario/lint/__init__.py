"""Doubts about a valid scenario: probable mistakes.

One pure function for each rule; errors are found when the scenario is built.
"""
