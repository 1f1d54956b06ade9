"""The oldest versions that `pyproject.toml` allows, as constraints: `python -m support.floors`."""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]


def project() -> Mapping[str, Any]:
    """The table `project` of `pyproject.toml`."""
    read: Mapping[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return read


def requirements() -> Iterator[Requirement]:
    """The dependencies of the package and of all its extras."""
    of_extras = project()["optional-dependencies"].values()
    for lines in (project()["dependencies"], *of_extras):
        yield from map(Requirement, lines)


def lower_bounds(wanted: Requirement) -> list[str]:
    """The lower bounds of a requirement."""
    return [bound.version for bound in wanted.specifier if bound.operator == ">="]


def floors() -> Iterator[str]:
    """A constraint for each requirement that allows only its oldest version."""
    for wanted in requirements():
        (oldest,) = lower_bounds(wanted)
        yield f"{wanted.name}=={oldest}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in sorted(set(floors())))
