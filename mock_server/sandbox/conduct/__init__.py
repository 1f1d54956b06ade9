"""Rules about the conduct of clients, evaluated from the record.

`record` has what happened, and `simulation` how requests ended. Everything kept here can be derived
from them again, so answering a call does no work for it.
"""
