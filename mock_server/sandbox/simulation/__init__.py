"""What changes between two resets, and its export as a state, a snapshot or a scenario."""
