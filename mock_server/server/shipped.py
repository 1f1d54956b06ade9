"""The files that come with the package, and their content."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from mock_server import __version__
from mock_server.contract.contract import Documents
from mock_server.server.contract_files import CONTRACT, read_documents, read_yaml

_PYTHON: Final = ".".join(map(str, sys.version_info[:3]))
_PLANS: Final = "plans"
_PACKAGE: Final = Path(__file__).resolve().parent.parent


def shipped_root() -> Path:
    """Return the folder that holds `scenarios/` and `fixtures/`.

    The repository's own in a checkout; it comes first, because an editable install may leave a
    stale copy inside the package.
    """
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "scenarios").is_dir():
        return checkout
    return _PACKAGE / "shipped"


def shipped_scenarios() -> dict[str, Path]:
    """Return the scenarios that can be served by name, `errors/GLOBAL_1001` for example."""
    folder = shipped_root() / "scenarios"
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path
        for path in sorted(folder.rglob("*.yaml"), key=lambda path: (len(path.parts), path))
        if path.parent.name != _PLANS
    }


def shipped_plans() -> dict[str, Path]:
    """Return the certification plans that have a name, `basic` for example."""
    folder = shipped_root() / "scenarios" / _PLANS
    return {path.stem: path for path in sorted(folder.glob("*.yaml"))}


def describe_scenarios() -> dict[str, str]:
    """Return the shipped scenarios with their own descriptions."""
    return {
        name: str(read_yaml(path).get("description", ""))
        for name, path in shipped_scenarios().items()
    }


@cache
def documents() -> Documents:
    """Return the contract, read once."""
    shipped = tuple(shipped_scenarios())
    return Documents(version=__version__, python=_PYTHON, shipped=shipped, **read_documents())


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of `check`: how serious it is, what it finds, why, and what would be right."""

    name: str
    severity: Literal["error", "warning"]
    what: str
    why: str
    right: str

    @property
    def examples(self) -> Path:
        """The folder with a bad and a good example."""
        return shipped_root() / "fixtures" / "lint" / self.name


@cache
def rules() -> Mapping[str, Rule]:
    """Return the rules of scenario files, by id."""
    return {name: Rule(name, **row) for name, row in read_yaml(CONTRACT / "rules.yaml").items()}
