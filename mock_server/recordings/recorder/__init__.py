"""A proxy that records: calls pass unchanged, recordings have values replaced."""
