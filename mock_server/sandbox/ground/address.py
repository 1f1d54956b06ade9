"""The address of a call, parsed once: its area, its sandbox, and the rest of the path.

/s/NAME~KEY before a path addresses the sandbox of that name, with an access key; a sandbox may have
an origin of its own, at whose root it answers. Slashes in front of a path count as one there.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar
from urllib.parse import parse_qsl, unquote

from mock_server.contract.texts.printable import escape_target

DEFAULT: Final = "default"  # the sandbox for addresses that do not name one; it always exists
# Paths that are also served outside the base path, for clients that do not know it.
AT_THE_ROOT: Final = frozenset({"/_live", "/_ready", "/favicon.ico"})
_NAMED: Final = "/s/"
ONE_SANDBOX: Final = re.compile(rf"{_NAMED}[^/]+/*\Z")
# Without `.` and `..`, which clients resolve.
_NAME: Final = re.compile(r"(?!\.{1,2}\Z)[A-Za-z0-9._-]{1,64}", re.ASCII)
_BEFORE_KEY: Final = re.compile("~|%7E", re.IGNORECASE)


Area: TypeAlias = Literal[
    "interface", "control", "document", "sandboxes", "page", "health", "metrics", "elsewhere"
]

CONTROL_AREAS: Final[frozenset[Area]] = frozenset({"control", "document", "sandboxes"})
CONTROL: Final = "/_sandbox"  # the prefix of all control calls of a sandbox
_INTERFACE: Final = "/api/"
_OF_A_SANDBOX: Final[Mapping[str, Area]] = {
    "/openapi.json": "document",
    "/arazzo.yaml": "document",
    "/": "page",
    "/docs": "page",
    "/favicon.ico": "page",
    "/llms.txt": "page",
    "/SKILL.md": "page",
    "/sandbox.mjs": "page",
}
_OF_THE_SERVER: Final[Mapping[str, Area]] = {
    "/_sandboxes": "sandboxes",
    "/_live": "health",
    "/_ready": "health",
    "/metrics": "metrics",
}


@dataclass(slots=True)
class Address:
    """A parsed address: `prefix` followed by `path`, which is still percent-encoded.

    `prefix` is the server's base path, with `/s/NAME` if the address names a sandbox. `sandbox` is
    that name as written, or the sandbox that has this origin of its own. `key` is not part of
    `prefix`.
    """

    area: Area
    path: str
    sandbox: str | None = None
    prefix: str = ""
    key: str | None = None

    @property
    def whole(self) -> str:
        return self.prefix + self.path

    @property
    def with_key(self) -> str:
        """The prefix as the caller wrote it."""
        return self.prefix if self.key is None else f"{self.prefix}~{self.key}"

    @property
    def is_control(self) -> bool:
        return self.area in CONTROL_AREAS

    def segments(self) -> list[str]:
        return split_segments(self.path)


def read_address(path: str, base: str = "", own: str | None = None) -> Address:
    """Parse a path with the server's base path; `own` is the sandbox that has this origin."""
    if base and path not in AT_THE_ROOT:
        is_below = path == base or path.startswith(base + "/")
        path = (path[len(base) :] or "/") if is_below else "/outside-the-base-path"
    if path.startswith(_INTERFACE):  # the usual case
        return Address("interface", path, own, base)
    if own is not None:
        path = f"/{path.lstrip('/')}"
    if not path.startswith(_NAMED):
        whole = "/_sandboxes" if path.startswith("/_sandboxes/") else path
        if whole in _OF_THE_SERVER:
            return Address(_OF_THE_SERVER[whole], path, None, base)
        return read_below(path, base, own)
    named, _, rest = path.removeprefix(_NAMED).partition("/")
    name, *keys = _BEFORE_KEY.split(named, maxsplit=1)
    key = keys[0] if keys else None
    return read_below(f"/{rest.lstrip('/')}", f"{base}{_NAMED}{name}", name, key)


def read_below(
    path: str, prefix: str, sandbox: str | None = None, key: str | None = None
) -> Address:
    return Address(_of_a_sandbox(path), path, sandbox, prefix, key)


def read_query(query: str) -> Mapping[str, str]:
    """Parse a raw query; of several values with one name, the last counts."""
    return dict(parse_qsl(escape_target(query), keep_blank_values=True))


def is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


def split_segments(path: str) -> list[str]:
    segments = path.split("/")[1:]
    return list(map(unquote, segments)) if "%" in path else segments


def _of_a_sandbox(path: str) -> Area:
    if path.startswith(_INTERFACE):
        return "interface"
    if path.startswith(CONTROL):
        return "control"
    if path.startswith("/console/"):
        return "page"
    return _OF_A_SANDBOX.get(path, "elsewhere")


class Role(StrEnum):
    """Who makes a call, if each sandbox has its own keys; from most to least powerful."""

    OPERATOR = "operator"
    OWNER = "owner"
    CALLER = "caller"


class ControlOperation(NamedTuple):
    operation_id: str
    brings: bool  # a scenario, so that only the shell can read its body
    changes: bool  # something, so that the journal keeps it
    adds: bool  # to memory, so that it is refused when memory is full
    is_written: bool
    role: Role  # the least powerful one that may make it, if sandboxes have keys
    is_of_server: bool  # or else about one sandbox
    # Apart from contents: on the clock, on which sandbox has a name, or on the terms of one.
    effect: Literal["clock", "sandbox", "terms"] | None


class ControlRoute(NamedTuple):
    operation: ControlOperation
    parameters: Mapping[str, str]


T = TypeVar("T")


class Router(Generic[T]):
    """Finds the template of a path, such as `/api/v2/customer/{id}`; a literal one comes first."""

    def __init__(self, routes: Iterable[tuple[str, str, T]]) -> None:
        self._literal: dict[tuple[str, ...], dict[str, T]] = {}
        self._with_parameters: dict[tuple[str, ...], dict[str, T]] = {}
        for method, template, target in routes:
            targets = self._with_parameters if "{" in template else self._literal
            targets.setdefault(tuple(split_segments(template)), {})[method] = target

    def match(self, segments: Sequence[str]) -> tuple[Mapping[str, T], Mapping[str, str]]:
        """Return what a path leads to by method, if anything, and the parameters in it."""
        literal = self._literal.get(tuple(segments))
        if literal is not None:
            return literal, {}
        for template, targets in self._with_parameters.items():
            if len(template) != len(segments):
                continue
            parameters: dict[str, str] = {}
            for text, actual in zip(template, segments, strict=True):
                if text.startswith("{"):
                    parameters[text[1:-1]] = actual
                elif text != actual:
                    break
            else:
                return targets, parameters
        return {}, {}
