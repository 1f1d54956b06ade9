"""What pytest reports of a test file that uses our plugin: cases for tables."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import pytest

Run: TypeAlias = Callable[..., pytest.RunResult]
"""Runs pytest on the text of a test file, with options."""


class Case(NamedTuple):
    """A test file, and what pytest reports of it: the outcomes, and lines in this order."""

    source: str
    outcomes: Mapping[str, int]
    lines: Sequence[str] = ()
    options: Sequence[str] = ()

    def prove(self, run: Run) -> None:
        result = run(self.source, *self.options)
        if self.outcomes:
            result.assert_outcomes(**self.outcomes)
        result.stdout.fnmatch_lines(self.lines)
