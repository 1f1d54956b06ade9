"""Generates customers that a scenario does not spell out, or only in part (section 2.2).

The same arguments give the same customer on every machine, in any order.
"""
