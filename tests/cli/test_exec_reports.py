"""The files that `exec` writes, whatever the result of its command."""

import signal
import stat
import sys
from decimal import Decimal
from pathlib import Path

import pytest
from support.contract_lists import ROWS, percent
from support.executing import CALLS, Execute
from support.forking import quick_command
from support.junit import judge, read
from support.process import finish, start

from mock_server.cli.executing import CommandEnd, MetContract, Reports
from mock_server.contract.values.exact_json import loads
from mock_server.embedding.local_server import MockServer


def rights(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


# ── The bundle ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("ending", "code"), [("", 0), ("sys.exit(7)", 7), ("os.kill(os.getpid(), 9)", 137)]
)
def test_a_bundle_is_written_however_the_command_ends(
    execute: Execute, tmp_path: Path, ending: str, code: int
) -> None:
    bundle = tmp_path / "new" / "bundle.json"
    ended = execute(f"read('default'); read('default')\n{ending}", "--bundle", str(bundle))
    assert (ended.code, ended.err) == (code, "")
    assert (rights(bundle), rights(bundle.parent)) == ("0o600", "0o700")
    assert execute.replay(bundle) == ("scenario minimal, seed 0, 2 calls: all as recorded\n")


def test_a_bundle_of_each_sandbox_is_written_where_its_name_is_asked_for(
    execute: Execute, tmp_path: Path
) -> None:
    ended = execute("read('a'); read('b'); drop('b')", "--bundle", f"{tmp_path}/{{sandbox}}.json")
    assert (ended.code, ended.err, sorted(path.name for path in tmp_path.iterdir())) == (
        0,
        "",
        ["a.json", "default.json"],
    )
    assert " 1 call:" in execute.replay(tmp_path / "a.json")


def test_sandboxes_missing_from_a_bundle_are_reported(execute: Execute, tmp_path: Path) -> None:
    file = tmp_path / "bundle.json"
    ended = execute("for name in 'abcde': read(name)", "--bundle", str(file))
    assert ended.err == (
        f"customer-sandbox: {file} has only default, not a, b, c and 2 more; "
        "with {sandbox} in its name, there is one for each\n"
    )


def test_a_bundle_is_written_where_calls_require_a_token(execute: Execute, tmp_path: Path) -> None:
    file = tmp_path / "bundle.json"
    ended = execute("read('default')", "--bundle", str(file), MOCK_SERVER_CONTROL_TOKEN="hush")
    assert (ended.code, len(loads(file.read_bytes())["journal"])) == (0, 1)


# ── Coverage and the test report ─────────────────────────────────────────────────────────────────


def test_coverage_is_written_in_the_format_of_the_file_name(
    execute: Execute, tmp_path: Path
) -> None:
    files = [tmp_path / f"coverage{suffix}" for suffix in (".json", ".xml", ".md", ".txt")]
    asked = [word for file in files for word in ("--coverage-report", str(file))]
    assert execute("read('a'); drop('a')", *asked).code == 0
    json, junit, markdown, text = (file.read_text("utf-8") for file in files)
    assert loads(json.encode())["percent"] == Decimal(str(percent(1)))
    assert read(junit.encode())["contract coverage"]["getCustomer success"] == ""
    assert "| call | `getCustomer` | `success` | 1 |" in markdown
    assert f"met: {percent(1):.0f} %" in text


@pytest.mark.parametrize(
    ("demanded", "code", "expected"),
    [
        ((), 0, "skipped: never met"),
        (("--coverage-fail-under", f"{percent(1) - 0.1}"), 0, "skipped: never met"),
        (("--coverage-fail-under", f"{percent(1) + 0.1}"), 92, "failure: never met"),
    ],
    ids=str,
)
def test_what_was_never_met_is_a_failure_only_where_it_is_too_little(
    execute: Execute, tmp_path: Path, demanded: tuple[str, ...], code: int, expected: str
) -> None:
    file = tmp_path / "coverage.xml"
    assert execute("read('a')", "--coverage-report", str(file), *demanded).code == code
    cases = read(file.read_bytes())["contract coverage"]
    assert cases["modifyCustomer success"] == expected
    assert cases["getCustomer reset"] == "skipped: never met"


PLANS = """
plan("a", name="met", operation="getCustomer", fault="GLOBAL_1001")
plan("a", name="unmet", operation="createPackage", fault="GLOBAL_1001")
read("a")
"""
MET = '{"name":"met","operation":"getCustomer","fault":"GLOBAL_1001"}'
UNMET = '{"name":"unmet","operation":"createPackage","fault":"GLOBAL_1001"}'


