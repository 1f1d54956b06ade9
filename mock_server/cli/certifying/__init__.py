"""`certify`: runs the steps of a plan against a client, driven by a command or by a person."""
