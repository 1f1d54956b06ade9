"""Bytes in, bytes out: calls as they arrive on connections, and replies as they are written."""
