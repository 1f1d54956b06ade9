"""Texts as people write and read them: instants, durations, guesses, reports, lines to show."""
