"""The command `init`: a small commented scenario to start from."""

import argparse
import sys
from pathlib import Path
from typing import Final

from mock_server.cli.commands import DONE, REFUSED

_NAME: Final = "scenario.yaml"
_TEMPLATE: Final = Path(__file__).with_name("first_scenario.yaml")


def write_first_scenario(arguments: argparse.Namespace) -> int:
    """Write the file, unless there is one."""
    path = Path(arguments.folder) / _NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(_TEMPLATE.read_text("utf-8"))
    except FileExistsError:
        sys.stderr.write(f"{path} is there already; remove it, or name another folder\n")
        return REFUSED
    sys.stdout.write(f"{path}\ntry: customer-sandbox serve {path} --watch\n")
    return DONE
