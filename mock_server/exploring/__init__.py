"""Explores every legal conduct of the service against a client's test."""
