"""The commands of users that `exec` and `certify` run: their environment, start and signals."""

import signal
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from mock_server.cli.target import URL_VARIABLE
from mock_server.cli.terminal import CommandError

_NOT_FOUND: Final = 127
_NOT_STARTED: Final = 126

_ENDING: Final = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
_SPARED: Final = ("NO_PROXY", "no_proxy")  # hosts without a proxy; clients read one, or prefer one
Hear: TypeAlias = Callable[[int], object]  # a function that hears of a signal


def command_environment(
    environ: Mapping[str, str], url: str, control_url: str, token: str | None
) -> dict[str, str]:
    """Return an environment in which a command finds a server, whatever proxy it uses.

    The token is always passed in MOCK_SERVER_CONTROL_TOKEN, whatever its source: giving both that
    and a token file is an error.
    """
    variables = {**environ, URL_VARIABLE: url, "MOCK_SERVER_CONTROL_URL": control_url}
    host = urlsplit(url).hostname or ""
    for name, other in (_SPARED, reversed(_SPARED)):
        spared = environ.get(name) or environ.get(other) or ""
        if host not in spared.split(",") and spared.strip() != "*":
            spared = f"{spared},{host}" if spared else host
        variables[name] = spared
    if token is not None:
        variables.pop("MOCK_SERVER_CONTROL_TOKEN_FILE", None)
        variables["MOCK_SERVER_CONTROL_TOKEN"] = token
    return variables


def start_command(
    argv: Sequence[str], environ: Mapping[str, str], **how: Any
) -> subprocess.Popen[bytes]:
    """Start a command; `how` is for `subprocess.Popen`."""
    try:
        return subprocess.Popen(argv, env=environ, **how)  # noqa: S603 - it is the user's own command
    except FileNotFoundError:
        raise CommandError(f"there is no command {argv[0]!r}", _NOT_FOUND) from None
    except OSError as error:
        text = f"{argv[0]!r} cannot be started: {error.strerror}"
        raise CommandError(text, _NOT_STARTED) from None


@contextmanager
def signals_handled(handler: Any, numbers: Iterable[int]) -> Iterator[None]:
    """Handle signals in a block; even if one raises meanwhile, all get their handlers back."""
    with ExitStack() as stack:
        for number in numbers:
            stack.callback(signal.signal, number, signal.signal(number, handler))
        yield


@contextmanager
def signals_held_back(*, take_effect: bool) -> Iterator[Callable[[Hear], None]]:
    """Hold back the signals that would end this process during a block; ignored ones stay ignored.

    Their usual handlers raise, wherever the process is: a command that is being started could be
    left running, and a lock of `subprocess` could stay locked. The yielded function registers who
    hears of them, also of earlier ones. They may take effect at the end of the block.
    """
    held: list[int] = []
    hearers: list[Hear] = [held.append]

    def hold(number: int, _: FrameType | None) -> None:
        for hear in hearers:
            hear(number)

    def register(hear: Hear) -> None:
        hearers.append(hear)
        for number in held:
            hear(number)

    heard = [each for each in _ENDING if signal.getsignal(each) not in (None, signal.SIG_IGN)]
    try:
        with signals_handled(hold, heard):
            yield register
    finally:
        for number in held if take_effect else ():
            signal.raise_signal(number)
