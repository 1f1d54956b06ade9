"""The interface as data, and what is derived from it: validation, envelope, assumptions, documents.

The composition root reads the files of this folder once and passes them in: no I/O here.
"""
