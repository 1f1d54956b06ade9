"""Where the files are that the package brings along, and what is in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import yaml

from mock_server import __version__
from mock_server.contract.contract import Documents

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


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
    """Return the scenarios that can be served by name, `default` or `errors/GLOBAL_1001` say."""
    folder = shipped_root() / "scenarios"
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path
        for path in sorted(folder.rglob("*.yaml"), key=lambda path: (len(path.parts), path))
    }


def describe_scenarios() -> dict[str, str]:
    """Return the shipped scenarios with the description that each gives of itself."""
    return {
        name: str(yaml.load(path.read_bytes(), Loader=_LOADER).get("description", ""))  # noqa: S506 - safe loaders
        for name, path in shipped_scenarios().items()
    }


@cache
def documents() -> Documents:
    """Return the contract, read once."""
    return Documents(
        version=__version__,
        interface=_read("interface.yaml"),
        control=_read("control.yaml"),
        assumptions=_read("assumptions.yaml"),
        scenario=_read("scenario.yaml"),
        faults=_read("faults.yaml"),
    )


@dataclass(frozen=True, slots=True)
class Rule:
    """What `check` looks for: how serious it is, what it finds, why, and what would be right."""

    name: str
    severity: Literal["error", "warning"]
    what: str
    why: str
    right: str

    @property
    def examples(self) -> Path:
        """The folder with a bad and a good file."""
        return shipped_root() / "fixtures" / "lint" / self.name


@cache
def rules() -> Mapping[str, Rule]:
    """Return the rules of scenario files, by id."""
    return {name: Rule(name, **row) for name, row in _read("rules.yaml").items()}


def _read(name: str) -> Any:
    text = (_PACKAGE / "contract" / name).read_bytes()
    return yaml.load(text, Loader=_LOADER)  # noqa: S506 - both candidates are safe loaders
