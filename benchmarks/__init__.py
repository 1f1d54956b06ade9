"""What things cost, measured and printed: nothing here passes or fails."""
