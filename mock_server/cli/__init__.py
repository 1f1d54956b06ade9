"""The command line: `customer-sandbox`.

Exit codes: 0 success, 1 the request cannot be fulfilled, 2 the command line is wrong.
Errors go to stderr, one line each. A command's module is imported only to run it, which keeps
help fast.
"""

from mock_server.cli.main import main, main_and_leave

__all__ = ["main", "main_and_leave"]
