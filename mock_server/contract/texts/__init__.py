"""Texts that people write and read: instants, durations, guesses, reports, printable lines."""
