"""The only asynchronous code: reads bytes, asks a sandbox, writes bytes.

There are no rules of the interface here. Everything between the bytes is `Sandbox.handle`.
"""
