"""A server whose wall clock is so many milliseconds ahead; its settings are in the environment.

python -m support.shifted_server MILLISECONDS serve
"""

import asyncio
import os
import sys

from mock_server.server.log import Log
from mock_server.server.serve import serve
from mock_server.server.settings import read_settings
from mock_server.wall_clock import WallClock


def main() -> None:
    settings = read_settings({}, os.environ)
    clock = WallClock(WallClock().now_ms() + int(sys.argv[1]))
    log = Log(settings.log_format, settings.log_file)
    try:
        asyncio.run(serve(settings, log, clock))
    finally:
        log.finish(1)


if __name__ == "__main__":
    main()
