"""How thoroughly properties are tried: with few examples in each run, with many in `make thorough`.

It stands apart from `support`, which imports the package: what is imported before the measuring of
coverage begins is not measured.
"""

import os
from collections.abc import Iterable
from typing import Final

from hypothesis import HealthCheck, settings

_TIMES: Final = int(os.environ.get("EXAMPLES_TIMES", "1"))
_EXAMPLES: Final = 40
"""Of a property that says nothing itself."""

settings.register_profile(
    "house", deadline=None, derandomize=_TIMES == 1, max_examples=_EXAMPLES * _TIMES
)


def examples(count: int, *, unchecked: Iterable[HealthCheck] = ()) -> settings:
    """Return the settings of a property that is tried with so many examples in each run.

    They are the same in each run, and take as long as they take. Where more are asked for, by
    EXAMPLES_TIMES, others are drawn each time. Of the health checks some may not apply.
    """
    house = settings.get_profile("house")
    return settings(house, max_examples=count * _TIMES, suppress_health_check=list(unchecked))
