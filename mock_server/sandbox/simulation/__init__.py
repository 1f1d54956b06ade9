"""What changes between two resets, its export as one document, and as a scenario."""