def test_the_report_tells_of_command_plans_and_coverage(execute: Execute, tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    assert execute(PLANS, "--junit", str(file)).code == 0
    report = read(file.read_bytes())
    assert report["command"] == {Path(sys.executable).name: ""}
    assert float(judge(file.read_bytes())[0].attrib["time"]) > 0
    assert report["fault plans"] == {MET: "", UNMET: "skipped: never fired"}
    assert report["contract coverage"]["getCustomer GLOBAL_1001"] == ""
    assert report["contract coverage"]["getCustomer success"] == "skipped: never met"
    counted = [row for row in ROWS if row.kind != "network"]
    assert len(report["contract coverage"]) == len(counted)
    assert list(report) == ["command", "fault plans", "contract coverage"]


def test_what_is_demanded_and_not_met_fails_in_the_report(execute: Execute, tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    demanded = ("--fail-unused-faults", "--coverage-fail-under", "50")
    assert execute(PLANS, "--junit", str(file), *demanded).code == 91
    report = read(file.read_bytes())
    assert report["fault plans"] == {MET: "", UNMET: "failure: never fired"}
    assert report["contract coverage"]["at least 50 %"] == f"failure: {percent(1):g} % was met"


@pytest.mark.parametrize(
    ("words", "code", "name", "expected"),
    [
        (["sh", "-c", "exit 7"], 7, "sh", "failure: exit code 7"),
        (["/bin/sh", "-c", "kill -9 $$"], 137, "sh", "error: ended by signal 9"),
        (["no\x1bsuch"], 127, r"no\x1bsuch", r"error: there is no command 'no\x1bsuch'"),
    ],
)
def test_a_failed_command_is_named_only_by_its_first_word(
    execute: Execute, tmp_path: Path, words: list[str], code: int, name: str, expected: str
) -> None:
    file = tmp_path / "junit.xml"
    ended = execute.words("--scenario", "minimal", "--junit", str(file), "--", *words)
    assert ended.code == code
    assert read(file.read_bytes())["command"] == {name: expected}


# ── Files that cannot be written ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("flag", ["--bundle", "--coverage-report", "--junit"])
def test_a_place_that_cannot_be_written_keeps_the_command_from_running(
    execute: Execute, tmp_path: Path, flag: str
) -> None:
    folder = tmp_path / "x.json"
    folder.mkdir()
    ended = execute("print('ran')", flag, str(folder))
    assert (ended.code, ended.out, ended.err) == (
        1,
        "",
        f"{folder} cannot be written: it is not a regular file\n",
    )


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (
            ["--coverage-report", "a.html"],
            "--coverage-report a.html: the name has to end in .json, .xml, .md, .txt",
        ),
        (
            ["--bundle", "-"],
            "a report cannot go to -: standard output belongs to the command; name a file",
        ),
        (
            ["--junit", "-"],
            "a report cannot go to -: standard output belongs to the command; name a file",
        ),
        (
            ["--coverage-report", "-"],
            "a report cannot go to -: standard output belongs to the command; name a file",
        ),
        (["--junit", "x", "--bundle", "./x"], "two reports would be written to one file"),
        (["--junit", "x", "--bundle", "y/../x"], "two reports would be written to one file"),
    ],
)
def test_unusable_names_of_reports_are_refused(
    execute: Execute, asked: list[str], why: str
) -> None:
    ended = execute("print('ran')", *asked)
    assert (ended.code, ended.out, ended.err) == (2, "", f"customer-sandbox: {why}\n")


def test_a_link_to_itself_is_reported(execute: Execute, tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    ended = execute("print('ran')", "--junit", str(loop / "x.xml"))
    why = f"{loop}/x.xml cannot be written: Too many levels of symbolic links"
    assert (ended.code, ended.out, ended.err) == (1, "", f"{why}\n")


@pytest.mark.parametrize(("own", "code"), [(0, 93), (3, 3)])
def test_a_taken_path_is_reported_and_the_other_files_are_written(
    execute: Execute, tmp_path: Path, own: int, code: int
) -> None:
    bundle, junit = tmp_path / "bundle.json", tmp_path / "junit.xml"
    taken = f"os.mkdir({str(bundle)!r}); sys.exit({own})"
    ended = execute(taken, "--bundle", str(bundle), "--junit", str(junit))
    why = f"{bundle} cannot be written: it is not a regular file"
    assert (ended.code, ended.err) == (code, f"customer-sandbox: {why}\n")
    assert read(junit.read_bytes())["reports"] == {why: f"error: {why}"}


def test_a_stopped_server_prevents_only_the_bundle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with MockServer("minimal") as server:
        url = server.url
    junit = tmp_path / "junit.xml"
    reports = Reports("x", bundle=str(tmp_path / "bundle.json"), coverage=(), junit=str(junit))
    rows = server.coverage().rows(server.scenario.contract.operations.values())
    met = MetContract(rows=rows, plans={}, least_percent=None, fails_unused=False)
    assert not reports.write(server, CommandEnd(code=0, seconds=0.0), met)
    why = f"there is no bundle: the server at {url} has stopped"
    assert capsys.readouterr().err == f"customer-sandbox: {why}\n"
    assert read(junit.read_bytes())["reports"] == {why: f"error: {why}"}


# ── Signals ──────────────────────────────────────────────────────────────────────────────────────


async def test_a_job_that_is_called_off_leaves_its_files(tmp_path: Path) -> None:
    bundle, junit = tmp_path / "bundle.json", tmp_path / "junit.xml"
    code = CALLS + "import signal\nread('default')\nprint(os.getpid(), flush=True)\nsignal.pause()"
    words = ["exec", "--scenario", "minimal", "--bundle", str(bundle), "--junit", str(junit)]
    process = await start([quick_command(), *words, "--", sys.executable, "-c", code])
    assert process.stdout is not None
    await process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    ended = await finish(process)
    assert (ended.code, ended.err) == (143, "")
    assert len(loads(bundle.read_bytes())["journal"]) == 1
    assert "error: ended by signal 15" in read(junit.read_bytes())["command"].values()
