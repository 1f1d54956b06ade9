"""What all rooms stand on: requests and outcomes, addresses, chance, findings."""
