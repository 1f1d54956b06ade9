"""The kinds of fault steps, one module each, listed in `kinds.py`."""
