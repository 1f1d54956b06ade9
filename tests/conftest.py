"""What every test runs under: Hypothesis draws the same examples each time, and times nothing."""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")

_TESTS: Final = Path(__file__).parent
_UNMEASURED: Final = tuple(
    str(_TESTS / part)
    for part in (
        "browser",
        "cli",
        "docs",
        "examples",
        "packaging",
        "performance",
        "plugin",
        "test_schemathesis.py",
        "test_schemathesis_alternatives.py",
        "ways",
    )
)
"""What goes once more, by longer ways, through what other tests have measured: measuring takes as
long as running does."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Measure coverage where it is judged."""
    if not config.pluginmanager.hasplugin("_cov"):
        return
    for item in items:
        if str(item.path).startswith(_UNMEASURED):
            item.add_marker(pytest.mark.no_cover)
