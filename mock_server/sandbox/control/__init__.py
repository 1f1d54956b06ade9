"""The control API: looking into a sandbox and changing it from outside the interface.

Addresses and bodies are in `contract/control.yaml`; errors are problems (RFC 9457).
"""
