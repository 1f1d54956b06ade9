"""Clients' own libraries, calling a sandbox without a socket."""
