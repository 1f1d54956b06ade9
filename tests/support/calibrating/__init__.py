"""A stand-in for the real service in tests of calibration, with random settings and traffic."""
