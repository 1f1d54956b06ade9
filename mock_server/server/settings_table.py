"""The settings of a server, as a table: flag, environment variable, meaning, default.

The command line, the environment and the README are made from it or tested against it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from mock_server.server.setting_values import (
    read_base_path,
    read_count,
    read_document,
    read_log_format,
    read_origins,
    read_path,
    read_port,
    read_seconds,
    read_seed,
    read_size,
    read_switch,
    read_text,
)
from mock_server.web.hosts import read_hosts


@dataclass(frozen=True, slots=True)
class Setting:
    """One row: how it is spelled, what it means, and how its text becomes a value."""

    name: str
    metavar: str
    help: str
    convert: Callable[[str], Any] = read_text
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


def _switch(name: str, help_text: str) -> Setting:
    return Setting(name, "", help_text, read_switch, default="false", is_switch=True)


SETTINGS: Final = (
    Setting(
        "scenario",
        "SCENARIO",
        "what to serve: the path of a scenario file, or the name of a shipped one",
        default="default",
    ),
    Setting(
        "scenario_yaml",
        "YAML",
        "the scenario itself, where no file can be mounted",
        read_document,
    ),
    Setting(
        "host",
        "HOST",
        "address to listen on (default: this machine only, unless a control token is set)",
    ),
    Setting(
        "port",
        "PORT",
        "port to listen on; 0 picks a free one, which the ready line names",
        read_port,
        default="8080",
    ),
    Setting("seed", "N", "seed to use instead of the scenario's", read_seed),
    Setting(
        "base_path", "PATH", "path under which everything is served", read_base_path, default=""
    ),
    Setting("tls_cert", "FILE", "certificate chain (PEM) to serve https with"),
    Setting("tls_key", "FILE", "private key (PEM) of the certificate"),
    Setting(
        "cors",
        "ORIGIN",
        "origins of web pages that may call, separated by commas; * allows all",
        read_origins,
        default="",
    ),
    Setting(
        "allow_host",
        "HOST",
        "host names with a dot that control calls may use on a server without a control token, "
        "separated by commas; *.NAME is every name below",
        read_hosts,
        default="",
    ),
    Setting(
        "control_token",
        "TOKEN",
        "what control calls must send as Authorization: Bearer TOKEN",
        is_secret=True,
    ),
    Setting(
        "control_token_file",
        "FILE",
        "a file that holds the control token, which keeps it out of process lists",
    ),
    Setting(
        "log_format", "FORMAT", "format of log lines: text or json", read_log_format, default="text"
    ),
    Setting(
        "log_file",
        "FILE",
        "file to append log lines to instead of stderr; SIGHUP reopens it",
        read_path,
    ),
    Setting(
        "access_log",
        "N",
        "log one call in N, 1 for each call (default: none; the journal has them all)",
        read_count,
    ),
    Setting(
        "max_sandboxes",
        "N",
        "the most sandboxes; the least recently used idle one makes room for a new one",
        read_count,
        default="1000",
    ),
    Setting(
        "max_memory",
        "SIZE",
        "bytes that all sandboxes together may take, such as 500m; 0 for no bound "
        "(default: three quarters of what the container allows)",
        read_size,
    ),
    Setting(
        "head_timeout",
        "DURATION",
        "how long a client may take for the head of a call",
        read_seconds,
        default="10",
    ),
    Setting(
        "body_timeout",
        "DURATION",
        "how long a client may take for the body of a call",
        read_seconds,
        default="60",
    ),
    Setting(
        "reply_timeout",
        "DURATION",
        "how long a client may read nothing of its reply",
        read_seconds,
        default="30",
    ),
    Setting(
        "idle_timeout",
        "DURATION",
        "how long a connection may be without a call",
        read_seconds,
        default="3600",
    ),
    _switch("no_create", "create no sandbox on first use: an unknown name is not found"),
    _switch(
        "create_on_use",
        "let calls without the control token create sandboxes on first use, while there is room",
    ),
    _switch(
        "measure_pauses",
        "add the longest pause between two turns of the server's loop to /metrics",
    ),
    _switch("watch", "load the scenario again whenever one of its files changes"),
    _switch(
        "watch_polling",
        "watch by polling, where the system does not report changes",
    ),
)
