"""What a server can be told, in one table: flag, environment variable, meaning, default.

The command line, the environment and the README are made from it or tested against it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mock_server.web.hosts import read_hosts

_SHOWN: Final = 80
_BASE_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What `serve` was told. A host of None binds to loopback, or everywhere with a token."""

    scenario: str
    scenario_yaml: str | None
    host: str | None
    port: int
    seed: int | None
    base_path: str
    tls_cert: str | None
    tls_key: str | None
    cors: tuple[str, ...]
    allow_host: tuple[str, ...]
    control_token: str | None = field(repr=False)
    control_token_file: str | None
    log_format: str
    log_file: Path | None
    access_log: int | None
    max_sandboxes: int
    no_create: bool
    create_on_use: bool
    watch: bool
    watch_polling: bool

    @property
    def bind_host(self) -> str:
        """The address to listen on: this machine only, unless a token guards the control API."""
        if self.host is not None:
            return self.host
        return "127.0.0.1" if self.control_token is None else "0.0.0.0"  # noqa: S104 - guarded

    @property
    def allow_hosts(self) -> tuple[str, ...]:
        """The names with a dot by which control calls may call: the server's own is one of them."""
        return self.allow_host if self.host is None else (*self.allow_host, self.host.lower())

    @property
    def is_loopback(self) -> bool:
        """Tell whether only this machine can reach the server."""
        return is_loopback(self.bind_host)


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach what listens on an address."""
    return host in ("localhost", "::1") or host.startswith("127.")


def _text(text: str) -> str:
    """Read what may not be empty; a token from a file brings the end of its line along."""
    if not text.strip():
        raise ValueError("expected something")
    return text.strip()


def _document(text: str) -> str:
    """Read what may not be empty, and keep it as it is: the first line may be indented."""
    _text(text)
    return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One row: how it is spelled, what it means, and how its text becomes a value."""

    name: str
    metavar: str
    help: str
    convert: Callable[[str], Any] = _text
    default: str | None = None
    is_switch: bool = False
    is_secret: bool = False

    @property
    def flag(self) -> str:
        """The command-line flag."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The environment variable."""
        return "MOCK_SERVER_" + self.name.upper()


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise ValueError("expected a number from 0 to 65535")
    return int(text)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError("expected a whole number, 0 or more")
    return int(text)


def _base_path(text: str) -> str:
    path = text.rstrip("/")
    if _BASE_PATH.fullmatch(path) is None:
        raise ValueError("expected a path such as /sandbox, of letters, digits and ._~-")
    return path


def _origins(text: str) -> tuple[str, ...]:
    return tuple(origin.strip().rstrip("/") for origin in text.split(",") if origin.strip())


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise ValueError("expected a whole number, 1 or more")
    return int(text)


def _switch(text: str) -> bool:
    if text.lower() not in ("true", "false", "1", "0", "yes", "no"):
        raise ValueError("expected true or false")
    return text.lower() in ("true", "1", "yes")


def _path(text: str) -> Path:
    return Path(_text(text))


def _log_format(text: str) -> str:
    if text not in ("text", "json"):
        raise ValueError("expected text or json")
    return text


