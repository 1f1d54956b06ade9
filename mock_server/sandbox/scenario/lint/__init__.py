"""Doubts about a scenario that can be built: what it says, and cannot have been meant.

One function a rule, pure; what is an error is found where the scenario is built.
"""
