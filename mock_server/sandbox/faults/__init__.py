"""What is to go wrong, for which calls, in which order, and whether it did.

A plan is plain data until `reading` has judged it. The core names a fault; the shell performs it.
"""
