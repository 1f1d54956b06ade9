"""Runs the server's command under a profiler that counts CPU time instead of elapsed time.

python -m benchmarks.profiled FILE serve …
"""

import cProfile
import sys
import time


def main() -> None:
    """Run the command, and write the profile when it ends."""
    from mock_server.cli import main as run  # noqa: PLC0415 - that of the checkout on the path

    file, *words = sys.argv[1:]
    profiler = cProfile.Profile(time.thread_time)
    try:
        profiler.runcall(run, words)
    finally:
        profiler.dump_stats(file)


if __name__ == "__main__":
    main()
