"""Asks the process at PLACE to fork and run this command, and ends like the fork: see `forking.py`.

Every command imports this module, so it imports little.
"""

import marshal
import os
import signal
import socket
import sys
from types import FrameType

LENGTH_BYTES = 4
PASSED_ON = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)


def main(place: str) -> None:
    """Request a fork that runs this command, pass signals on to it, and end like it."""
    os.umask(mask := os.umask(0))
    asked = marshal.dumps((sys.argv, os.getcwd(), dict(os.environ), mask))  # noqa: PTH109 - quick
    asking = socket.socket(socket.AF_UNIX)
    asking.connect(place)

    def pass_on(number: int, _: FrameType | None) -> None:
        asking.sendall(bytes([number]))

    socket.send_fds(asking, [len(asked).to_bytes(LENGTH_BYTES)], [0, 1, 2])
    asking.sendall(asked)
    for number in PASSED_ON:
        signal.signal(number, pass_on)
    code = marshal.loads(asking.recv(16))  # noqa: S302 - our own
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)
