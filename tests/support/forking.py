"""The command without starting an interpreter: a fork of a process that has imported the program.

Pages and examples run `customer-sandbox` some two hundred times, and most commands take less time
than their imports. A fork gets the arguments, folder, environment and streams of its command, and
its exit code is passed back. `support.process` starts an interpreter, for tests that need that.
Tests in Python use `support.quick_process`.

The command on the PATH is `forked_command.py`: it requests a fork from the process below, hands its
streams over, and passes signals on. If it is killed, so is the fork.
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
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from typing import Final, NoReturn

import mock_server
from mock_server.cli import main_and_leave
from mock_server.server.collecting import exit_now
from mock_server.server.shipped import documents
from support.forked_command import LENGTH_BYTES

_TESTS: Final = Path(__file__).parents[1]
_COMMAND: Final = Path(__file__).with_name("forked_command.py")
_READ: Final = selectors.EVENT_READ
_WANTED_BY_FEW: Final = (
    "mock_server.cli.agent_tools",
    "mock_server.embedding.container",  # needs an extra that may not be installed
    "mock_server.pytest_plugin",
)


def quick_path() -> str:
    """Return a PATH to the commands of this environment, with `customer-sandbox` as a fork."""
    return os.pathsep.join(
        (_quick_commands(), str(Path(sys.executable).parent), os.environ["PATH"])
    )


def quick_command() -> str:
    """Return the path of the command that runs as a fork."""
    return str(Path(_quick_commands(), "customer-sandbox"))


@cache
def _quick_commands() -> str:
    """Return a folder with the commands, which exists until this process ends."""
    folder = TemporaryDirectory()
    place = f"{folder.name}/forks"
    text = _COMMAND.read_text("utf-8")
    command = Path(folder.name, "customer-sandbox")
    command.write_text(f"#!{sys.executable} -IS\n{text}\n\nmain({place!r})\n", "utf-8")
    command.chmod(0o755)
    installed = Path(mock_server.__file__).parents[1]  # has precedence over a checkout
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
    """The running forks, each with the connection to its command."""

    def __init__(self, place: str) -> None:
        self._selector = selectors.DefaultSelector()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(place)
        self._listener.listen()
        self._selector.register(self._listener, _READ, self._fork)

    def go_on(self, until_closed: int) -> None:
        """Serve requests for forks until a descriptor is closed."""
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
        """Pass a signal on to a fork, or kill the fork if its command has been killed."""
        number = asked_by.recv(1)
        os.kill(process_id, number[0] if number else signal.SIGKILL)
        if not number:
            self._selector.unregister(asked_by)

    def _tell(self, asked_by: socket.socket, process_id: int, ended: int) -> None:
        """Send the exit code of a fork to its command."""
        _, status = os.waitpid(process_id, 0)
        self._selector.unregister(ended)
        os.close(ended)
        if asked_by in self._selector.get_map():
            self._selector.unregister(asked_by)
        with asked_by, suppress(BrokenPipeError):  # the command has been killed
            asked_by.sendall(marshal.dumps(os.waitstatus_to_exitcode(status)))


def _become_command(
    streams: Sequence[int],
    words: Sequence[str],
    folder: str,
    environment: Mapping[str, str],
    mask: int,
) -> NoReturn:
    """Run the requested command in this process, and end."""
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
        # These are ignored in background processes, and under nohup.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        main_and_leave()
    except SystemExit as end:
        exit_now(end.code if isinstance(end.code, int) else 0)
    except BaseException:  # noqa: BLE001 - as the interpreter does
        traceback.print_exc()
        exit_now(1)
    exit_now(0)


def _import_all() -> None:
    """Import the modules that commands need, and read the documents."""
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
