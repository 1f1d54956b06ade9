"""The control API: calls that inspect or change a sandbox, outside of the interface.

Addresses and bodies are defined in `contract/control.yaml`; errors are problems (RFC 9457).
"""
