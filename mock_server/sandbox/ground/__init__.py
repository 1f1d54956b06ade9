"""The foundation of all rooms: requests and outcomes, addresses, chance, findings."""
