"""Rules about the conduct of clients, evaluated from the record when asked for."""
