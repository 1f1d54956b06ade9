"""One isolated sandbox: a pure, synchronous function from requests to outcomes.

`Sandbox.handle` is the whole program: no I/O, no clock, no global state; instants are arguments.
"""
