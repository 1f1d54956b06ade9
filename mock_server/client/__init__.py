"""Our own control API, called over HTTP: the client, its errors, and the records of answers."""
