"""The simulated business: customers, packages and jobs, and the rules that change them.

Knows nothing of HTTP, schemas, YAML or clocks. Instants come in as integer milliseconds.
"""
