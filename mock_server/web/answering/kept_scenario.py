"""A scenario is kept in a store together with the first thing that names it."""

from dataclasses import dataclass
from math import inf


@dataclass(slots=True, weakref_slot=True, eq=False)
class KeptScenario:
    """A scenario by its digest, and the `document` of it until that is kept.

    `made_seconds` is when this was made, by the stopwatch of the server; long ago if the scenario
    was kept before.
    """

    digest: bytes
    document: bytes = b""
    made_seconds: float = -inf
