"""Who makes a call, and how much of a server it may use: tokens, keys, hosts, quotas, audit log."""
