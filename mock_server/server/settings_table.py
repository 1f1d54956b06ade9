"""What a server can be told, in one table: flag, environment variable, meaning, default.

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


@dataclass(frozen=True, slots=True, kw_only=True)
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
        convert=read_document,
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
        convert=read_port,
        help="port to listen on; 0 picks a free one, which the ready line names",
    ),
    Setting(
        name="seed", metavar="N", convert=read_seed, help="seed to use instead of the scenario's"
    ),
    Setting(
        name="base_path",
        metavar="PATH",
        default="",
        convert=read_base_path,
        help="path under which everything is served",
    ),
    Setting(name="tls_cert", metavar="FILE", help="certificate chain (PEM) to serve https with"),
    Setting(name="tls_key", metavar="FILE", help="private key (PEM) of the certificate"),
    Setting(
        name="cors",
        metavar="ORIGIN",
        default="",
        convert=read_origins,
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
        convert=read_log_format,
        help="how log lines look: text or json",
    ),
    Setting(
        name="log_file",
        metavar="FILE",
        convert=read_path,
        help="file that log lines are added to instead of stderr; SIGHUP opens it anew",
    ),
    Setting(
        name="access_log",
        metavar="N",
        convert=read_count,
        help="write a log line for one call in N, 1 for each; without it only the journal knows",
    ),
    Setting(
        name="max_sandboxes",
        metavar="N",
        default="1000",
        convert=read_count,
        help="how many sandboxes there may be; the least recently used idle one makes room",
    ),
    Setting(
        name="max_memory",
        metavar="SIZE",
        convert=read_size,
        help="bytes that all sandboxes together may take, such as 500m; 0 for no bound; by default "
        "three quarters of what the container allows",
    ),
    Setting(
        name="head_timeout",
        metavar="DURATION",
        default="10",
        convert=read_seconds,
        help="how long a client may take for the head of a call",
    ),
    Setting(
        name="body_timeout",
        metavar="DURATION",
        default="60",
        convert=read_seconds,
        help="how long a client may take for the body of a call",
    ),
    Setting(
        name="reply_timeout",
        metavar="DURATION",
        default="30",
        convert=read_seconds,
        help="how long a client may take nothing of what is written to it",
    ),
    Setting(
        name="idle_timeout",
        metavar="DURATION",
        default="3600",
        convert=read_seconds,
        help="how long a connection may be without a call",
    ),
    Setting(
        name="no_create",
        metavar="",
        default="false",
        convert=read_switch,
        is_switch=True,
        help="make no sandbox on first use: an unknown name is not found",
    ),
    Setting(
        name="create_on_use",
        metavar="",
        default="false",
        convert=read_switch,
        is_switch=True,
        help="let calls without the control token make sandboxes on first use, while there is room",
    ),
    Setting(
        name="measure_pauses",
        metavar="",
        default="false",
        convert=read_switch,
        is_switch=True,
        help="have /metrics tell the longest pause between two turns of the server's loop",
    ),
    Setting(
        name="watch",
        metavar="",
        default="false",
        convert=read_switch,
        is_switch=True,
        help="load the scenario again whenever one of its files changes",
    ),
    Setting(
        name="watch_polling",
        metavar="",
        default="false",
        convert=read_switch,
        is_switch=True,
        help="watch by looking again and again, where changes are not told of by themselves",
    ),
)
