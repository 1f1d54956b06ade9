"""The settings of a server, as a table: flag, environment variable, meaning, default.

`settings.json` lists the settings; this module converts their texts to values, by kind. The command
line, the environment variables and the page about settings are derived from the table.
"""

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mock_server.contract.texts.times import DURATION, parse_duration
from mock_server.web.callers.addresses import read_hosts

_BASE_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")
_ORIGIN: Final = re.compile(
    r"\*|null|[a-z][a-z0-9+.-]*://(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?", re.ASCII
)
_USUAL_PORTS: Final = {"http": ":80", "https": ":443"}
_SIZE: Final = re.compile(r"(0|[1-9][0-9]{0,15})([kmg]?)i?b?", re.ASCII | re.IGNORECASE)
KEYS: Final = "keys"
"""The value of `--access` with which each sandbox has keys of its own."""

STANDARD_OUTPUT: Final = "-"

VARIABLES: Final = "MOCK_SERVER_"
"""The prefix of all environment variables."""

_UNITS: Final = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One row of the table: a setting's name, its meaning, and the kind of its value."""

    name: str
    help: str
    metavar: str = ""
    kind: str = "text"
    default: str | None = None
    is_secret: bool = False

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return VARIABLES + self.name.upper()

    @property
    def is_switch(self) -> bool:
        return self.kind == "switch"

    def convert(self, text: str) -> Any:
        """Convert a text to the value, or raise a ValueError that says what is expected."""
        return _READERS[self.kind](text)


def _read_text(text: str) -> str:
    if not text.strip():
        raise ValueError("expected a value")
    return text.strip()


def _read_document(text: str) -> str:
    """Read a text that must not be empty, and keep it as is: its first line may be indented."""
    _read_text(text)
    return text


def _whole(expected: str, least: int = 0, most: float = math.inf) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
            raise ValueError(f"expected {expected}")
        return int(text)

    return read


def _read_base_path(text: str) -> str:
    path = text.rstrip("/")
    if _BASE_PATH.fullmatch(path) is None:
        raise ValueError("expected a path such as /sandbox, of letters, digits and ._~-")
    if "s" in path.split("/"):
        raise ValueError("expected a path without /s/, which names a sandbox")
    return path


def _read_origins(text: str) -> tuple[str, ...]:
    named = (origin.strip().rstrip("/").lower() for origin in text.split(","))
    origins = tuple(  # browsers leave out the default port of a scheme
        origin.removesuffix(_USUAL_PORTS.get(origin.partition(":")[0], ""))
        for origin in named
        if origin
    )
    if not all(map(_ORIGIN.fullmatch, origins)):
        raise ValueError("expected origins such as https://app.example, separated by commas, or *")
    return origins


def _read_seconds(text: str) -> float:
    """Read a duration in seconds; it must not be zero."""
    duration_ms = parse_duration(text.strip())
    if not duration_ms:
        raise ValueError(f"expected {DURATION}, and not 0")
    return duration_ms / 1000


def _read_size(text: str) -> int:
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise ValueError("expected a number of bytes, such as 500m or 2g; 0 for no limit")
    return int(found[1]) * _UNITS[found[2].lower()]


def _read_output(text: str) -> Path | str:
    """Read a destination of lines: a path, or `-` for standard output."""
    path = _read_text(text)
    return path if path == STANDARD_OUTPUT else Path(path)


def _read_switch(text: str) -> bool:
    if text.lower() not in ("true", "false", "1", "0", "yes", "no"):
        raise ValueError("expected true or false")
    return text.lower() in ("true", "1", "yes")


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"expected {' or '.join(words)}")
        return text

    return read


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "text": _read_text,
    "document": _read_document,
    "port": _whole("a number from 0 to 65535", most=65535),
    "seed": _whole("a whole number, 0 or more"),
    "base_path": _read_base_path,
    "origins": _read_origins,
    "count": _whole("a whole number, 1 or more", 1),
    "hosts": read_hosts,
    "seconds": _read_seconds,
    "size": _read_size,
    "switch": _read_switch,
    "path": lambda text: Path(_read_text(text)),
    "output": _read_output,
    "log_format": _one_of("text", "json"),
    "access": _one_of("open", KEYS),
    "proxies": _whole("a whole number from 0 to 10", most=10),
}

_TABLE: Final = json.loads(Path(__file__).with_name("settings.json").read_text("utf-8"))
SETTINGS: Final = tuple(Setting(**row) for row in _TABLE)
