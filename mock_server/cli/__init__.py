"""The command line: `customer-sandbox`.

Exit codes: 0 done, 1 what was asked for cannot be done, 2 the words of the command are wrong.
Errors go to stderr, one line each. A command is imported when it is chosen, so help is quick.
"""

from mock_server.cli.main import main, main_and_leave

__all__ = ["main", "main_and_leave"]
