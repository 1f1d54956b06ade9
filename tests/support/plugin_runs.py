"""Runs of pytest on the text of a test file, with options."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import pytest

Run: TypeAlias = Callable[..., pytest.RunResult]

RUNS: Final = Path(__file__).parents[1] / "plugin" / "runs"
RENAMING: Final = (RUNS / "renaming.txt").read_text("utf-8")
"""A client with a mistake, and what its tests import, as the module `renaming`."""
