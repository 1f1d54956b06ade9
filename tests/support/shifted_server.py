"""A server whose wall clock is ahead by MILLISECONDS, with settings from the environment.

shifted-server MILLISECONDS serve

It is a fork (`support.forking`), and writes its process id to a file beside its log file.
"""

import asyncio
import os
import sys
from pathlib import Path

from mock_server.server.log import Log
from mock_server.server.serve import serve
from mock_server.server.settings import read_settings
from mock_server.wall_clock import WallClock

NUMBER = ".pid"


def main() -> None:
    settings = read_settings({}, os.environ)
    clock = WallClock(WallClock().now_ms() + int(sys.argv[1]))
    log = Log(settings.log_format, settings.log_file)
    Path(f"{settings.log_file}{NUMBER}").write_text(str(os.getpid()), "ascii")
    try:
        asyncio.run(serve(settings, log, clock=clock))
    finally:
        log.finish(1)
