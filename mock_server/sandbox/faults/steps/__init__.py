"""What a step of a plan does to a call: one module for each kind, listed in `kinds.py`."""
