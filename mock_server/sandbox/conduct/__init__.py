"""How the clients of a sandbox behave: rules, judged by the record.

What happened is in `record`, and how requests ended in `simulation`. Everything kept here can be
derived from them again, so calls do no work for it.
"""
