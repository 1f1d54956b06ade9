"""The command without the start of an interpreter: a fork of one that has imported the program.

Pages and examples run `customer-sandbox` some two hundred times, and most commands are done in less
time than their imports take. A fork has the words, folder, environment and streams of its command,
and ends as that does. What a start is like is not tried here: `support.process` starts anew.
Tests in Python use `support.quickly`.

What is found on the PATH is `forked_command.py`: it asks the process below for a fork, hands its
own streams over, and passes signals on; if it is killed, so is the fork.
"""

import atexit
import gc
import marshal
import os
import pkgutil
import selectors
import signal
import socket
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from typing import Final, NoReturn

import mock_server
from mock_server.cli import main_and_leave
from mock_server.cli.leaving import leave
from mock_server.server.shipped import documents
from support import shifted_server
from support.forked_command import LENGTH_BYTES

_TESTS: Final = Path(__file__).parents[1]
_COMMAND: Final = Path(__file__).with_name("forked_command.py")
_READ: Final = selectors.EVENT_READ
_WANTED_BY_FEW: Final = (
    "mock_server.cli.agents",
    "mock_server.embedding.container",  # which needs an extra that is not always installed
    "mock_server.pytest_plugin",
)
_MAINS: Final[Mapping[str, Callable[[], None]]] = {
    "customer-sandbox": main_and_leave,
    "shifted-server": shifted_server.main,
}
"""What the commands run, by the names of their files."""


def quick_path() -> str:
    """Return a PATH to the commands of this environment, whose `customer-sandbox` is a fork."""
    return os.pathsep.join(
        (_quick_commands(), str(Path(sys.executable).parent), os.environ["PATH"])
    )


def quick_command(name: str = "customer-sandbox") -> str:
    """Return the path of a command that is a fork."""
    return str(Path(_quick_commands(), name))


@cache
def _quick_commands() -> str:
    """Return a folder with the commands, which is there as long as this process."""
    folder = TemporaryDirectory()
    place = f"{folder.name}/forks"
    text = _COMMAND.read_text("utf-8")
    for name in _MAINS:
        command = Path(folder.name, name)
        command.write_text(f"#!{sys.executable} -IS\n{text}\n\nmain({place!r})\n", "utf-8")
        command.chmod(0o755)
    installed = Path(mock_server.__file__).parents[1]  # which comes before a checkout
    path = os.pathsep.join((str(_TESTS), str(installed), *sys.path))
    forking = Popen(
        [sys.executable, "-m", "support.forking", place],
        env={**os.environ, "PYTHONPATH": path},
        stdin=PIPE,
        stdout=PIPE,
    )
    assert forking.stdout is not None
    assert forking.stdout.readline() == b"ready\n"

    def end() -> None:
        forking.communicate()
        folder.cleanup()

    atexit.register(end)
    return folder.name


# ── The process that is forked ───────────────────────────────────────────────────────────────────


class _Forks:
    """The commands that run, each with the connection of the one that has asked for it."""

    def __init__(self, place: str) -> None:
        self._selector = selectors.DefaultSelector()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(place)
        self._listener.listen()
        self._selector.register(self._listener, _READ, self._fork)

    def go_on(self, until_closed: int) -> None:
        """Fork for whoever asks, until a descriptor says that nobody will."""
        self._selector.register(until_closed, _READ)
        while (do := self._selector.select()[0][0].data) is not None:
            do()

    def _fork(self) -> None:
        asked_by, _ = self._listener.accept()
        head, streams, _, _ = socket.recv_fds(asked_by, LENGTH_BYTES, 3)
        asked = asked_by.recv(int.from_bytes(head), socket.MSG_WAITALL)
        process_id = os.fork()
        if process_id == 0:
            _become_command(streams, *marshal.loads(asked))  # noqa: S302 - our own
        for stream in streams:
            os.close(stream)
        ended = os.pidfd_open(process_id)
        self._selector.register(asked_by, _READ, partial(self._pass_on, asked_by, process_id))
        self._selector.register(ended, _READ, partial(self._tell, asked_by, process_id, ended))

    def _pass_on(self, asked_by: socket.socket, process_id: int) -> None:
        """Pass a signal on; kill the fork of one that has been killed."""
        number = asked_by.recv(1)
        os.kill(process_id, number[0] if number else signal.SIGKILL)
        if not number:
            self._selector.unregister(asked_by)

    def _tell(self, asked_by: socket.socket, process_id: int, ended: int) -> None:
        """Tell how a fork has ended."""
        _, status = os.waitpid(process_id, 0)
        self._selector.unregister(ended)
        os.close(ended)
        if asked_by in self._selector.get_map():
            self._selector.unregister(asked_by)
        with asked_by, suppress(BrokenPipeError):  # it has been killed
            asked_by.sendall(marshal.dumps(os.waitstatus_to_exitcode(status)))


def _become_command(
    streams: Sequence[int],
    words: Sequence[str],
    folder: str,
    environment: Mapping[str, str],
    mask: int,
) -> NoReturn:
    """Be the command that has been asked for, to its end."""
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        os.umask(mask)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv[:] = words
        sys.stdin = os.fdopen(0)
        sys.stdout = os.fdopen(1, "w")
        sys.stderr = os.fdopen(2, "w", buffering=1)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in a background
        _MAINS[Path(words[0]).name]()
    except SystemExit as end:
        leave(end.code if isinstance(end.code, int) else 0)
    except BaseException:  # noqa: BLE001 - as the interpreter does
        traceback.print_exc()
        leave(1)
    leave(0)


def _import_all() -> None:
    """Import what commands import, and read what they all read."""
    for module in pkgutil.walk_packages(mock_server.__path__, "mock_server."):
        if not module.name.startswith(_WANTED_BY_FEW):
            import_module(module.name)
    documents()
    gc.freeze()


if __name__ == "__main__":
    _import_all()
    forks = _Forks(sys.argv[1])
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    forks.go_on(until_closed=0)
