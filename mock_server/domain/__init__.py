"""The simulated business: customers, packages and jobs, and the rules that change them.

It knows nothing of HTTP, schemas, YAML or clocks. Instants are passed in as integer milliseconds.
"""
