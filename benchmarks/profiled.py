"""The server's own command under a profiler that counts the time on the core, not on the wall.

python -m benchmarks.profiled FILE serve …
"""

import cProfile
import sys
import time


def main() -> None:
    """Run the command, and write what was measured when it ends."""
    from mock_server.cli import main as run  # noqa: PLC0415 - whichever package is found first

    file, *words = sys.argv[1:]
    profiler = cProfile.Profile(time.thread_time)
    try:
        profiler.runcall(run, words)
    finally:
        profiler.dump_stats(file)


if __name__ == "__main__":
    main()
