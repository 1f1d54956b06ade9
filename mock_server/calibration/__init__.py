"""Compares the sandbox with a recording of the real service, and calibrates the sandbox.

    traffic → world → stories → replay → comparison, or search → verdicts on the register

The core is used only through `Sandbox.handle`. Reading files and writing reports is left to `cli`.
"""
