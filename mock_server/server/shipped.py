"""Finds and reads the files that are shipped with the package."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import orjson
import yaml

from mock_server import __version__

if TYPE_CHECKING:
    from mock_server.contract.contract import Documents

_PYTHON: Final = ".".join(map(str, sys.version_info[:3]))
_PLANS: Final = "plans"
_PRESETS: Final = "assumptions"
_PACKAGE: Final = Path(__file__).resolve().parent.parent
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

CONTRACT: Final = _PACKAGE / "contract"
DOCUMENTS: Final = "documents.json"
"""The documents of the contract, as `make generated` writes them: YAML would take 50 ms to read."""


def read_yaml(path: Path) -> Any:
    return yaml.load(path.read_bytes(), Loader=_LOADER)  # noqa: S506 - both candidates are safe loaders


def shipped_root() -> Path:
    """Return the folder with `scenarios/` and `fixtures/`: a checkout, or else the package.

    An editable install may leave a stale copy inside the package.
    """
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "scenarios").is_dir():
        return checkout
    return _PACKAGE / "shipped"


def shipped_scenarios() -> dict[str, Path]:
    """Return the paths of shipped scenarios by name, such as `errors/GLOBAL_1001`."""
    folder = shipped_root() / "scenarios"
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path
        for path in sorted(folder.rglob("*.yaml"), key=lambda path: (len(path.parts), path))
        if path.parent.name not in (_PLANS, _PRESETS)
    }


def shipped_presets() -> dict[str, Path]:
    """Return the paths of shipped files of assumptions by name, such as `published`."""
    folder = shipped_root() / "scenarios" / _PRESETS
    return {path.stem: path for path in sorted(folder.glob("*.yaml"))}


def shipped_plans() -> dict[str, Path]:
    folder = shipped_root() / "scenarios" / _PLANS
    return {path.stem: path for path in sorted(folder.glob("*.yaml"))}


def describe_scenarios() -> dict[str, str]:
    return {
        name: str(read_yaml(path).get("description", ""))
        for name, path in shipped_scenarios().items()
    }


@cache
def documents() -> "Documents":
    from mock_server.contract.contract import Documents

    read = orjson.loads((CONTRACT / DOCUMENTS).read_bytes())
    shipped = tuple(shipped_scenarios())
    return Documents(version=__version__, python=_PYTHON, shipped=shipped, **read)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of `check`: its severity, what it finds, why that matters, and what is right."""

    name: str
    severity: Literal["error", "warning"]
    what: str
    why: str
    right: str

    @property
    def examples(self) -> Path:
        return shipped_root() / "fixtures" / "lint" / self.name


@cache
def rules() -> Mapping[str, Rule]:
    return {name: Rule(name, **row) for name, row in read_yaml(CONTRACT / "rules.yaml").items()}
