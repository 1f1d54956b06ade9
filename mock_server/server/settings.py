"""The settings of a server, read from flags and environment variables.

`settings.json` lists them: flag, environment variable, meaning, default. Their texts are converted
to values here, by kind. The command line and the page about settings are derived from the table.
"""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mock_server.contract.names import RETIRED, refusal
from mock_server.contract.texts.printable import nearest, printable
from mock_server.contract.texts.times import DURATION, parse_duration
from mock_server.domain.refusal import SandboxError
from mock_server.given_files import read_given
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.callers.addresses import read_hosts

VARIABLES: Final = "MOCK_SERVER_"  # the prefix of all environment variables
_SHOWN: Final = 80
_LOOPBACK: Final = re.compile(r"127(\.[0-9]+){1,3}")
_MOST_TOKEN_BYTES: Final = 64 << 10
_MISSPELT: Final = 0.75  # how similar a misspelt name is; variables of Kubernetes are less similar


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of `serve`; if `host` is None, `bind_host` depends on the control token."""

    scenario: str
    scenario_yaml: str | None
    state: Path | None
    host: str | None
    port: int
    seed: int | None
    assumptions: str | None
    base_path: str
    tls_cert: str | None
    tls_key: str | None
    cors: tuple[str, ...]
    allow_host: tuple[str, ...]
    control_token: str | None = field(repr=False)
    control_token_file: str | None
    access: str
    trust_proxy: int
    log_format: str
    log_file: Path | None
    access_log: int | None
    audit_log: Path | str | None
    max_sandboxes: int
    store: str | None
    store_bytes: int
    max_loaded: int
    keep: float
    fresh: bool
    max_memory: int | None
    head_timeout: float
    body_timeout: float
    reply_timeout: float
    idle_timeout: float
    no_create: bool
    create_on_use: bool
    watch: bool

    @property
    def needs_keys(self) -> bool:
        return self.access == "keys"

    @property
    def bind_host(self) -> str:
        """The address to listen on: by default this machine only, or all addresses with a token."""
        if self.host is not None:
            return self.host
        return "127.0.0.1" if self.control_token is None else "0.0.0.0"  # noqa: S104 - guarded

    @property
    def allow_hosts(self) -> tuple[str, ...]:
        """The host names with a dot that control calls may use, including the server's own."""
        return self.allow_host if self.host is None else (*self.allow_host, self.host.lower())

    @property
    def timeouts(self) -> Timeouts:
        head, body = self.head_timeout, self.body_timeout
        return Timeouts(head=head, body=body, reply=self.reply_timeout, idle=self.idle_timeout)

    def most_memory(self, allowed: int | None) -> int | None:
        """Return how many bytes all sandboxes may use, of those that the process is `allowed`."""
        if self.max_memory is not None:
            return self.max_memory or None
        return None if allowed is None else allowed * 3 // 4

    @property
    def is_loopback(self) -> bool:
        host = self.bind_host
        return host in ("localhost", "::1") or _LOOPBACK.fullmatch(host) is not None


class SettingError(SandboxError, ValueError): ...


