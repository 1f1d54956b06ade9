"""The validation of values against schemas: what is invalid, where, and how errors are worded."""
