"""What one step of a plan does to a call: a module a kind, and `kinds.py` lists them."""