def read_settings(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Settings:
    """Read settings: flags override variables, which override defaults; or raise SettingError."""
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        flag, variable = flags.get(setting.name), environ.get(setting.variable)
        origin = setting.flag if flag is not None else setting.variable
        text = flag if flag is not None else (variable or setting.default)
        try:
            values[setting.name] = None if text is None else setting.convert(text)
        except ValueError as error:
            is_hidden = setting.is_secret or ", got " in str(error)
            told = f"{text[:_SHOWN]}..." if text and len(text) > _SHOWN else text
            shown = "" if is_hidden else f" is {told!r}"
            raise SettingError(f"{origin}{shown}: {error}") from None
    by_flag = flags.get("scenario"), flags.get("scenario_yaml")
    if _one_of_two(("scenario", "scenario_yaml"), by_flag, environ)[0] is not None:
        values["scenario_yaml"] = None  # a flag overrides the variables of both
    token, file = flags.get("control_token"), flags.get("control_token_file")
    values["control_token"] = read_control_token(token, file, environ)
    settings = Settings(**values)
    if (settings.tls_cert is None) != (settings.tls_key is None):
        raise SettingError("--tls-cert and --tls-key must be used together")
    if settings.no_create and settings.create_on_use:
        raise SettingError("--no-create and --create-on-use contradict each other; use one")
    if settings.needs_keys and settings.create_on_use:
        raise SettingError(
            "--create-on-use needs --access open: only PUT creates sandboxes with keys"
        )
    if settings.fresh and settings.store is None:
        raise SettingError("--fresh deletes what a store keeps; use it with --store")
    if settings.state is not None and settings.store is not None:
        raise SettingError(
            "--state begins the sandbox default anew at each start, but --store keeps it; use one"
        )
    return settings


def doubtful_variables(environ: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each variable that is retired, or is no setting but named like one."""
    known = {setting.name: setting.variable for setting in SETTINGS}
    for variable in sorted(environ):
        name = variable.removeprefix(VARIABLES).lower()
        if environ[variable] and variable in RETIRED:
            yield refusal(variable)
        elif variable.startswith(VARIABLES) and environ[variable] and name not in known:
            near = nearest(name, known, _MISSPELT)
            if near is not None:
                yield f"{printable(variable)} is not a setting; did you mean {known[near]}?"


def read_control_token(
    token: str | None, file: str | None, environ: Mapping[str, str]
) -> str | None:
    """Return the control token, given directly or in a file; no SettingError shows it."""
    names = "control_token", "control_token_file"
    token, file = _one_of_two(names, (token, file), environ)
    if not file:
        return token and _sendable(token.strip(), f"{VARIABLES}CONTROL_TOKEN")
    try:
        content = read_given(file, _MOST_TOKEN_BYTES).decode("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise SettingError(f"{file} cannot be read as a control token: {reason}") from None
    if not content:
        raise SettingError(f"{file} holds no control token")
    return _sendable(content, file)


def _sendable(token: str, source: str) -> str:
    if not token.isprintable():
        text = "is not a control token: it has characters that a header cannot contain"
        raise SettingError(f"{source} {text}")
    return token


def _one_of_two(
    names: tuple[str, str], by_flag: tuple[str | None, str | None], environ: Mapping[str, str]
) -> tuple[str | None, str | None]:
    """Return the texts of two settings of which one can be given: by flags, or else variables."""
    first, second = (f"{VARIABLES}{name.upper()}" for name in names)
    given = by_flag
    if by_flag == (None, None):
        given = environ.get(first) or None, environ.get(second) or None
    if all(given):
        raise SettingError(f"{first} and {second} are both given; use one")
    return given


# ── The table ────────────────────────────────────────────────────────────────────────────────────


_BASE_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")
_ORIGIN: Final = re.compile(
    r"\*|null|[a-z][a-z0-9+.-]*://(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?", re.ASCII
)
_USUAL_PORTS: Final = {"http": ":80", "https": ":443"}
_SIZE: Final = re.compile(r"(0|[1-9][0-9]{0,15})([kmg]?)i?b?", re.ASCII | re.IGNORECASE)
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
    return _read_document(text).strip()


def _read_document(text: str) -> str:
    """Return a text that must not be empty as it is: its first line may be indented."""
    if not text.strip():
        raise ValueError("expected a value")
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
    "output": lambda text: Path(_read_text(text)) if text.strip() != "-" else "-",
    "log_format": _one_of("text", "json"),
    "access": _one_of("open", "keys"),
    "proxies": _whole("a whole number from 0 to 10", most=10),
}

_TABLE: Final = json.loads(Path(__file__).with_name("settings.json").read_text("utf-8"))
SETTINGS: Final = tuple(Setting(**row) for row in _TABLE)
