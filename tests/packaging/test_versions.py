"""The version ranges in `pyproject.toml`: tested, and with a lower bound that is tested."""

import tomllib
from itertools import chain

import pytest
from packaging.requirements import Requirement
from packaging.version import Version
from support.floors import ROOT, floors, lower_bounds, requirements

ALLOWED = {wanted.name: wanted for wanted in requirements()}
GROUPS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
WRITTEN = [each for each in chain.from_iterable(GROUPS.values()) if isinstance(each, str)]
OF_OUR_OWN = [wanted for wanted in map(Requirement, WRITTEN) if wanted.name in ALLOWED]


@pytest.mark.parametrize("wanted", list(requirements()), ids=str)
def test_a_range_begins_at_one_full_version(wanted: Requirement) -> None:
    (oldest,) = lower_bounds(wanted)
    assert (len(Version(oldest).release), wanted.specifier.contains(oldest)) == (3, True)


@pytest.mark.parametrize("wanted", OF_OUR_OWN, ids=str)
def test_the_tests_are_run_with_versions_that_users_may_have(wanted: Requirement) -> None:
    assert wanted.specifier == ALLOWED[wanted.name].specifier


def test_the_oldest_versions_are_what_the_ranges_begin_with() -> None:
    assert {f"{name}=={lower_bounds(wanted)[0]}" for name, wanted in ALLOWED.items()} == set(
        floors()
    )
    assert "pytest==8.3.0" in floors()
