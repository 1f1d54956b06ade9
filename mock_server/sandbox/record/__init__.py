"""What happened in a sandbox, and why: the journal, its explanation, its verification, coverage.

None of this is state: a sandbox behaves the same whether or not anybody reads it.
"""
