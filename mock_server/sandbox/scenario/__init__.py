"""A scenario: what it may say, what is built of it, what about it is doubtful."""
