"""Client libraries that call a sandbox without a socket."""
