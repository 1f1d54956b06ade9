"""The only asynchronous code: reads bytes, passes requests to a sandbox, and writes its replies.

No rules of the interface live here. Everything between the bytes is `Sandbox.handle`.
"""
