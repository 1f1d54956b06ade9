"""`customer-sandbox explore`: a command in place of a test, whose exit code says how it ended."""

import json
import sys
from pathlib import Path
from typing import Final

import pytest

from mock_server.cli import main

CLIENT: Final = """\
import sys, urllib.error, urllib.request, os
url = os.environ["MOCK_SERVER_URL"] + "/api/v2/customer/20000000-0000-4000-8000-000000000002"
headers = {"Content-Type": "application/json", "Authorization": "Bearer parent-token"}
request = urllib.request.Request(url, b'{"name": "New"}', headers, method="PATCH")
try:
    urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    sys.exit(75 if error.code == 503 else "refused")
except OSError:
    sys.exit("not renamed")
"""
"""Takes a lost reply for work that was not done, and says 75 where it does not know."""


@pytest.fixture
def client(tmp_path: Path) -> list[str]:
    (tmp_path / "client.py").write_text(CLIENT)
    return [sys.executable, "-S", str(tmp_path / "client.py")]


def explore(*words: str) -> int:
    return main(["explore", "--scenario", "minimal", "--depth", "1", *words])


@pytest.mark.nightly
def test_a_lie_is_said_with_what_makes_it_happen_again(
    client: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert explore("--unknown", "75", "--budget", "20", "--", *client) == 1
    shown = capsys.readouterr()
    assert "The test says it failed although the change was made: modifyCustomer" in shown.out
    assert "the test raised ExitCodeError: the command exits with 1: not renamed" in shown.out
    assert "customer-sandbox fail modifyCustomer '{" in shown.out
    assert " tried: " in shown.err


def test_what_was_tried_is_data_as_well(
    client: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert explore("--budget", "4", "--format", "json", "--", *client) in {0, 1}
    told = json.loads(capsys.readouterr().out)
    assert told["runs"] >= 4
    assert {row["operation"] for row in told["tried"]} == {"modifyCustomer"}
