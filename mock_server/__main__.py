"""Lets `python -m mock_server` stand for `mock-server`."""

import sys

from mock_server.cli import main

if __name__ == "__main__":
    sys.exit(main())
