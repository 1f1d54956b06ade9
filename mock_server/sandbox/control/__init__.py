"""The control API: inspecting and changing a sandbox from outside the interface.

Addresses and bodies are defined in `contract/control.yaml`; errors are problems (RFC 9457).
"""
