"""The only asynchronous code: reads bytes, asks a sandbox, writes bytes.

No rule of the interface lives here. Everything between the bytes is `Sandbox.handle`.
"""