SETTINGS: Final = (
    Setting(
        name="scenario",
        metavar="SCENARIO",
        default="default",
        help="what to serve: the path of a scenario file, or the name of a shipped one",
    ),
    Setting(
        name="scenario_yaml",
        metavar="YAML",
        convert=_document,
        help="the scenario itself instead of its name, where no file can be mounted",
    ),
    Setting(
        name="host",
        metavar="HOST",
        help="address to listen on; this machine only unless a control token is set",
    ),
    Setting(
        name="port",
        metavar="PORT",
        default="8080",
        convert=_port,
        help="port to listen on; 0 picks a free one, which the ready line names",
    ),
    Setting(name="seed", metavar="N", convert=_seed, help="seed to use instead of the scenario's"),
    Setting(
        name="base_path",
        metavar="PATH",
        default="",
        convert=_base_path,
        help="path under which everything is served",
    ),
    Setting(name="tls_cert", metavar="FILE", help="certificate chain (PEM) to serve https with"),
    Setting(name="tls_key", metavar="FILE", help="private key (PEM) of the certificate"),
    Setting(
        name="cors",
        metavar="ORIGIN",
        default="",
        convert=_origins,
        help="origins of web pages that may call, separated by commas; * allows all",
    ),
    Setting(
        name="allow_host",
        metavar="HOST",
        default="",
        convert=read_hosts,
        help="names with a dot, separated by commas, by which control calls may call a server that "
        "has no control token; *.NAME is every name below one",
    ),
    Setting(
        name="control_token",
        metavar="TOKEN",
        is_secret=True,
        help="what control calls must send as Authorization: Bearer TOKEN",
    ),
    Setting(
        name="control_token_file",
        metavar="FILE",
        help="a file that holds the control token, which so stands in no list of processes",
    ),
    Setting(
        name="log_format",
        metavar="FORMAT",
        default="text",
        convert=_log_format,
        help="how log lines look: text or json",
    ),
    Setting(
        name="log_file",
        metavar="FILE",
        convert=_path,
        help="file that log lines are added to instead of stderr; SIGHUP opens it anew",
    ),
    Setting(
        name="access_log",
        metavar="N",
        convert=_count,
        help="write a log line for one call in N, 1 for each; without it only the journal knows",
    ),
    Setting(
        name="max_sandboxes",
        metavar="N",
        default="1000",
        convert=_count,
        help="how many sandboxes there may be; the least recently used idle one makes room",
    ),
    Setting(
        name="no_create",
        metavar="",
        default="false",
        convert=_switch,
        is_switch=True,
        help="make no sandbox on first use: an unknown name is not found",
    ),
    Setting(
        name="create_on_use",
        metavar="",
        default="false",
        convert=_switch,
        is_switch=True,
        help="let calls without the control token make sandboxes on first use, while there is room",
    ),
    Setting(
        name="watch",
        metavar="",
        default="false",
        convert=_switch,
        is_switch=True,
        help="load the scenario again whenever one of its files changes",
    ),
    Setting(
        name="watch_polling",
        metavar="",
        default="false",
        convert=_switch,
        is_switch=True,
        help="watch by looking again and again, where changes are not told of by themselves",
    ),
)


class SettingError(ValueError):
    """A setting that cannot be used; the message names where it came from."""


def read_settings(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Settings:
    """Read the settings: a flag wins over its environment variable, which wins over the default.

    Raises:
        SettingError: when a value cannot be used.
    """
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        flag, variable = flags.get(setting.name), environ.get(setting.variable)
        origin = setting.flag if flag is not None else setting.variable
        text = flag if flag is not None else (variable or setting.default)
        try:
            values[setting.name] = None if text is None else setting.convert(text)
        except ValueError as error:
            shown = "" if setting.is_secret else f" is {_clipped(text)!r}"
            raise SettingError(f"{origin}{shown}: {error}") from None
    _choose_scenario(values, flags, environ)
    token, file = flags.get("control_token"), flags.get("control_token_file")
    values["control_token"] = read_control_token(token, file, environ)
    settings = Settings(**values)
    if (settings.tls_cert is None) != (settings.tls_key is None):
        raise SettingError("--tls-cert and --tls-key go together")
    if settings.no_create and settings.create_on_use:
        raise SettingError("--no-create and --create-on-use contradict each other; say one")
    return settings


def read_control_token(
    token: str | None, file: str | None, environ: Mapping[str, str]
) -> str | None:
    """Return the control token that was said, outright or in a file; else that of the environment.

    Raises:
        SettingError: when there are two, or there is none where one should be. It shows none.
    """
    if token is None and file is None:
        token, file = environ.get(_OUTRIGHT) or None, environ.get(_IN_FILE)
    if token and file:
        raise SettingError(f"{_OUTRIGHT} and {_IN_FILE} are two control tokens; say one")
    if not file:
        return token and token.strip()
    try:
        said = Path(file).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no UTF-8"
        raise SettingError(f"{file} cannot be read as a control token: {reason}") from None
    if not said:
        raise SettingError(f"{file} holds no control token")
    return said


def _choose_scenario(
    values: dict[str, Any], flags: Mapping[str, str | None], environ: Mapping[str, str]
) -> None:
    """Let a flag about the scenario win over the other variable; refuse two that say as much."""
    name, text = (setting for setting in SETTINGS if setting.name in _SCENARIO)
    by_flag = [setting for setting in (name, text) if flags.get(setting.name) is not None]
    by_variable = [setting for setting in (name, text) if environ.get(setting.variable)]
    if len(by_flag or by_variable) > 1:
        raise SettingError(f"{name.variable} and {text.variable} are two scenarios; say one")
    if by_flag == [name]:
        values[text.name] = None


_OUTRIGHT: Final = "MOCK_SERVER_CONTROL_TOKEN"
_IN_FILE: Final = "MOCK_SERVER_CONTROL_TOKEN_FILE"
_SCENARIO: Final = ("scenario", "scenario_yaml")


def _clipped(text: str | None) -> str | None:
    return text if text is None or len(text) <= _SHOWN else text[:_SHOWN] + "..."
