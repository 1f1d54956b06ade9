"""What happened in a sandbox, and why. None of this is state."""
