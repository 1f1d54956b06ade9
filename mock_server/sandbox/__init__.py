"""One isolated sandbox: requests in, outcomes out, by a pure and synchronous function.

`Sandbox.handle` is the whole program: no I/O, no clock, no global state; instants are arguments.
"""
