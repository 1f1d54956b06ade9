"""A collection in its own tool: Newman sends it."""

import json
from pathlib import Path

from support.client_tools import IF_INSTALLED, run
from support.fuzzing import serving

from mock_server.cli import main

pytestmark = IF_INSTALLED


def test_newman_gets_what_each_request_expects(tmp_path: Path) -> None:
    with serving() as url:
        path, report = tmp_path / "collection.json", tmp_path / "report.json"
        command = ["collection", "--url", url, "--format", "postman", "--out", str(path)]
        assert main(command) == 0
        run("newman", "run", path, "-r", "json", "--reporter-json-export", report, cwd=tmp_path)
    stats = json.loads(report.read_bytes())["run"]["stats"]
    assert (stats["requests"], stats["assertions"]) == (
        {"total": 12, "pending": 0, "failed": 0},
        {"total": 12, "pending": 0, "failed": 0},
    )
