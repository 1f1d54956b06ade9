"""Reads the settings of a server from flags and environment variables."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mock_server.contract.names import RETIRED, refusal
from mock_server.contract.texts.printable import nearest, printable
from mock_server.domain.refusal import SandboxError
from mock_server.given_files import read_given
from mock_server.server.settings_table import KEYS, SETTINGS, VARIABLES
from mock_server.web.answering.timeouts import Timeouts

_SHOWN: Final = 80
_LOOPBACK: Final = re.compile(r"127(\.[0-9]+){1,3}")
_MISSPELT: Final = 0.75
"""How similar a misspelt name is to a setting's; variables of Kubernetes are less similar."""


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
        return self.access == KEYS

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
        return Timeouts(
            head=self.head_timeout,
            body=self.body_timeout,
            reply=self.reply_timeout,
            idle=self.idle_timeout,
        )

    def most_memory(self, allowed: int | None) -> int | None:
        """Return how many bytes all sandboxes may use, of those that the process is `allowed`."""
        if self.max_memory is not None:
            return self.max_memory or None
        return None if allowed is None else allowed * 3 // 4

    @property
    def is_loopback(self) -> bool:
        return is_of_this_machine(self.bind_host)


class SettingError(SandboxError, ValueError): ...


def is_of_this_machine(host: str) -> bool:
    return host in ("localhost", "::1") or _LOOPBACK.fullmatch(host) is not None


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
            is_hidden = setting.is_secret or _GOT in str(error)
            shown = "" if is_hidden else f" is {_clipped(text)!r}"
            raise SettingError(f"{origin}{shown}: {error}") from None
    _choose_scenario(values, flags, environ)
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
    if token is None and file is None:
        token, file = environ.get(_VARIABLE) or None, environ.get(_FILE_VARIABLE)
    if token and file:
        raise SettingError(f"{_VARIABLE} and {_FILE_VARIABLE} are both given; use one")
    if not file:
        return token and _in_utf_8(token.strip())
    try:
        content = read_given(file, _MOST_TOKEN_BYTES).decode("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise SettingError(f"{file} cannot be read as a control token: {reason}") from None
    if not content:
        raise SettingError(f"{file} holds no control token")
    return content


def _in_utf_8(token: str) -> str:
    try:
        token.encode()
    except UnicodeEncodeError:
        raise SettingError(f"{_VARIABLE} is not a control token: it is not UTF-8") from None
    return token


def _choose_scenario(
    values: dict[str, Any], flags: Mapping[str, str | None], environ: Mapping[str, str]
) -> None:
    """Let a flag for the scenario override both of its variables; refuse two scenarios."""
    name, text = (setting for setting in SETTINGS if setting.name in _SCENARIO)
    by_flag = [setting for setting in (name, text) if flags.get(setting.name) is not None]
    by_variable = [setting for setting in (name, text) if environ.get(setting.variable)]
    if len(by_flag or by_variable) > 1:
        raise SettingError(f"{name.variable} and {text.variable} are both given; use one")
    if by_flag == [name]:
        values[text.name] = None


_VARIABLE: Final = "MOCK_SERVER_CONTROL_TOKEN"
_FILE_VARIABLE: Final = "MOCK_SERVER_CONTROL_TOKEN_FILE"
_MOST_TOKEN_BYTES: Final = 64 << 10
_GOT: Final = ", got "
_SCENARIO: Final = ("scenario", "scenario_yaml")


def _clipped(text: str | None) -> str | None:
    return text if text is None or len(text) <= _SHOWN else text[:_SHOWN] + "..."
