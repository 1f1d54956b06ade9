"""Collections in their own tools: Newman sends one, and Bruno's own parser reads one."""

import json
from pathlib import Path

from support.client_tools import IF_INSTALLED, NODE, run
from support.fuzzing import serving
from support.sent_collections import read_bruno

from mock_server.cli import main

pytestmark = IF_INSTALLED

_PARSE = """
const { bruToJsonV2: parse } = require("@usebruno/lang");
const { readFileSync } = require("node:fs");
const read = (path) => parse(readFileSync(path, "utf-8"));
console.log(JSON.stringify(process.argv.slice(1).map(read)));
"""


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


def test_bruno_reads_what_was_written(tmp_path: Path) -> None:
    folder = tmp_path / "requests"
    assert main(["collection", "--format", "bruno", "--out", str(folder)]) == 0
    files = [path for path in folder.glob("*.bru") if path.stem != "collection"]
    answer = run("node", "-e", _PARSE, *files, cwd=tmp_path, NODE_PATH=str(NODE))
    parsed = sorted(json.loads(answer), key=lambda file: int(file["meta"]["seq"]))
    assert [
        (
            file["meta"]["name"],
            file["http"]["method"].upper(),
            file["http"]["url"],
            {row["name"]: row["value"] for row in file["headers"]},
            file.get("body", {}).get("json", "").strip(),
            next(row["value"] for row in file["assertions"] if row["name"] == "res.status"),
        )
        for file in parsed
    ] == [
        (call.name, call.method, call.url, call.headers, call.body, f"eq {call.status}")
        for call in read_bruno(folder).calls
    ]
