"""A scenario that is stored together with the first record that names it."""

from dataclasses import dataclass
from math import inf


@dataclass(slots=True, weakref_slot=True, eq=False)
class KeptScenario:
    """A scenario by its digest, with its `document` until that is stored.

    `made_seconds` is when this object was made, by the server's stopwatch, or minus infinity if the
    scenario was stored before.
    """

    digest: bytes
    document: bytes = b""
    made_seconds: float = -inf
