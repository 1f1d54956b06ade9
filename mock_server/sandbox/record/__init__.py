"""What happened in a sandbox, and why: journal, explanations, verification, coverage, events.

None of this is state: a sandbox behaves the same whether or not its record is read.
"""
