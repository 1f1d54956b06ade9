"""The number of examples for properties: few in a normal run, many in `make thorough`.

This module is not part of `support`, which imports the package: code that is imported before the
measurement of coverage begins would not be measured.
"""

import os
from collections.abc import Iterable
from typing import Final

from hypothesis import HealthCheck, settings

_TIMES: Final = int(os.environ.get("EXAMPLES_TIMES", "1"))
_EXAMPLES: Final = 40
"""For a property that does not declare a number."""

settings.register_profile(
    "house", deadline=None, derandomize=_TIMES == 1, max_examples=_EXAMPLES * _TIMES
)


def examples(count: int, *, unchecked: Iterable[HealthCheck] = ()) -> settings:
    """Return the settings of a property that is tested with `count` examples.

    The examples are the same in each run, without a deadline. If EXAMPLES_TIMES asks for more of
    them, other ones are drawn each time. `unchecked` are health checks that are turned off.
    """
    house = settings.get_profile("house")
    return settings(house, max_examples=count * _TIMES, suppress_health_check=list(unchecked))
