"""`explore`: try everything that the service may do against a command that tests a client."""

import argparse

from mock_server.cli.quick_start import without_certificates


def run(arguments: argparse.Namespace) -> None:
    """Explore the command, and fail if it does not tell the truth."""
    with without_certificates():
        from mock_server.cli.command_trials import explore_command
    explore_command(arguments)
