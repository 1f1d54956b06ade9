"""The interface as data, and what follows from it: validation, envelope, assumptions, documents.

The files beside this one are read once by the composition root and passed in: no I/O here.
"""
