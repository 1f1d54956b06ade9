"""Has the process at PLACE be a command, and ends as that does: see `forking.py`.

What is imported here is paid for by every command.
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
    """Have this command forked, pass on what it is sent, and end as it does."""
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
