"""The real service as the tests of calibration have it: settings and traffic drawn at random."""
