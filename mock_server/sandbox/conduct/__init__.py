"""How the clients of a sandbox behave: rules, judged by the record.

What happened is in `record`, and what became of requests in `simulation`. What is kept here could
be worked out again, and no call does anything for it.
"""
