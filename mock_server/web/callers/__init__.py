"""Who calls, and how much of a server they may take: tokens, keys, hosts, quotas, an audit log."""
