"""What moves between two resets, as one document, and back to a scenario."""
