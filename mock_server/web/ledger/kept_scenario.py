"""A scenario is kept in a store together with the first thing that names it."""

from dataclasses import dataclass


@dataclass(slots=True, weakref_slot=True, eq=False)
class KeptScenario:
    """A scenario by its digest, and the `document` of it until that is kept."""

    digest: bytes
    document: bytes = b""
