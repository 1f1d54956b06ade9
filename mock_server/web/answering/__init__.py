"""How calls are answered, directly or in steps, and how waiting calls and watchers are notified.

This package shares out the turns of the loop and the memory of the process. It knows nothing about
bytes on a connection, or about a store.
"""
