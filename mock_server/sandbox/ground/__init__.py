"""What all rooms build on: requests and outcomes, addresses, chance, findings."""
