"""Recordings of real traffic: reads, anonymises and writes them, and turns them into scenarios.

Nothing here compares a recording with the sandbox. Recordings are untrusted: everything in them is
bounded (`recording.py`), and errors name the place of what cannot be read.
"""
