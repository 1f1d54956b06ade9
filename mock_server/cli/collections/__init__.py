"""Collections: ready-made requests of the interface, in the formats of tools that send them."""
