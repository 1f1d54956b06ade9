"""Collections: ready-made requests to the interface, in the formats of HTTP clients."""
