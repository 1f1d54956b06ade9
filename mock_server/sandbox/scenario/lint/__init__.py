"""Doubts about a valid scenario: what is probably a mistake.

One function a rule, pure; what is an error is found where the scenario is built.
"""
