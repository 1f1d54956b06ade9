"""`certify`: a client put through the steps of a plan, by a command or by a person."""
