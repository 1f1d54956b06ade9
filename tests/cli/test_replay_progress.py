"""The progress of a long replay, shown in a terminal."""

from io import StringIO

import pytest

from mock_server.cli.commands.replay_command import Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("kind", "total", "shown"),
    [
        (Terminal, 250, "\r100 of 250 calls\r200 of 250 calls\r250 of 250 calls\n"),
        (Terminal, 20, ""),
        (StringIO, 250, ""),
    ],
    ids=["long", "short", "no terminal"],
)
def test_progress_is_for_long_work_on_a_terminal(
    kind: type[StringIO], total: int, shown: str
) -> None:
    output = kind()
    progress = Progress(total, output)
    for number in range(1, total + 1):
        progress.show(number)
    assert output.getvalue() == shown
