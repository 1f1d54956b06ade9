"""The command line: `customer-sandbox`.

Exit codes: 0 success, 1 the request cannot be fulfilled, 2 the command line is wrong.
Errors go to stderr, one line each. A command is imported when it is chosen, so help is quick.
"""

from mock_server.cli.main import main, main_and_leave

__all__ = ["main", "main_and_leave"]
